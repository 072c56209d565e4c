// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './Dialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Figure } from './Figure.tsx';
import { Loader } from './Loader.tsx';
import { Table } from './Table.tsx';
import { TextField } from './TextField.tsx';
import { ToastRegion } from './ToastRegion.tsx';

afterEach(cleanup);

describe('a form has an error summary', () => {
  const problems = [{ field: 'email', message: 'Vul een geldig e-mailadres in.' }];

  it('the error summary receives the focus when it appears, and again after every submit attempt', () => {
    const { rerender } = render(<ErrorSummary problems={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<ErrorSummary problems={problems} attempt={1} />);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    (document.activeElement as HTMLElement).blur();
    rerender(<ErrorSummary problems={problems} attempt={2} />);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it('the error summary adds a prefix to the document title as long as there are problems', () => {
    document.title = 'Inloggen – Proefmerk';
    const { rerender } = render(<ErrorSummary problems={problems} attempt={1} />);
    rerender(<ErrorSummary problems={problems} attempt={2} />);
    expect(document.title).toBe('Fout: Inloggen – Proefmerk');
    rerender(<ErrorSummary problems={[]} />);
    expect(document.title).toBe('Inloggen – Proefmerk');
  });

  it('the error summary links each problem to its field', () => {
    render(
      <>
        <ErrorSummary problems={problems} />
        <TextField name="email" label="E-mailadres" />
      </>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Vul een geldig e-mailadres in.' }));
    expect(document.activeElement).toBe(screen.getByLabelText('E-mailadres'));
  });
});

describe('a confirmation dialog asks for a decision', () => {
  const ask = (open: boolean, confirm = vi.fn(), cancel = vi.fn()) => (
    <ConfirmDialog
      open={open}
      title="Weet u zeker dat u wilt uitloggen?"
      onConfirm={confirm}
      onCancel={cancel}
    />
  );

  it('L-12 the confirmation dialog offers Oké and Annuleren', () => {
    const [confirm, cancel] = [vi.fn(), vi.fn()];
    render(ask(true, confirm, cancel));
    const dialog = screen.getByRole('alertdialog', { name: 'Weet u zeker dat u wilt uitloggen?' });
    expect((dialog as HTMLDialogElement).open).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Oké' }));
    expect(confirm).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('the confirmation dialog has the initial focus on Annuleren if the action cannot be undone', () => {
    render(
      <ConfirmDialog open danger title="Wilt u dit verwijderen?" onConfirm={vi.fn()} onCancel={vi.fn()} />,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annuleren' }));
  });

  it('the confirmation dialog treats a double click as one click', () => {
    const confirm = vi.fn();
    render(ask(true, confirm, vi.fn()));
    const button = screen.getByRole('button', { name: 'Oké' });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('the confirmation dialog treats Escape as Annuleren, and stays open until its parent closes it', () => {
    const cancel = vi.fn();
    const { rerender } = render(ask(true, vi.fn(), cancel));
    fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
    expect(cancel).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    rerender(ask(false));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('small components show and announce their state', () => {
  it('a busy button keeps the focus and ignores presses', () => {
    const press = vi.fn();
    render(
      <Button busy onClick={press}>
        Betalen
      </Button>,
    );
    const button = screen.getByRole('button', { name: /Betalen/ });
    button.focus();
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
  });

  it('L-10 a toast shows title and message and can be closed', () => {
    const close = vi.fn();
    render(
      <ToastRegion toasts={[{ id: 7, title: 'Error', message: 'Er ging iets mis.' }]} onClose={close} />,
    );
    expect(screen.getByText('Er ging iets mis.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Sluit melding: Error' }));
    expect(close).toHaveBeenCalledWith(7);
  });

  it('L-11 the loader shows its text, or a default waiting text', () => {
    const { rerender } = render(<Loader open text="Wij maken uw contract." />);
    expect(screen.getByRole('status').textContent).toBe('Wij maken uw contract.');
    rerender(<Loader open />);
    expect(screen.getByRole('status').textContent).toBe('Even geduld.');
    rerender(<Loader open={false} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('a figure shows an unknown value as unknown, never as 0, and shows a change by more than colour', () => {
    render(<Figure label="Rendement" change={{ text: '− 1,2 %', direction: 'down' }} />);
    expect(screen.getByText('niet beschikbaar')).toBeDefined();
    expect(screen.getByText('gedaald:').parentElement?.textContent).toContain('− 1,2 %');
  });

  it('a table announces its sort order, and the user can reverse it', () => {
    const sort = vi.fn();
    render(
      <Table
        caption="Fondsen"
        columns={[
          { key: 'name', header: 'Fonds', sortable: true, rowHeader: true, cell: (name: string) => name },
        ]}
        rows={['Duits vastgoed']}
        rowKey={(name) => name}
        sort={{ key: 'name', direction: 'ascending' }}
        onSort={sort}
      />,
    );
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Fonds' }));
    expect(sort).toHaveBeenCalledWith({ key: 'name', direction: 'descending' });
  });
});

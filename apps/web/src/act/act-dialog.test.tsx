// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextField } from '../ui/TextField.tsx';
import { ActDialog } from './ActDialog.tsx';

afterEach(cleanup);

const dialogWith = (problems: readonly { field: string; message: string }[]) => (
  <ActDialog
    act={{ problems, failure: null, error: null, attempt: 1, busy: false, dialog: null }}
    onSubmit={() => undefined}
    title="Rekening vastleggen"
    failedTitle="De rekening is niet vastgelegd"
    confirmLabel="Vastleggen"
    onClose={() => undefined}
  >
    <TextField
      name="accountName"
      label="Op naam van"
      error={problems.find(({ field }) => field === 'accountName')?.message}
    />
  </ActDialog>
);

test('shows a problem without a field above the fields, and a problem with a field only at that field', () => {
  const atField = { field: 'accountName', message: 'Vul de naam in.' };
  const { rerender } = render(dialogWith([atField]));
  expect(screen.getAllByText(/Vul de naam in\./)).toHaveLength(1);
  expect(screen.queryByText('De rekening is niet vastgelegd')).toBeNull();
  rerender(dialogWith([atField, { field: 'isWhole', message: 'Er is niets om over te dragen.' }]));
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Er is niets om over te dragen.');
  expect(screen.getAllByText(/Vul de naam in\./)).toHaveLength(1);
  rerender(dialogWith([]));
  expect(screen.queryByText('De rekening is niet vastgelegd')).toBeNull();
});

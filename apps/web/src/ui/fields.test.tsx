// @vitest-environment happy-dom
import type { Cents, IsoDate } from '@portaal/engine';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { DateField } from './DateField.tsx';
import { MoneyField } from './MoneyField.tsx';
import { NumberField } from './NumberField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

function Form({ onSend }: { onSend: (values: object) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <TextField label="E-mailadres" name="email" />
      <RadioGroup label="Uitkering" options={[{ value: 'a', label: 'Herbeleggen' }]} name="stock" />
      <Button type="submit">Opslaan</Button>
    </form>
  );
}

function Amount({ onChange }: { onChange?: (value: Cents | null, problem: string | undefined) => void }) {
  const [value, setValue] = useState<Cents | null>(null);
  return (
    <>
      <MoneyField
        name="amount"
        label="Bedrag"
        value={value}
        onValueChange={(next, problem) => {
          setValue(next);
          onChange?.(next, problem);
        }}
      />
      <button type="button" onClick={() => setValue(500_000 as Cents)}>
        5.000
      </button>
    </>
  );
}

function Birthday({ onChange }: { onChange: (value: IsoDate | null, problem: string | undefined) => void }) {
  const [value, setValue] = useState<IsoDate | null>(null);
  return (
    <DateField
      name="born"
      label="Geboortedatum"
      value={value}
      onValueChange={(next, problem) => {
        setValue(next);
        onChange(next, problem);
      }}
    />
  );
}

describe('a form field connects its texts to its control', () => {
  it('a form field links its label, help text and error to its control', () => {
    render(
      <TextField name="iban" label="IBAN" help="Op uw naam." error="Dit is geen geldig IBAN." required />,
    );
    const input = screen.getByLabelText(/IBAN/);
    expect(input.id).toBe('iban');
    expect(input.getAttribute('aria-describedby')).toBe('iban-help iban-error');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(document.getElementById('iban-error')?.textContent).toBe('Fout: Dit is geen geldig IBAN.');
  });

  it('a form field submits its value with the form when uncontrolled', async () => {
    const sent = vi.fn();
    render(<Form onSend={sent} />);
    type(screen.getByLabelText('E-mailadres'), 'a@example.nl');
    fireEvent.click(screen.getByLabelText('Herbeleggen'));
    fireEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ email: 'a@example.nl', stock: 'a' }));
  });
});

describe('a user types a password', () => {
  it('a password field shows and hides the typed text with a button whose label describes the effect of a press', () => {
    render(<PasswordField name="password" label="Wachtwoord" defaultValue="geheim" />);
    const input = screen.getByLabelText('Wachtwoord') as HTMLInputElement;
    expect(input.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Wachtwoord tonen' }));
    expect(input.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Wachtwoord verbergen' }));
    expect(input.type).toBe('password');
    expect(input.value).toBe('geheim');
  });

  it('a password field blocks neither pasting nor a password manager', () => {
    render(<PasswordField name="password" label="Wachtwoord" autoComplete="new-password" />);
    const input = screen.getByLabelText('Wachtwoord');
    expect(fireEvent.paste(input)).toBe(true);
    expect(input.getAttribute('autocomplete')).toBe('new-password');
  });
});

describe('a user types an amount of money', () => {
  it('a money field does not change the text while the user types, and formats it on blur', () => {
    render(<Amount />);
    const input = screen.getByLabelText('Bedrag') as HTMLInputElement;
    type(input, '1000,5');
    expect(input.value).toBe('1000,5');
    fireEvent.blur(input);
    expect(input.value).toBe('1.000,50');
  });

  it('a money field reports the amount in cents while the user types, or the reason why the text is not an amount', () => {
    const changed = vi.fn();
    render(<Amount onChange={changed} />);
    const input = screen.getByLabelText('Bedrag') as HTMLInputElement;
    type(input, '1.000');
    expect(changed).toHaveBeenLastCalledWith(100_000, undefined);
    type(input, '1.00');
    expect(changed).toHaveBeenLastCalledWith(null, expect.stringContaining('Bedoelt u'));
    expect(screen.queryByText(/Bedoelt u/)).toBeNull();
    fireEvent.blur(input);
    expect(screen.getByText(/Bedoelt u/)).toBeDefined();
    expect(input.value).toBe('1.00');
  });

  it('a money field shows a value that the parent sets', () => {
    render(<Amount />);
    fireEvent.click(screen.getByText('5.000'));
    expect((screen.getByLabelText('Bedrag') as HTMLInputElement).value).toBe('5.000');
  });
});

describe('a user types a number or a date', () => {
  it('the buttons of a number field change the value only within its limits', () => {
    const changed = vi.fn();
    render(
      <NumberField
        name="years"
        label="Looptijd"
        unit="jaar"
        min={1}
        max={20}
        value={20}
        onValueChange={changed}
      />,
    );
    expect((screen.getByRole('button', { name: 'Meer' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Minder' }));
    expect(changed).toHaveBeenLastCalledWith(19, undefined);
    fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'PageDown' });
    expect(changed).toHaveBeenLastCalledWith(10, undefined);
  });

  it('shows the problem of a date field on blur, but not while the form is being submitted', () => {
    render(
      <form>
        <Birthday onChange={vi.fn()} />
        <Button type="submit">Opslaan</Button>
      </form>,
    );
    for (const [part, value] of [
      ['Dag', '31'],
      ['Maand', '2'],
      ['Jaar', '1985'],
    ] as const) {
      type(screen.getByLabelText(part), value);
    }
    const wrong = 'Vul een geldige datum in (dd-mm-jjjj).';
    fireEvent.blur(screen.getByLabelText('Jaar'), { relatedTarget: screen.getByRole('button') });
    expect(screen.queryByText(wrong)).toBeNull();
    fireEvent.blur(screen.getByLabelText('Jaar'));
    expect(screen.getByText(wrong)).toBeDefined();
  });

  it('accepts a complete date that is pasted in a date field', () => {
    const changed = vi.fn();
    render(<Birthday onChange={changed} />);
    fireEvent.paste(screen.getByLabelText('Dag'), { clipboardData: { getData: () => '27-04-1961' } });
    expect(changed).toHaveBeenLastCalledWith('1961-04-27', undefined);
    expect((screen.getByLabelText('Jaar') as HTMLInputElement).value).toBe('1961');
  });
});

it('marks an optional field as optional, and leaves a required field unmarked', () => {
  render(
    <>
      <TextField name="tussenvoegsel" label="Tussenvoegsel" optional />
      <TextField name="achternaam" label="Achternaam" required />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Tussenvoegsel (niet verplicht)' })).toBeTruthy();
  const surname = screen.getByRole('textbox', { name: 'Achternaam' });
  expect(surname.getAttribute('aria-required')).toBe('true');
  expect(screen.getByText('Achternaam').textContent).toBe('Achternaam');
});

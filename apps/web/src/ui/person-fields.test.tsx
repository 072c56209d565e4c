// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';
import { type DisplayedFile, FileField } from './FileField.tsx';
import { acceptedNames, fileProblem, fileSize } from './file-rules.ts';
import { IbanField } from './IbanField.tsx';
import { PostcodeField } from './PostcodeField.tsx';
import type { FieldRules } from './use-typed-value.ts';

afterEach(cleanup);

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Returns rules like those of the API: values are stored without spaces and in capitals. */
const rules = (pattern: RegExp, message: string): FieldRules<string> => ({
  read(text) {
    const bare = text.replace(/\s/g, '').toUpperCase();
    if (bare === '') return { ok: true, value: null };
    return pattern.test(bare) ? { ok: true, value: bare } : { ok: false, message };
  },
  write: (value) => value?.replace(/(.{4})(?=.)/g, '$1 ') ?? '',
});

const fileRules = { accept: ['image/jpeg', 'image/png', 'application/pdf'], maxBytes: 10_000_000 };

function Account({ onChange }: { onChange: (value: string | null, problem: string | undefined) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <IbanField
      name="iban"
      label="IBAN"
      rules={rules(/^NL\d{2}[A-Z]{4}\d{10}$/, 'Dit is geen geldig IBAN.')}
      value={value}
      onValueChange={(next, problem) => {
        setValue(next);
        onChange(next, problem);
      }}
    />
  );
}

function Copy({ onChange }: { onChange: (value: File | null, problem: string | undefined) => void }) {
  const [value, setValue] = useState<DisplayedFile | null>(null);
  return (
    <FileField
      {...fileRules}
      name="copy"
      label="Kopie"
      value={value}
      onValueChange={(next, problem) => {
        setValue(next);
        onChange(next, problem);
      }}
    />
  );
}

function Country() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Combobox
        name="land"
        label="Land"
        help="Typ de eerste letters."
        options={[
          { value: 'BE', label: 'België' },
          { value: 'NL', label: 'Nederland' },
        ]}
        value={value}
        onValueChange={setValue}
      />
      <output>{value}</output>
    </>
  );
}

describe('a user types an IBAN', () => {
  it('an IBAN field reports the number without spaces and shows it in groups of four on blur', () => {
    const changed = vi.fn();
    render(<Account onChange={changed} />);
    const input = screen.getByLabelText('IBAN') as HTMLInputElement;
    type(input, 'nl91abna 0417164300');
    expect(changed).toHaveBeenLastCalledWith('NL91ABNA0417164300', undefined);
    expect(input.value).toBe('nl91abna 0417164300');
    fireEvent.blur(input);
    expect(input.value).toBe('NL91 ABNA 0417 1643 00');
  });

  it('an IBAN field shows an error only on blur', () => {
    render(<Account onChange={() => undefined} />);
    const input = screen.getByLabelText('IBAN');
    type(input, 'NL91');
    expect(screen.queryByText('Dit is geen geldig IBAN.')).toBeNull();
    fireEvent.blur(input);
    expect(screen.getByText('Dit is geen geldig IBAN.')).toBeDefined();
    expect(input.getAttribute('aria-describedby')).toBe('iban-error');
  });
});

describe('a user types a postcode', () => {
  it('V-01 each box shows its own error and has an id equal to its name', () => {
    const part = (name: string, error?: string) => ({
      name,
      value: null,
      onValueChange: () => undefined,
      error,
    });
    render(
      <PostcodeField
        label="Uw adres"
        rules={{
          postcode: rules(/^\d{4}[A-Z]{2}$/, 'Geen postcode.'),
          houseNumber: { read: () => ({ ok: true, value: 1 }), write: String },
        }}
        postcode={part('postcode')}
        houseNumber={part('houseNumber', 'Vul een huisnummer in.')}
        addition={part('addition')}
      />,
    );
    expect(screen.getByRole('group', { name: 'Uw adres' })).toBeDefined();
    const postcode = screen.getByLabelText('Postcode');
    expect(postcode.id).toBe('postcode');
    expect(postcode.getAttribute('aria-invalid')).toBeNull();
    type(postcode, '12');
    fireEvent.blur(postcode);
    expect(postcode.getAttribute('aria-describedby')).toBe('postcode-error');
    expect(screen.getByLabelText('Huisnummer').getAttribute('aria-describedby')).toBe('houseNumber-error');
  });
});

const file = (name: string, kind: string, size = 2_000) => new File(['x'.repeat(size)], name, { type: kind });

describe('a chosen file must satisfy the file rules', () => {
  it('the file rules accept a file of an accepted type up to the maximum size', () => {
    expect(
      fileProblem({ name: 'a.pdf', type: 'application/pdf', size: 10_000_000 }, fileRules),
    ).toBeUndefined();
    expect(fileProblem({ name: 'A.JPG', type: '', size: 5 }, fileRules)).toBeUndefined();
    expect(fileProblem({ name: 'a.docx', type: 'application/msword', size: 5 }, fileRules)).toBe(
      'Kies een bestand (JPG, PNG of PDF).',
    );
    expect(fileProblem({ name: 'a.pdf', type: 'application/pdf', size: 10_000_001 }, fileRules)).toBe(
      'Dit bestand is te groot. Maximaal 10\u00a0MB.',
    );
    expect(fileProblem({ name: 'a.pdf', type: 'application/pdf', size: 0 }, fileRules)).toContain('leeg');
  });

  it.each([
    ['IMG_0042.HEIC', ''],
    ['foto.heif', 'image/heif'],
    ['foto', 'image/heic'],
  ])('the file rules reject the HEIC phone photo %s with instructions to make a JPG', (name, kind) => {
    expect(fileProblem({ name, type: kind, size: 5 }, fileRules)).toContain('Maak er een JPG van');
  });

  it('the file rules show common file type names and readable sizes', () => {
    expect(acceptedNames(fileRules.accept)).toBe('JPG, PNG of PDF');
    expect([1, 820_000, 2_140_000].map(fileSize)).toEqual(['1\u00a0kB', '820\u00a0kB', '2,1\u00a0MB']);
  });
});

describe('a user chooses a file', () => {
  const choose = (chosen: File) =>
    fireEvent.change(screen.getByLabelText('Kopie'), { target: { files: [chosen] } });

  it('a file field shows the chosen file, and moves the focus back to the button when the file is removed', () => {
    const changed = vi.fn();
    render(<Copy onChange={changed} />);
    const passport = file('paspoort.jpg', 'image/jpeg');
    choose(passport);
    expect(changed).toHaveBeenLastCalledWith(passport, undefined);
    expect(screen.getByText('paspoort.jpg')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Verwijder paspoort.jpg' }));
    expect(changed).toHaveBeenLastCalledWith(null, undefined);
    expect(document.activeElement).toBe(screen.getByLabelText('Kopie'));
  });

  it('a file field rejects a HEIC photo before anything is sent', () => {
    const changed = vi.fn();
    render(<Copy onChange={changed} />);
    choose(file('IMG_1.heic', 'image/heic'));
    expect(changed).toHaveBeenLastCalledWith(null, expect.stringContaining('HEIC'));
    expect(screen.getByLabelText('Kopie').getAttribute('aria-describedby')).toBe('copy-help copy-error');
  });
});

describe('a user selects one of the options of a combobox', () => {
  it('a combobox filters without regard to accents, and works with the keyboard and a screen reader', async () => {
    render(<Country />);
    const input = await screen.findByRole('combobox', { name: /Land/ }, { timeout: 10_000 });
    expect(input.id).toBe('land');
    act(() => input.focus());
    type(input, 'belgie');
    await screen.findByRole('option', { name: 'België' });
    expect(screen.queryByRole('option', { name: 'Nederland' })).toBeNull();
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('BE'));
  });
});

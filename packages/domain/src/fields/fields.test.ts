import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { houseNumberRules, postcode, postcodeRules } from './address.ts';
import { bsnRules, rsinRules } from './eleven-test.ts';
import type { FieldRules } from './field-rules.ts';
import { iban, ibanRules } from './iban.ts';
import { kvkRules } from './kvk.ts';
import { mobileNumber, mobileRules, phoneRules } from './phone.ts';

function outcome<T>({ read }: FieldRules<T>, text: string): T | string | null {
  const reading = read(text);
  return reading.ok ? reading.value : reading.message;
}

describe('the field rules validate and format an IBAN', () => {
  it.each([
    'NL91ABNA0417164300',
    'NL20INGB0001234567',
    'NL02ABNA0123456789',
    'NL13TEST0123456789',
    'DE89370400440532013000',
    'BE68539007547034',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
  ])('accepts the IBAN %s', (text) => expect(outcome(ibanRules, text)).toBe(text));

  it.each([
    'nl91 abna 0417 1643 00',
    ' NL91ABNA 0417164300 ',
    'NL91-ABNA-0417-1643-00',
    'NL91\u00a0ABNA\t0417164300',
  ])('the IBAN %j is stored without spaces', (text) =>
    expect(outcome(ibanRules, text)).toBe('NL91ABNA0417164300'),
  );

  it.each(['NL91ABNA0417164301', 'NL91', 'ABNA0417164300', 'NL91ABNA041716430', 'een rekening'])(
    'rejects the IBAN %s',
    (text) => expect(outcome(ibanRules, text)).toBe('Dit is geen geldig IBAN.'),
  );

  it('an IBAN is rejected with advice if its country is outside SEPA', () =>
    expect(outcome(ibanRules, 'TR330006100519786457841326')).toBe('Kies een rekening uit een SEPA-land.'));

  it('an IBAN is shown in groups of four', () => {
    expect(ibanRules.write('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00');
    expect(ibanRules.write('BE68539007547034')).toBe('BE68 5390 0754 7034');
    expect(ibanRules.write(null)).toBe('');
  });

  it('an IBAN is rejected after a typing error in any one digit or a swap of two adjacent digits', () => {
    const good = 'NL91ABNA0417164300';
    for (let at = 8; at < good.length; at++) {
      for (const digit of '0123456789') {
        const changed = good.slice(0, at) + digit + good.slice(at + 1);
        expect(ibanRules.read(changed).ok).toBe(changed === good);
      }
      const swapped = good.slice(0, at - 1) + good[at] + good[at - 1] + good.slice(at + 1);
      expect(ibanRules.read(swapped).ok).toBe(swapped === good);
    }
  });
});

describe('the field rules validate a BSN and an RSIN', () => {
  it.each(['123456782', '111222333', '999993653', '249566758', '999094580', '999022003', '999075858'])(
    'BSN %s is accepted',
    (text) => expect(outcome(bsnRules, text)).toBe(text),
  );

  it('a BSN of eight digits is completed with a leading zero', () => {
    expect(outcome(bsnRules, '12345672')).toBe('012345672');
    expect(outcome(bsnRules, '0123.45.672')).toBe('012345672');
  });

  it.each(['123456789', '000000000', '12345678', '1234567820', 'onbekend'])('BSN %s is rejected', (text) =>
    expect(outcome(bsnRules, text)).toBe('Dit is geen geldig BSN. Controleer de 9 cijfers.'),
  );

  it.each(['820005617', '820006439'])('RSIN %s is accepted', (text) =>
    expect(outcome(rsinRules, text)).toBe(text),
  );

  it.each(['001234567', '82000561'])('RSIN %s is rejected', (text) =>
    expect(outcome(rsinRules, text)).toBe('Dit is geen geldig RSIN. Controleer de 9 cijfers.'),
  );
});

test('a KVK number has eight digits', () => {
  expect(outcome(kvkRules, '0123 4567')).toBe('01234567');
  expect(outcome(kvkRules, '1234567')).toBe('Een KVK-nummer heeft 8 cijfers.');
});

describe('V-01 the field rules validate a postcode and a house number', () => {
  it.each(['1234AB', '1234 ab', ' 12 34 A b '])('X-13 the postcode %j is stored as 1234AB', (text) =>
    expect(outcome(postcodeRules, text)).toBe('1234AB'),
  );

  it.each(['0234AB', '1234SA', '1234SD', '1234ss', '1234A', '12345', '1234 ABC'])(
    'rejects the postcode %s',
    (text) => expect(outcome(postcodeRules, text)).toBe('Vul een geldige postcode in, bijvoorbeeld 1234 AB.'),
  );

  it('a postcode is shown with its space', () => expect(postcodeRules.write('1234AB')).toBe('1234 AB'));

  it('X-13 the house number becomes an integer', () => {
    expect(outcome(houseNumberRules, ' 12 ')).toBe(12);
    expect(outcome(houseNumberRules, '99999')).toBe(99_999);
  });

  it.each(['0', '100000', 'twaalf'])('house number %s is rejected', (text) =>
    expect(outcome(houseNumberRules, text)).toBe('Vul een huisnummer in.'),
  );

  it('a house number field refers to the separate field when a house number contains an addition', () =>
    expect(outcome(houseNumberRules, '12 bis')).toContain('het vak ernaast'));
});

describe('the field rules validate and format a telephone number', () => {
  it.each([
    '0612345678',
    '06 12 34 56 78',
    '06-12345678',
    '+31 6 12345678',
    '+31 (0)6 1234 5678',
    '0031612345678',
  ])('the telephone number %s is stored as E.164', (text) =>
    expect(outcome(mobileRules, text)).toBe('+31612345678'),
  );

  it.each(['0201234567', '06123456789', '0601234567', '612345678', '+31 20 123 45 67'])(
    '%s is not a mobile number',
    (text) => expect(outcome(mobileRules, text)).toContain('06 12345678'),
  );

  it('a telephone number may be a foreign number', () =>
    expect(outcome(mobileRules, '+32 470 12 34 56')).toBe('+32470123456'));

  it('a telephone number is shown in Dutch notation', () => {
    expect(phoneRules.write('+31612345678')).toBe('06 12345678');
    expect(phoneRules.write('+31201234567')).toBe('020 123 45 67');
    expect(phoneRules.write('+31222123456')).toBe('0222 123 456');
    expect(phoneRules.write('+32470123456')).toBe('+32470123456');
  });

  it('a telephone number may be a landline number in a field that accepts any number', () => {
    expect(outcome(phoneRules, '020 - 123 45 67')).toBe('+31201234567');
    expect(outcome(phoneRules, '020 - 123 45')).toBe('Vul een geldig telefoonnummer in.');
  });
});

describe('V-05 server and form share the field rules', () => {
  const all = [
    ibanRules,
    bsnRules,
    rsinRules,
    kvkRules,
    postcodeRules,
    houseNumberRules,
    mobileRules,
    phoneRules,
  ];

  it('the shared field rules treat an empty field as no value, not as an error', () => {
    for (const rules of all) {
      expect(rules.read('')).toEqual({ ok: true, value: null });
      expect(rules.read('  ')).toEqual({ ok: true, value: null });
      expect(rules.write(null)).toBe('');
    }
  });

  it('the shared field rules parse the text they display back to the same value', () => {
    const examples: readonly [FieldRules<string>, string][] = [
      [ibanRules, 'NL91ABNA0417164300'],
      [postcodeRules, '1234AB'],
      [mobileRules, '+31612345678'],
      [phoneRules, '+31201234567'],
      [phoneRules, '+32470123456'],
    ];
    for (const [rules, value] of examples) expect(outcome(rules, rules.write(value))).toBe(value);
  });

  it('the shared field rules return the same value and the same message on the server and in the form', () => {
    expect(z.parse(iban, 'nl91 abna 0417 1643 00')).toBe('NL91ABNA0417164300');
    expect(z.parse(postcode, '1234 ab')).toBe('1234AB');
    expect(z.parse(mobileNumber, '06 12345678')).toBe('+31612345678');
    const wrong = z.safeParse(iban, 'NL91ABNA0417164301');
    expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['Dit is geen geldig IBAN.']);
    expect(z.safeParse(iban, ' ').error?.issues[0]?.message).toBe('Vul dit veld in.');
    expect(z.safeParse(iban, 12).success).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { scrub } from './scrubbing.ts';

const secrets = [
  ['BSN', '123456782'],
  ['BSN with dots', '1234.56.782'],
  ['BSN with spaces', '111 222 333'],
  ['BSN of eight digits', '10000008'],
  ['BSN inside a word', 'bsn123456782x'],
  ['IBAN', 'NL91ABNA0417164300'],
  ['IBAN in groups', 'NL91 ABNA 0417 1643 00'],
  ['IBAN in lower case', 'nl91abna0417164300'],
  ['foreign IBAN', 'DE89 3704 0044 0532 0130 00'],
  ['e-mail address', 'jan.de-boer+portaal@voorbeeld.example'],
  ['e-mail address in a URL', 'jan%40voorbeeld.example'],
  ['mobile number', '06-12345678'],
  ['mobile number with spaces', '06 12 34 56 78'],
  ['telephone number in international notation', '+31 (0)6 12345678'],
  ['telephone number with area code', '(020) 123 45 67'],
  ['postcode and house number', '1234 AB 12'],
  ['postcode and house number in lower case', '1234ab 12a'],
  ['postcode and house number with a comma', '1234 ab, nr. 7'],
  ['postcode alone', '1234AB'],
  ['payment', 'tr_7UhSN1zuXS'],
  ['mandate', 'mdt_h3gAaD5zP'],
  ['API key of a service', 'live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM'],
  ['UUID', '0192a8f0-7c3e-7d1b-9a4e-3f2b1c0d9e8f'],
  ['UUID without dashes', '0192a8f07c3e7d1b9a4e3f2b1c0d9e8f'],
  ['JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3MDAwMDAwMDB9.c2lnbmF0dXJlLWhlcmU'],
  ['text in three parts like a JWT', 'abcdefghijkl.mnopqrstuvwx.yzABCDEFGHIJ'],
  ['session token', 'kX3vZq9-_4mLr2tYw8BnPc7DfGhJ5sA1uE6oI0xQzVb'],
  ['amount', '€ 12.345,67'],
  ['amount followed by the currency', '2500 euro'],
  ['amount with the currency before it', 'EUR 950'],
  ['amount without currency', '12.345,67'],
  ['whole amount with separators', '1.250.000'],
  ['amount as a number', '1234.56'],
  ['amount with a dash', '500,-'],
  ['date of birth', '1970-01-31'],
  ['date of birth in Dutch notation', '31-01-1970'],
  ['passport', 'NWR45G7K1'],
  ['Chamber of Commerce number', '68750110'],
  ['one-time code', '482913'],
  ['IP address', '192.168.178.24'],
] as const;

test.each(secrets)('E-07 removes a %s from the report', (_name, secret) => {
  for (const message of [
    secret,
    `Waarde ${secret} is fout`,
    `Fout(${secret})`,
    `x=${secret}; y`,
    `[${secret}]`,
  ]) {
    const scrubbed = scrub(message);
    expect(scrubbed).not.toContain(secret);
    // Identifying parts of the secret must not be sent either.
    for (const part of secret.match(/[\w]{4,}/g) ?? []) {
      if (!/^(?:euro|portaal|example|voorbeeld)$/.test(part)) expect(scrubbed, message).not.toContain(part);
    }
  }
});

test('E-07 removes text typed by a person from a quoted fragment', () => {
  expect(scrub(`Unexpected token 'J', "Jan Jansen"... is not valid JSON`)).not.toContain('Jansen');
  expect(scrub(`Unexpected token 'x', ..."{"n":"Jansen"x}"... is not valid JSON`)).not.toContain('Jansen');
  expect(scrub("The value 'Jan Jansen' is not allowed")).not.toContain('Jansen');
});

test('E-07 reports only the first line of a message, because later lines contain values', () => {
  expect(scrub('Failed query: insert into person values ($1)\nparams: Jansen')).toBe(
    'Failed query: insert into person values ($1)',
  );
});

test('E-07 removes queries and fragments from URLs', () => {
  expect(scrub('Failed to fetch https://portaal.example/wachtwoord-reset?token=geheim#x=y')).toBe(
    'Failed to fetch https://portaal.example/wachtwoord-reset',
  );
  expect(scrub('visit https://react.dev/errors/418?args[]=Jansen')).not.toContain('Jansen');
});

test.each([
  "Cannot read properties of undefined (reading 'Posities')",
  'Failed to fetch dynamically imported module: https://baken.localhost:8080/assets/AboutPage-BEAB4dKs.js',
  'Maximum call stack size exceeded',
  'x.map is not a function in 2026',
])('E-07 preserves text that an engineer needs: %s', (message) => {
  expect(scrub(message)).toBe(message);
});

test('E-07 scrubs a message crafted for catastrophic backtracking without delay', () => {
  const start = performance.now();
  for (const part of ['a-', '1.', '1 ', 'a@', 'a.', '"', "'", '0a:'])
    expect(scrub(part.repeat(50_000)).length).toBeLessThanOrEqual(200);
  expect(performance.now() - start).toBeLessThan(500);
});

import { expect, test } from 'vitest';
import { isListed } from './password-lists.ts';

test.each([
  ['a whole password that many people have', 'q1w2e3r4t5y6'],
  ['a word of the Dutch list', 'waarschijnlijk'],
  ['a word with figures behind it', 'Verschillende1!'],
  ['a word with signs around it', '***gefeliciteerd2026***'],
  ['a disguised word', 'G3sch13d3n1s!!'],
  ['a disguised first letter', '@msterdam!!!!'],
  ['a word of the encyclopedia', 'gepubliceerd2025'],
  ['a family name with accents and spaces', 'Van den Bossche'],
  ['a first name with a hyphen', 'Jean-Baptiste1'],
  ['a first name and a family name', 'Thomas.Peeters1980'],
  ['two names written together', 'lauravandenbergh'],
  ['a common word of the list with passwords', 'butterfly12345'],
])('V-05 rejects %s as easily guessed', async (_what, password) => {
  expect(await isListed(password)).toBe(true);
});

test.each(['rustig-wonen-in-2026', 'vier paarse tuinstoelen', 'kT7#vLq2!mXp9', 'mijn fiets staat scheef'])(
  'V-05 accepts the password %s',
  async (password) => {
    expect(await isListed(password)).toBe(false);
  },
);

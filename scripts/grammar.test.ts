import { expect, test } from 'vitest';
import { beginsWithVerb, decisionFault, grammarFault, subjectFaults, titleFault } from './grammar.ts';
import { readSourceWords, styleComments } from './source-words.ts';

test.each([
  'Of fields in which the schema finds nothing.',
  'What has no name is late.',
  'R-12, G-05 who comes back sees the draft',
  'The address of who is signed in.',
  'Rejects a code; whose it is does not matter.',
  'R-12, G-05.',
  'Funds, the prices of which are late.',
  'Replaces the ones that are due.',
  'Calls another payment method than the one chosen.',
  'Copies the row of before.',
  'The fee stands in the file.',
  'Nothing of the password is said.',
  'The owner of the account of the holder of the contract.',
])('reports the grammar fault in %j', (text) => {
  expect(grammarFault(text)).toBeDefined();
});

test.each([
  'Extra problems for fields that passed the schema.',
  'R-12 shows the employee who approved it',
  'The investor whose account it is confirms it.',
  '`who` is a column.',
  'Offers of a year.',
  'Two funds, one of which is closed.',
  'The one-year return of the fund.',
  'The script stands in for the bank.',
])('accepts the sentence %j', (text) => {
  expect(grammarFault(text)).toBeUndefined();
});

test.each([
  ['is closed on Sunday', true],
  ['R-12 may be signed once', true],
  ['the office is closed on Sunday', false],
  ['closes the office on Sunday', false],
  ['who comes back sees the draft', true],
  [`rejects ${'x'.repeat(103)}`, true],
  [`rejects ${'x'.repeat(102)}`, false],
])('detects whether the title %j is unclear or too long: %s', (title, expected) => {
  expect(titleFault(title) !== undefined).toBe(expected);
});

test('requires the title of a decision to begin with an imperative', () => {
  expect(decisionFault('Store amounts in cents')).toBeUndefined();
  expect(decisionFault('Reconcile the books with the bank')).toBeUndefined();
  expect(decisionFault('Amounts in cents')).toBeDefined();
  expect(decisionFault('Replace the ones that are late')).toBeDefined();
});

test.each([
  ['Returns the fee in cents.', true],
  ['R-12, G-05: locks the contract.', true],
  ['`npm start`: runs everything.', true],
  ['The fee in cents.', false],
  ['As `fee`, in SQL.', false],
])('detects whether %j begins with a verb: %s', (comment, expected) => {
  expect(beginsWithVerb(comment)).toBe(expected);
});

test('requires a commit subject to have a verb and at most 72 characters', () => {
  expect(
    subjectFaults(['Reject a sale above the units held', `Add ${'x'.repeat(69)}`, 'Say less of payouts']),
  ).toEqual([
    `Add ${'x'.repeat(69)}: 73 tekens, hoogstens 72`,
    'Say less of payouts: begint niet met een werkwoord',
  ]);
});

test('collects comments, names and titles with the parser, and ignores text in string literals', () => {
  const source = [
    '// First line',
    '// and second.',
    "const text = 'not // a comment';",
    '/** Documentation. */',
    'function pay(amount: number) {} // trailing',
    "test.each([1])('pays %i', () => {});",
    'describe.runIf(true)(`a room`, () => {});',
    'const view = <p>// shown</p>;',
  ].join('\n');
  const words = readSourceWords(source);
  expect(words.comments).toEqual([
    { text: 'First line\nand second.', line: 1 },
    { text: 'Documentation.', line: 4 },
    { text: 'trailing', line: 5 },
  ]);
  expect(words.titles).toEqual([
    { text: 'pays %i', line: 6 },
    { text: 'a room', line: 7 },
  ]);
  expect(words.names.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['text', 'pay', 'amount', 'view']),
  );
  expect(words.names.map(({ text }) => text)).not.toContain('shown');
  expect(words.functionComments).toEqual([{ text: 'Documentation.', line: 4 }]);
  expect(words.declarations).toEqual([
    { text: 'text', line: 3, isType: false },
    { text: 'pay', line: 5, isType: false },
    { text: 'amount', line: 5, isType: false },
    { text: 'view', line: 8, isType: false },
  ]);
});

test('joins the lines of a style sheet comment into one sentence', () => {
  expect(styleComments('.a {\n  /* First. */\n}\n/*\n * Second,\n * on two lines.\n */\n')).toEqual([
    { text: 'First.', line: 2 },
    { text: 'Second, on two lines.', line: 4 },
  ]);
});

import { expect, test } from 'vitest';
import { sentencesIn } from './promise-texts.ts';
import { promiseFaults, readEntries } from './promises.ts';

const TESTS: Readonly<Record<string, string>> = {
  'a.test.ts':
    "test('a payout is made on the tenth business day', () => {});\ntest.each(rows)('the holder\\'s mail', f);",
};

const faultsOf = (source: string, list: string): string[] =>
  promiseFaults({ sources: { 'a.tsx': source }, list, readTest: (path) => TESTS[path] });

test.each([
  ["const text = 'Wij betalen u altijd.';", ['Wij betalen u altijd.']],
  [`({ "contact.intro": "Bel ons. Wij bellen u altijd terug." })`, ['Wij bellen u altijd terug.']],
  [
    `const text = \`U krijgt \${amount} binnen \${days} dagen. Dat is zo.\`;`,
    ['U krijgt … binnen … dagen.', 'Dat is zo.'],
  ],
  ["const text = 'Wij betalen ' + 'elke maand ' + amount;", ['Wij betalen elke maand …']],
  [
    'const page = <p title="Niet meer dan dit">Wij maken <b>{euro(x)}</b> over\n  op de {day}e{" "}werkdag.</p>;',
    ['Wij maken … over op de …e werkdag.', 'Niet meer dan dit'],
  ],
  [
    'const page = <p>{paid ? "U hebt al betaald." : "U betaalt later zelf."} Tot de volgende keer.</p>;',
    ['Tot de volgende keer.', 'U hebt al betaald.', 'U betaalt later zelf.'],
  ],
])('extracts the sentences of %s', (source, sentences) => {
  expect(sentencesIn(source, 'a.tsx')).toEqual(sentences);
});

test('parses the proofs listed for each sentence', () => {
  const list = '# Beloften\n- Wij betalen.\n  - `a.test.ts` a payout\n- Nooit.\n  - Geen belofte: een kop.\n';
  expect(readEntries(list)).toEqual([
    { sentence: 'Wij betalen.', tests: [{ path: 'a.test.ts', title: 'a payout' }], reason: undefined },
    { sentence: 'Nooit.', tests: [], reason: 'een kop.' },
  ]);
});

test.each([
  [
    'a promise that is not listed',
    "f('Wij betalen u nooit te laat.')",
    '',
    'a.tsx: niet in docs/beloften.md: Wij betalen u nooit te laat.',
  ],
  [
    'an entry whose sentence is gone',
    '',
    '- Wij betalen elke maand.\n  - `a.test.ts` a payout',
    'docs/beloften.md: staat nergens meer: Wij betalen elke maand.',
  ],
  [
    'a sentence without proof or reason',
    "f('U krijgt een mail.')",
    '- U krijgt een mail.',
    'docs/beloften.md: wil een test, of een reden waarom het geen belofte is: U krijgt een mail.',
  ],
  [
    'a test that does not exist',
    "f('U krijgt een mail.')",
    '- U krijgt een mail.\n  - `a.test.ts` a mail is sent',
    'docs/beloften.md: geen test in a.test.ts: a mail is sent',
  ],
  [
    'a file that does not exist',
    "f('U krijgt een mail.')",
    '- U krijgt een mail.\n  - `b.test.ts` a payout',
    'docs/beloften.md: geen test in b.test.ts: a payout',
  ],
])('reports %s', (_, source, list, fault) => {
  expect(faultsOf(source, list)).toEqual([fault]);
});

test.each([
  [
    'a promise with its test',
    "f('Wij betalen op de 10e werkdag.')",
    '- Wij betalen op de 10e werkdag.\n  - `a.test.ts` a payout is made',
  ],
  [
    'a title with an apostrophe',
    "f('U krijgt een mail.')",
    "- U krijgt een mail.\n  - `a.test.ts` the holder's mail",
  ],
  ['a question', "f('Wilt u elke maand inleggen?')", ''],
  ['a sentence that promises nothing', "f('Dit is uw contract.')", ''],
])('does not report %s', (_, source, list) => {
  expect(faultsOf(source, list)).toEqual([]);
});

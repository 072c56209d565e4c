import { expect, test } from 'vitest';
import { sentencesIn } from './promise-texts.ts';
import { promiseFaults, promisesIn, promisesPage, provingTestsIn, strayFaults } from './promises.ts';
import { readSourceWords } from './source-words.ts';

/** Returns what the check would read from one source and one test file. */
const promisesOf = (source: string, tests = '', noPromises: Record<string, string[]> = {}) => ({
  sentences: promisesIn({ 'apps/web/src/features/money/a.tsx': source }),
  provingTests: provingTestsIn(new Map([['a.test.ts', readSourceWords(tests)]])),
  noPromises,
});

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
])('extracts the sentences of the source %s', (source, sentences) => {
  expect(sentencesIn(source, 'a.tsx')).toEqual(sentences);
});

test('a comment above a test, a table of tests or a group names the sentence it proves', () => {
  const words = readSourceWords(`// Promise: Wij betalen.
// Promise: Wij bellen.
test.each([['a', 'b']])('a payout', () => {});
// A comment.
// Promise: Wij betalen.
describe('the holder\\'s mail', () => {
  // Promise: Wij mailen.
  it(\`a mail of \${day}\`, () => {});
});`);
  expect([...provingTestsIn(new Map([['a.test.ts', words]]))]).toEqual([
    [
      'Wij betalen.',
      [
        { path: 'a.test.ts', title: 'a payout' },
        { path: 'a.test.ts', title: "the holder's mail" },
      ],
    ],
    ['Wij bellen.', [{ path: 'a.test.ts', title: 'a payout' }]],
    ['Wij mailen.', [{ path: 'a.test.ts', title: 'a mail of …' }]],
  ]);
  expect(words.comments.map(({ text }) => text)).toEqual(['A comment.']);
});

test('reports a comment that names a promise away from a test', () => {
  const source = '// Promise: Wij betalen.\n\ntest("a", f);\n// Promise: Wij bellen.\n// Why.\n  it("b", f);';
  expect(strayFaults('a.test.ts', source)).toEqual([
    'a.test.ts:1: staat niet direct boven een test: // Promise: Wij betalen.',
  ]);
});

const MAIL = "f('U krijgt een mail.')";
const PROOF = "// Promise: U krijgt een mail.\ntest('a mail is sent', f);";

test.each<[string, Parameters<typeof promisesOf>, string]>([
  [
    'a promise that no test proves',
    ["f('Wij betalen u nooit te laat.')"],
    'apps/web/src/features/money/a.tsx: geen test bewijst deze zin. Zet boven de test die dat doet: // Promise: Wij betalen u nooit te laat.',
  ],
  [
    'a test of a sentence that no longer exists',
    ['', PROOF],
    'a.test.ts: staat nergens meer: U krijgt een mail.',
  ],
  [
    'an exception for a sentence that no longer exists',
    ['', '', { 'een kop.': ['Nooit te laat.'] }],
    'scripts/no-promises.json: staat nergens meer: Nooit te laat.',
  ],
  [
    'an exception that a test proves',
    [MAIL, PROOF, { 'een kop.': ['U krijgt een mail.'] }],
    'scripts/no-promises.json: een test bewijst deze zin: U krijgt een mail.',
  ],
  [
    'a sentence listed twice above one test',
    [MAIL, `// Promise: U krijgt een mail.\n${PROOF}`],
    'a.test.ts: staat er twee keer boven dezelfde test: U krijgt een mail.',
  ],
  [
    'an exception listed twice',
    [MAIL, '', { 'een kop.': ['U krijgt een mail.'], 'een knop.': ['U krijgt een mail.'] }],
    'scripts/no-promises.json: staat er twee keer: U krijgt een mail.',
  ],
])('the check of promises reports %s', (_, parameters, fault) => {
  expect(promiseFaults(promisesOf(...parameters))).toEqual([fault]);
});

test.each<[string, Parameters<typeof promisesOf>]>([
  ['a promise with its test', [MAIL, PROOF]],
  ['an exception with its reason', [MAIL, '', { 'een kop.': ['U krijgt een mail.'] }]],
  ['a question', ["f('Wilt u elke maand inleggen?')"]],
  ['a sentence that promises nothing', ["f('Dit is uw contract.')"]],
])('the check of promises does not report %s', (_, parameters) => {
  expect(promiseFaults(promisesOf(...parameters))).toEqual([]);
});

test('the page lists each promise in the chapter of its area, with its tests', () => {
  expect(promisesPage(promisesOf(MAIL, PROOF))).toContain(
    '\n## Geld van en naar de klant\n- U krijgt een mail.\n  - `a.test.ts` a mail is sent\n',
  );
});

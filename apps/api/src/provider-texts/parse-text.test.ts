import { expect, test } from 'vitest';
import { LONGEST_TEXT, parseText } from './parse-text.ts';
import { plainWords, renderText } from './render-text.ts';
import type { TextKind } from './text-kind.ts';

const kind = {
  file: 'brief',
  title: 'Brief',
  use: 'document',
  parts: {
    kop: { about: 'De kop', form: 'line' },
    tekst: { about: 'De brief', form: 'blocks' },
  },
  placeholders: {
    naam: { about: 'De naam', example: 'Nel', isRequired: true },
    'bedenktijd.dagen': { about: 'De bedenktijd', example: '14', figure: 'dagen' },
    apparaat: { about: 'Het apparaat', example: 'Chrome', isOptional: true },
    code: { about: 'De code', example: '012 345', isCode: true },
  },
  conditions: { partner: 'Er is een partner' },
} as const satisfies TextKind;

const provider = {
  name: 'Steen & <Zoon>',
  legalName: 'Steen B.V.',
  contact: { phone: '085 000 00 00', email: 'a@b.nl' },
};

const letter = (body: string, heading = 'Uw brief'): string => `## kop\n${heading}\n\n## tekst\n${body}\n`;
const faultsOf = (source: string): string[] =>
  parseText(kind, source).faults.map(({ line, message }) => `${line}: ${message}`);

type Values = Parameters<typeof renderText<typeof kind>>[2]['values'];
function printed(source: string, values: Partial<Values> = {}, conditions: readonly 'partner'[] = []) {
  const { text, faults } = parseText(kind, source);
  expect(faults).toEqual([]);
  const all: Values = {
    naam: 'Nel',
    'bedenktijd.dagen': '14',
    apparaat: undefined,
    code: '012 345',
    ...values,
  };
  return renderText(kind, text, { provider, values: all, conditions }).tekst;
}

test.each([
  [
    'an unknown placeholder',
    letter('Beste {naam},\n\nBel {telefon}.'),
    /^7: onbekend invulveld \{telefon\}\. Kies uit: \{naam\}/,
  ],
  ['a required placeholder that is not used', letter('Beste lezer,'), /\{naam\} ontbreekt/],
  [
    'a typed number of days',
    letter('{naam} heeft 14 dagen.'),
    /^5: ‘14 dagen’ is getypt\. Gebruik \{bedenktijd\.dagen\}$/,
  ],
  [
    'a number of days in words',
    letter('{naam} heeft veertien werkdagen.'),
    /^5: ‘veertien werkdagen’ is getypt/,
  ],
  [
    'a typed amount',
    letter('{naam} betaalt € 2.500,00.'),
    /^5: ‘€ 2\.500,00\.’ is getypt\. Een bedrag of percentage/,
  ],
  [
    'a figure that is partly bold',
    letter('{naam} heeft 14 **dagen**.'),
    /^5: ‘14 dagen’ is getypt\. Gebruik \{bedenktijd\.dagen\}$/,
  ],
  ['a typed percentage', letter('{naam} betaalt 0,5% kosten.'), /^5: ‘0,5%’ is getypt/],
  ['a brace without a placeholder', letter('{naam} en {dit.'), /^5: een accolade hoort bij een invulveld/],
  [
    'an unknown condition',
    letter('Beste {naam},\n\n[als kind] Dag.'),
    /^7: onbekend geval \[als kind\]\. Kies uit: partner$/,
  ],
  [
    'an unknown part',
    `${letter('Beste {naam},')}\n## slot\nDag.\n`,
    /^7: onbekende kop ‘slot’\. Kies uit: kop, tekst$/,
  ],
  [
    'a part that is there twice',
    `${letter('Beste {naam},')}\n## kop\nDag.\n`,
    /^7: de kop ‘kop’ staat er twee keer$/,
  ],
  ['a missing part', '## kop\nUw brief, {naam}\n', /^3: de kop ‘## tekst’ ontbreekt$/],
  ['a part without text', '## kop\n\n## tekst\nBeste {naam},\n', /^1: onder de kop ‘kop’ staat geen tekst$/],
  [
    'two lines where one belongs',
    letter('Beste {naam},', 'Uw brief\n\nvan ons'),
    /^1: onder de kop ‘kop’ hoort één regel/,
  ],
  [
    'a heading that is too long',
    letter('Beste {naam},', 'a'.repeat(201)),
    /^1: onder de kop ‘kop’ kunnen niet meer dan 200/,
  ],
  [
    'a part that can be empty',
    letter('[als partner] Beste {naam},'),
    /^4: onder de kop ‘tekst’ staat niets wat altijd geldt$/,
  ],
  ['bold that is not closed', letter('Beste **{naam},'), /^5: vet \(\*\*\) wordt niet afgesloten$/],
  ['a tab', letter('Beste\t{naam},'), /^5: hier staat een onzichtbaar teken/],
  ['a mark that reverses text', letter('Beste \u202e{naam},'), /^5: hier staat een onzichtbaar teken/],
  ['text before the first part', `Hallo\n${letter('Beste {naam},')}`, /^1: vóór de eerste kop \(## kop\)/],
  ['an empty file', ' \n\n', /^1: het bestand is leeg$/],
  ['a file that is no text', 'a'.repeat(LONGEST_TEXT + 1), /^1: de tekst is langer dan 100000 tekens$/],
])('rejects a text because of %s, and reports its line', (_, source, fault) => {
  expect(faultsOf(source)).toHaveLength(1);
  expect(faultsOf(source)[0]).toMatch(fault);
});

test('reports every fault of a text, in the order of the lines', () => {
  expect(faultsOf(letter('{naam} betaalt 3%.\n\nBel {x}.')).map((fault) => fault.split(':')[0])).toEqual([
    '5',
    '7',
  ]);
});

test.each([
  'eerste dag van de maand',
  'eerste dag van de volgende maand',
  'laatste werkdag',
  'laatste **werkdag** van elke maand',
  '5e werkdag',
  'tiende bankdag',
  '15e van de maand',
  '15de dag van elke maand',
  'vijftiende van de maand',
  'vijfentwintigste van iedere maand',
  '1e van de maand',
  'eind van de maand',
  'begin van de volgende maand',
  'medio maand',
])('no text types the dealing day ‘%s’, in whatever kind', (day) => {
  const { faults } = parseText(kind, letter(`{naam}, op de ${day} handelen wij.`));
  expect(faults).toEqual([
    {
      line: 5,
      message: expect.stringMatching(
        /’ is getypt\. Een dag van de maand komt uit de voorwaarden, niet uit een tekst$/,
      ),
      stopsOpeningOnly: true,
    },
  ]);
});

test.each([
  'eerste werkweek',
  'op een werkdag bellen wij u',
  'de laatste keer dat u inlogde',
  'de eerste dag waarop wij naar deze rekening betalen',
  'elke maand',
  'de 15e verdieping',
])('a text may contain ‘%s’, which is no dealing day', (words) => {
  expect(faultsOf(letter(`{naam}: ${words}.`))).toEqual([]);
});

test('accepts a figure without a placeholder in this kind of text, and a number that is not a figure', () => {
  expect(faultsOf(letter('{naam} vult box 3 in, en krijgt binnen twee weken antwoord.'))).toEqual([]);
});

test('reads the same text with Windows line ends and a byte order mark', () => {
  const source = letter('Beste {naam},\n\n- Een.\n- Twee.');
  const { text } = parseText(kind, source);
  expect(parseText(kind, `\ufeff${source.replaceAll('\n', '\r\n')}`).text).toEqual(text);
  expect(text.digest).toMatch(/^[0-9a-f]{64}$/);
});

test('prints paragraphs, lists, numbered articles and bold words', () => {
  expect(
    printed(
      letter(
        'Beste **{naam}**,\ndit is uw brief.\n\n- Een.\n- Twee,\n  en meer.\n\n1. Artikel.\n2. Nog een.',
      ),
    ),
  ).toEqual([
    { paragraph: ['Beste ', { strong: 'Nel' }, ', dit is uw brief.'] },
    { items: [['Een.'], ['Twee, en meer.']], isNumbered: false },
    { items: [['Artikel.'], ['Nog een.']], isNumbered: true },
  ]);
});

test('prints markup and braces in a value unchanged', () => {
  const source = letter('Beste {naam}, welkom bij {aanbieder.naam}.');
  expect(plainWords(printed(source, { naam: 'Jan *de* **Boer** {code} <b>' }))).toEqual([
    'Beste Jan *de* **Boer** {code} <b>, welkom bij Steen & <Zoon>.',
  ]);
});

test('omits a paragraph without its value, and a paragraph with a false condition', () => {
  const source = letter(
    'Beste {naam},\n\nDit gebeurde met {apparaat}.\n\n[als partner] Uw partner leest mee.',
  );
  expect(plainWords(printed(source))).toEqual(['Beste Nel,']);
  expect(plainWords(printed(source, { apparaat: 'Chrome' }, ['partner']))).toEqual([
    'Beste Nel,',
    'Dit gebeurde met Chrome.',
    'Uw partner leest mee.',
  ]);
});

test('joins the items before and after an omitted item into one list', () => {
  expect(printed(letter('{naam}\n\n- Een.\n- [als partner] Twee.\n- Drie.'))).toEqual([
    { paragraph: ['Nel'] },
    { items: [['Een.'], ['Drie.']], isNumbered: false },
  ]);
});

test('prints a paragraph that consists of a code as a code', () => {
  expect(printed(letter('Beste {naam},\n\n{code}'))).toEqual([
    { paragraph: ['Beste Nel,'] },
    { code: '012 345' },
  ]);
});

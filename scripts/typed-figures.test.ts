import { expect, test } from 'vitest';
import { typedFigureFaults, typedFigures } from './typed-figures.ts';

const terms = {
  producten: {
    beleggen: [{ fonds: 'A', kosten: { instap: 0.0175, uitstap: [{ vanafJaar: 5, deel: 0.03 }] } }],
  },
  grenzen: { onlineHoogstens: 250_000, rekenhulp: { looptijd: { beleggen: { vanaf: 1, tot: 40 } } } },
  termijnen: { bedenktijd: 14, antwoordenGeldig: 9 },
  passendheid: {
    kennisgrens: 30,
    vragenlijsten: [{ vragen: [{ vraag: 'Hoelang kunt u dit geld missen?', antwoorden: ['Ja.'] }] }],
  },
  controle: { tweedeMedewerker: { geld: 1_000 } },
  kalender: { waarderingsdag: 15, sluiting: { werkdagen: 2, tijd: '12.30' }, uitbetalingswerkdag: 7 },
};
const found = (text: string) => [...typedFigures(terms, { 'a.ts': `const text = '${text}';` }).keys()];

test.each([
  'U betaalt 1,75% instapkosten aan ons.',
  'Dat kost 3% van het bedrag.',
  'U kunt hoogstens € 250.000 online inleggen.',
  'U kunt 14 dagen lang stoppen.',
  'Vanaf € 1.000 keurt een collega het goed.',
  'U kunt hoogstens 40 jaar beleggen.',
  'Uw antwoorden gelden 9 maanden.',
  'Geef uw verkoop door vóór 12.30 uur.',
  'Wij waarderen op de 15e van de maand.',
  'Wij betalen op de zevende werkdag.',
  'Hoelang kunt u dit geld missen?',
  'Wie minder dan 30 punten heeft, krijgt een waarschuwing.',
])('finds the figure of the terms in the sentence %s', (sentence) => {
  expect(found(sentence)).toEqual([sentence]);
});

test.each([
  'Dat duurt 114 dagen of langer.',
  'Dat kost 13% van het bedrag.',
  'U kunt hoogstens € 1.250.000 online inleggen.',
  'Vanaf jaar 5 betaalt u minder.',
  'Na 1 jaar ziet u het rendement.',
  'Binnen 9 dagen hoort u van ons.',
  'Dat duurt 5 dagen of langer.',
  'Binnen 2 werkdagen hoort u van ons.',
  'Wij betalen op de 17e werkdag.',
  'Ja.',
  'U hebt 130 punten gehaald.',
])('accepts the sentence %s', (sentence) => {
  expect(found(sentence)).toEqual([]);
});

test('finds the figure of the terms in a cell and in a sentence of a guide, but not in a block of code', () => {
  const guide = [
    '| Handeling | Vanaf |',
    '|---|---|',
    '| vrijgeven | € 1.000 |',
    '',
    'Een vraag. U kunt 14 dagen lang stoppen. Nog een vraag.',
    '```sh',
    'echo "€ 250.000"',
    '```',
  ].join('\n');
  expect([...typedFigures(terms, { 'docs/a.md': guide }).keys()]).toEqual([
    '€ 1.000',
    'U kunt 14 dagen lang stoppen.',
  ]);
});

test('reports a sentence with a figure but no exception, and an exception whose sentence no text contains', () => {
  const sentences = new Map([['Dat kost 3% van het bedrag.', 'a.ts']]);
  expect(typedFigureFaults(sentences, { voorbeeld: ['Dat kost 3% van het bedrag.'] })).toEqual([]);
  expect(typedFigureFaults(sentences, { voorbeeld: ['Dat is weg.'] })).toEqual([
    'a.ts: neem het cijfer uit de voorwaarden: Dat kost 3% van het bedrag.',
    'scripts/no-terms.json: staat nergens meer: Dat is weg.',
  ]);
});

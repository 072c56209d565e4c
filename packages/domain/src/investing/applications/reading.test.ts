import { expect, test } from 'vitest';
import { unreadProblems } from './reading.ts';

const documents = (['eid', 'prospectus', 'terms', 'annualReport'] as const).map((kind, index) => ({
  id: `d${index}`,
  kind,
  version: 2,
  validFrom: '2026-12-01',
}));
const messageOf = (opened: readonly string[], replaced: readonly string[] = []) =>
  unreadProblems(
    opened,
    documents.map((one) => ({ ...one, replaces: replaced.includes(one.id) })),
  ).map(({ field, message }) => `${field}: ${message}`);

test('requires the information document, prospectus and terms to be opened, and reports each document not yet opened', () => {
  expect(messageOf([])).toEqual([
    'investment.gelezen: Open en lees eerst het essentiële-informatiedocument, het prospectus en de voorwaarden.',
  ]);
  expect(messageOf(['d0', 'd3'])).toEqual([
    'investment.gelezen: Open en lees eerst het prospectus en de voorwaarden.',
  ]);
  expect(messageOf(['d0', 'd1', 'd2'])).toEqual([]);
});

test('reports the newer version of an opened document with the day from which it applies', () => {
  expect(messageOf(['d0', 'd2'], ['d1'])).toEqual([
    'investment.gelezen: Er is een nieuwe versie van het prospectus (versie 2, geldt vanaf 1 december 2026). Open en lees die ook.',
  ]);
  expect(messageOf(['d2'], ['d1'])).toEqual([
    'investment.gelezen: Open en lees eerst het essentiële-informatiedocument. Er is een nieuwe versie van het prospectus (versie 2, geldt vanaf 1 december 2026). Open en lees die ook.',
  ]);
});

test('names a kind of document once if several funds have an unopened document of that kind', () => {
  const ofSecondFund = documents.map((document) => ({ ...document, id: `other ${document.id}` }));
  expect(
    unreadProblems(['d0', 'd1', 'd2'], [...documents, ...ofSecondFund]).map(({ message }) => message),
  ).toEqual(['Open en lees eerst het essentiële-informatiedocument, het prospectus en de voorwaarden.']);
});

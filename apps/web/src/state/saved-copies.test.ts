import { expect, test } from 'vitest';
import { copyShapes } from './copy-shapes.ts';
import { copiesIn, copyTexts, savedCopyTexts } from './saved-copies.ts';
import { copyNames, initialCopies, type ServerCopies } from './server-copies.ts';

// Server responses are restored unchanged. These tests do not depend on their content.
const copy = {
  username: 'A. de Boer',
  mobile: '+31612345678',
  contract: { ContractID: 'c1', Posities: [] },
  contracts: [{ ContractID: 'c1', TotaalIngelegd: 2_517.5 }],
  contractSummaries: [{ ContractID: 'c1', WaardeDatum: null }],
  offers: [{ offerID: 'o1' }],
  countries: [{ code: 'NL', name: 'Nederland' }],
  productFundList: [{ id: 1, price: { date: '2026-11-01', nav: 10.1234 } }],
} as unknown as ServerCopies;
const written = copyTexts(copy, copyShapes);

test.each(copyNames)('P-03 the response %s is saved as one text and restored from that text', (name) => {
  expect(written[name]).toBeTypeOf('string');
  expect(copiesIn(written, copyShapes)[name]).toEqual(copy[name]);
});

test.each(copyNames)(
  "P-03 the response %s is discarded if its shape differs from the server's current response shape",
  (name) => {
    const older = { ...copyShapes, [name]: 'anders' };
    expect(copiesIn(copyTexts(copy, older), copyShapes)).toEqual({ ...copy, [name]: initialCopies[name] });
  },
);

test('P-03 every call has a different shape identifier', () => {
  const { username: _, mobile: __, ...ofCalls } = copyShapes;
  expect(new Set(Object.values(ofCalls)).size).toBe(6);
});

test('P-03 a saved response that is broken, absent or of the wrong type is discarded', () => {
  const broken = savedCopyTexts({ contracts: '{"shape":', offers: [{ offerID: 'o1' }], mobile: '"tekst"' });
  expect(copiesIn(broken, copyShapes)).toEqual(initialCopies);
  expect(Object.values(copyTexts(initialCopies, copyShapes)).join('')).toBe('');
});

test('P-02 omits the same fields from saved responses as from the saved document', () => {
  const offers = [{ offerID: 'o1', voorkant: 'pixels' }];
  const { offers: text } = copyTexts({ ...initialCopies, offers }, copyShapes);
  expect(text).toContain('o1');
  expect(text).not.toContain('pixels');
});

test('P-01 does not save a response that is so long that saving would slow down every key press', () => {
  const many = Array.from({ length: 20_000 }, () => ({ offerID: '0190-0000-0000' }));
  expect(copyTexts({ ...copy, offers: many }, copyShapes)).toEqual({ ...written, offers: '' });
});

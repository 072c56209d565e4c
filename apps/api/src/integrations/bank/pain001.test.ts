import { cents, isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { type CreditTransfer, pain001, type TransferOrder } from './pain001.ts';
import { sepaText } from './sepa-text.ts';

const order: TransferOrder = {
  messageId: '01933b7e000070008000000000000000',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  executeOn: isoDate('2026-11-20'),
  debtor: { name: 'Stichting Bewaarder Baken', iban: 'NL27TEST2000000010' },
  count: 2,
  totalCents: cents(1_234_57),
};
const transfers: CreditTransfer[] = [
  {
    endToEndId: 'A1',
    amountCents: cents(1),
    name: 'A. Jansen',
    iban: 'NL91ABNA0417164300',
    text: 'Verkoop contract 1',
  },
  {
    endToEndId: 'A2',
    amountCents: cents(1_234_56),
    name: 'B. de Wit',
    iban: 'BE68539007547034',
    text: 'Uitkering 2',
  },
];

test('writes text in the SEPA character set, and transliterates letters in names where possible', () => {
  expect(sepaText('Zoë Müller-Çelik', 70)).toBe('Zoe Muller-Celik');
  expect(sepaText('Łukasz Straße & Zn’s', 70)).toBe("Lukasz Strasse + Zn's");
  expect(sepaText('Søren Ærø', 70)).toBe('Soren AEro');
  expect(sepaText('Ｗｉｄｅ ﬁn…', 70)).toBe('Wide fin...');
  expect(sepaText('/A//B/', 70)).toBe('A/B');
  expect(sepaText('Јелена', 70)).toBe('');
  expect(sepaText('a\u0000<b>"c"', 70)).toBe('a b c');
  expect(sepaText('x'.repeat(90), 70)).toHaveLength(70);
});

test('writes the same bytes for the same order, with exact sums and without addresses', () => {
  const file = [...pain001(order, transfers)].join('');
  expect([...pain001(order, transfers)].join('')).toBe(file);
  expect(file.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>1234\.57<\/CtrlSum>/g)).toHaveLength(2);
  expect(file).toContain('<InstdAmt Ccy="EUR">0.01</InstdAmt>');
  expect(file).not.toMatch(/AdrLine|PstlAdr/);
});

test('rejects an order with a wrong count or sum, or with a character outside the SEPA character set', () => {
  const write = (changed: Partial<TransferOrder>, lines = transfers) => [
    ...pain001({ ...order, ...changed }, lines),
  ];
  expect(() => write({ count: 3 })).toThrow('not what the order says');
  expect(() => write({ totalCents: cents(1) })).toThrow('not what the order says');
  const [first] = transfers;
  expect(() => write({}, [{ ...(first as CreditTransfer), name: 'A & B' }])).toThrow('character set');
});

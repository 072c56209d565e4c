import { type Cents, cents, isoDate } from '@portaal/engine';
import { Document, validateIBAN } from 'sepa';
import { expect, test } from 'vitest';
import { type CreditTransfer, pain001, type TransferOrder } from './pain001.ts';
import { sepaText } from './sepa-text.ts';
import { publishedSchema, schemaFaults } from './testing/published-schema.ts';

/** The list contains realistic names and impossible names. */
const NAMES = [
  'Zoë Müller-Çelik',
  "d'Artagnan & Zn. / Erven",
  'İbrahim Yıldırım',
  'Łukasz Żółć',
  '  Ó’Brien–Ñuñez  ',
  'Æthelred Ðorđević',
  '//A<B>"C"//',
  'J. van der Berg-de Graaf-van Hohenzollern-Sigmaringen-Schaumburg-Lippe en kinderen',
  'Ｗｉｄｅ Ｎａｍｅ',
  'Ana\u0301 María\u00a0Núñez',
  '€ 100 B.V.',
  'x',
];
const IBANS = [
  'NL91ABNA0417164300',
  'BE68539007547034',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
];
/** The list includes amounts that a floating-point number cannot represent exactly. */
const AMOUNTS = [1, 10, 20, 30, 99, 100, 1_10, 2_30, 19_99, 1_000_000_00, 29, 57].map(cents);
const ids = NAMES.map((_, index) => `01933b7e00007000800000000000${String(index).padStart(4, '0')}`);

const transfers: CreditTransfer[] = NAMES.map((name, index) => ({
  endToEndId: ids[index] ?? '',
  amountCents: AMOUNTS[index] ?? cents(1),
  iban: IBANS[index % IBANS.length] ?? '',
  name: sepaText(name, 70),
  text: sepaText(`Uitkering contract ${name}`, 140),
}));
const totalCents = cents(AMOUNTS.reduce<number>((sum, amount) => sum + amount, 0));
const order: TransferOrder = {
  messageId: '01933b7e000070008000000000000000',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  executeOn: isoDate('2026-11-20'),
  debtor: { name: 'Stichting Bewaarder Baken', iban: 'NL27TEST2000000010' },
  count: transfers.length,
  totalCents,
};
const ours = [...pain001(order, transfers)].join('');

test('a payment order with unusual names is valid against the published schema (if available)', async ({
  skip,
}) => {
  const { text, howTo } = publishedSchema('pain.001.001.09');
  if (text === null) return skip(howTo);
  expect(await schemaFaults(text, ours)).toEqual([]);
  expect(await schemaFaults(text, ours.replace('<ChrgBr>SLEV', '<ChrgBr>NONE'))).not.toEqual([]);
});

/** Returns the transfers and sums of a message, in whole cents. */
function fieldsOf(xml: string) {
  const all = (tag: string) =>
    [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) =>
      text.replaceAll('&apos;', "'"),
    );
  const inCents = (amounts: readonly string[]): Cents[] =>
    amounts.map((text) => cents(Math.round(Number(text) * 100)));
  return {
    message: all('MsgId'),
    counts: all('NbOfTxs'),
    sums: inCents(all('CtrlSum')),
    names: all('Nm'),
    accounts: all('IBAN'),
    endToEnd: all('EndToEndId'),
    amounts: inCents(all('InstdAmt')),
    texts: all('Ustrd'),
  };
}

test('an independent library writes the same names, accounts, references and sums for the same batch', () => {
  const document = new Document('pain.001.001.09');
  Object.assign(document.grpHdr, {
    id: order.messageId,
    created: order.createdAt,
    initiatorName: order.debtor.name,
  });
  const batch = document.createPaymentInfo();
  Object.assign(batch, {
    requestedExecutionDate: new Date(order.executeOn),
    debtorName: order.debtor.name,
    debtorIBAN: order.debtor.iban,
    batchBooking: true,
  });
  document.addPaymentInfo(batch);
  for (const { endToEndId, amountCents, iban, name, text } of transfers) {
    const line = batch.createTransaction();
    Object.assign(line, {
      end2endId: endToEndId,
      amount: amountCents / 100,
      creditorIBAN: iban,
      creditorName: name,
      remittanceInfo: text,
    });
    batch.addTransaction(line);
  }
  expect(fieldsOf(ours)).toEqual(fieldsOf(document.toString()));
  expect([order.debtor.iban, ...IBANS].filter((iban) => !validateIBAN(iban))).toEqual([]);
});

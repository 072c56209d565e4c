import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { elementsOf, OURS, orderOf, TestBank, THEIRS, textsOf } from './testing/bank.ts';
import type { XmlElement } from './xml-elements.ts';

let bank: TestBank;
beforeEach(async () => {
  bank = await TestBank.start();
});
afterEach(() => bank.stop());

const receive = (cents: number, more: object = {}) =>
  bank.control('/transfers', { iban: OURS, fromIban: THEIRS, name: 'J. Jansen', cents, ...more });

const child = (element: XmlElement, name: string): XmlElement =>
  element.children.find((one) => one.name === name) ?? expect.fail(`${name} is not there`);

/** Returns the signed amount of a balance or an entry, in cents. */
function centsOf(element: XmlElement): number {
  const cents = Math.round(Number(child(element, 'Amt').text) * 100);
  return child(element, 'CdtDbtInd').text === 'DBIT' ? -cents : cents;
}

test.each(['02', '08'])(
  'writes entries that add up to the difference between the balances, in version %s',
  async (version) => {
    await receive(12_345, { remittance: 'Inleg <april> & "mei"' });
    await receive(1, { reference: 'RF18539007547034' });
    await bank.order(orderOf([{ id: 'a', amount: '50.00' }]));
    const statement = await bank.statement(`?version=${version}`);
    const [opening = 0, closing = 0] = elementsOf(statement, 'Bal').map(centsOf);
    const entries = elementsOf(statement, 'Ntry').map(centsOf);
    expect([opening, ...entries, closing]).toEqual([1_000_000, 12_345, 1, -5000, 1_007_346]);
    expect(textsOf(child(child(child(statement, 'BkToCstmrStmt'), 'Stmt'), 'TxsSummry'), 'Sum')).toEqual([
      '173.46',
      '123.46',
      '50.00',
    ]);
    const texts = textsOf(statement, version === '08' ? 'Ustrd' : 'AddtlNtryInf');
    expect(texts[0]).toContain('Inleg <april> & "mei"');
    expect(textsOf(statement, 'Ref')).toEqual(['RF18539007547034']);
  },
);

test('uses the previous closing balance as opening balance and delivers the statement to the folder', async () => {
  await receive(100);
  await bank.statement();
  await receive(200);
  const second = await bank.statement();
  expect(elementsOf(second, 'Bal').map(centsOf)).toEqual([1_000_100, 1_000_300]);
  expect(await readdir(`${bank.directory}/afschriften`)).toEqual([
    `camt053-${OURS}-00001.xml`,
    `camt053-${OURS}-00002.xml`,
  ]);
  expect(await bank.exchanged('afschriften', `camt053-${OURS}-00002.xml`)).toBe(await bank.file(2));
});

test('numbers statements by year and working day and leaves gaps for days without bookings', async () => {
  const numbers: (string | undefined)[] = [];
  // Counted on a calendar: this year has 4 bank holidays that do not fall on a weekend.
  for (const day of ['2026-11-23', '2026-11-23', '2026-11-26', '2026-12-31', '2027-01-04', '2027-03-30']) {
    await bank.control('/clock', { instant: `${day}T10:00:00Z` });
    await receive(100);
    numbers.push(...textsOf(await bank.statement(), 'ElctrncSeqNb'));
  }
  expect(numbers).toEqual(['26229', '26230', '26232', '26256', '27001', '27060']);
});

test('puts the bookings of a day on the statement issued the next morning', async () => {
  await receive(100);
  await bank.control('/clock', { instant: '2026-11-24T06:59:00Z' });
  expect((await bank.control(`/statements/${OURS}`)).data).toEqual([]);
  await bank.control('/clock', { instant: '2026-11-24T07:00:00Z' });
  expect((await bank.control(`/statements/${OURS}`)).data).toMatchObject([
    { sequence: 1, from: '2026-11-23', to: '2026-11-23', bookings: 1, closing: 1_000_100 },
  ]);
});

test.each([
  ['single', 2, 0, ['a', 'b']],
  ['batch', 1, 1, []],
  ['batchWithDetails', 1, 1, ['a', 'b']],
])('shows a batch of payments on the statement in the form %s', async (form, count, batches, ids) => {
  await bank.control('/accounts', { iban: OURS, form });
  await bank.order(orderOf([{ id: 'a' }, { id: 'b' }]));
  const statement = await bank.statement();
  expect(elementsOf(statement, 'Ntry')).toHaveLength(count);
  expect(elementsOf(statement, 'Btch').map((one) => textsOf(one, 'NbOfTxs')[0])).toEqual(
    Array.from({ length: batches }, () => '2'),
  );
  expect(textsOf(statement, 'EndToEndId')).toEqual(ids);
  expect(elementsOf(statement, 'Bal').map(centsOf)).toEqual([1_000_000, 998_000]);
});

test('books a batch as separate entries if the order requires it, regardless of the statement form', async () => {
  await bank.order(orderOf([{ id: 'a' }, { id: 'b' }], { batchBooking: false }));
  expect(elementsOf(await bank.statement(), 'Ntry').map(centsOf)).toEqual([-1000, -1000]);
});

test('marks a correction by the bank as a reversal and writes it with the opposite sign', async () => {
  const { data } = await receive(700);
  await bank.control(`/bookings/${(data as { number: number }).number}/corrections`, {});
  const entries = elementsOf(await bank.statement(), 'Ntry');
  expect(entries.map(centsOf)).toEqual([700, -700]);
  expect(entries.map((entry) => textsOf(entry, 'RvslInd'))).toEqual([[], ['true']]);
});

test('writes a statement while deliveries are withheld and delivers it only on request', async () => {
  await bank.control('/switches', { isWithholding: true });
  await receive(100);
  await bank.statement();
  expect(await readdir(`${bank.directory}/afschriften`)).toEqual([]);
  await bank.page(`/bank/rekeningen/${OURS}/1`, new URLSearchParams({ fault: '' }));
  expect(await readdir(`${bank.directory}/afschriften`)).toHaveLength(1);
});

test('writes a late entry with the date on which it was booked', async () => {
  await receive(100, { bookedOn: '2026-11-20' });
  const statement = await bank.statement();
  const entry = elementsOf(statement, 'Ntry')[0] ?? expect.fail();
  expect(textsOf(child(entry, 'BookgDt'), 'Dt')).toEqual(['2026-11-20']);
  expect(textsOf(statement, 'FrDtTm')).toEqual(['2026-11-23T00:00:00']);
});

test('streams a large statement with correct totals', async () => {
  await bank.control('/day', { iban: OURS, filler: 3000 });
  const file = await bank.file(1);
  expect(file.match(/<Ntry>/g)).toHaveLength(3000);
  expect(file).toContain('<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10030.00</Amt>');
  expect(file.length / 3000).toBeGreaterThan(690);
});

test.each([
  ['closing', '>10001.01<'],
  ['opening', '>10002.00<'],
  ['sum', '<Sum>1.01</Sum>'],
  ['gap', '<ElctrncSeqNb>26230<'],
  ['copy', '<CpyDplctInd>COPY<'],
  ['fiveDecimals', '>0001.00000<'],
  ['partOfCent', '>1.00001<'],
  ['otherAccount', '<IBAN>NL20INGB0001234567<'],
  ['otherCurrency', 'Ccy="USD"'],
  ['otherVersion', 'camt.053.001.06'],
  ['pending', 'PDNG'],
  ['previousClosing', 'PRCD'],
  ['bom', '\uFEFF<?xml'],
  ['entities', '&l9;'],
  ['externalEntity', '&x;'],
])('writes the fault %s only when the file is requested with that fault', async (fault, text) => {
  await receive(100);
  await bank.statement();
  expect(await bank.file(1, `?fault=${fault}`)).toContain(text);
  expect(await bank.file(1)).not.toContain(text);
});

test('delivers a faulty file to the folder when its button is clicked', async () => {
  await receive(100);
  await bank.statement();
  await bank.page(`/bank/rekeningen/${OURS}/1`, new URLSearchParams({ fault: 'half' }));
  const name = `camt053-${OURS}-00001-half.xml`;
  await vi.waitFor(async () =>
    expect(await bank.exchanged('afschriften', name)).not.toContain('</Document>'),
  );
});

test('books an incoming transfer from the form on the page', async () => {
  const form = new URLSearchParams({
    action: 'transfer',
    name: 'K. de Vries',
    fromIban: 'NL53 INGB 0654 4223 70',
    euros: '1.250,5',
    remittance: 'Inleg',
    reference: '',
    bookedOn: '',
  });
  expect((await bank.page(`/bank/rekeningen/${OURS}`, form)).status).toBe(303);
  form.set('fromIban', 'NL54INGB0654422370');
  expect((await bank.page(`/bank/rekeningen/${OURS}`, form)).status).toBe(422);
  const page = await (await bank.page(`/bank/rekeningen/${OURS}`)).text();
  expect(page).toContain('K. de Vries · Inleg');
  expect(elementsOf(await bank.statement(), 'Ntry').map(centsOf)).toEqual([125_050]);
});

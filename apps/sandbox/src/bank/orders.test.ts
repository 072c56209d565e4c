import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { elementsOf, MONDAY, OURS, orderOf, TestBank, THEIRS, textsOf } from './testing/bank.ts';

let bank: TestBank;
beforeEach(async () => {
  bank = await TestBank.start();
});
afterEach(() => bank.stop());

const balance = async (): Promise<number> => {
  const { data } = await bank.control('/accounts');
  return (data as [{ balance: number }])[0].balance;
};

test('accepts an order, books it on its execution day and reports both its acceptance and its settlement', async () => {
  const { status, report } = await bank.order(
    orderOf([{ id: 'a', amount: '12.34' }, { id: 'b' }], { day: '2026-11-24' }),
  );
  expect(status).toBe(200);
  expect(textsOf(report, 'OrgnlMsgId')).toEqual(['B-1']);
  expect(textsOf(report, 'GrpSts')).toEqual(['ACSP']);
  expect(textsOf(report, 'TxSts')).toEqual(['ACSP', 'ACSP']);
  expect(await balance()).toBe(1_000_000);
  await bank.control('/clock', { instant: '2026-11-24T10:00:00Z' });
  expect(await balance()).toBe(1_000_000 - 2234);
  const answer = await bank.page('/bank');
  expect(await answer.text()).toContain('pain.002 van B-1: ACSC');
});

test.each([
  ['a message id that was used before', orderOf([{ id: 'x' }], { messageId: 'TWICE' }), 'DU01'],
  ['a wrong number of lines', orderOf([{ id: 'x' }], { count: 2 }), 'AM18'],
  ['a wrong control sum', orderOf([{ id: 'x' }], { sum: '10.01' }), 'AM10'],
  ['a text that is not XML', orderOf([{ id: 'x' }]).slice(0, 900), 'FF01'],
  ['an unknown version', orderOf([{ id: 'x' }]).replace('001.09', '001.03'), 'FF01'],
  ['an unknown element', orderOf([{ id: 'x' }]).replace('<PmtMtd>', '<Foo>1</Foo><PmtMtd>'), 'FF01'],
  ['a document type declaration', orderOf([{ id: 'x' }]).replace('?>', '?><!DOCTYPE a>'), 'FF01'],
])('rejects a whole order with %s', async (_, source, code) => {
  await bank.order(orderOf([{ id: 'earlier' }], { messageId: 'TWICE' }));
  const { status, report } = await bank.order(source);
  expect(status).toBe(422);
  expect(textsOf(report, 'GrpSts')).toEqual(['RJCT']);
  expect(elementsOf(report, 'Rsn').flatMap((one) => textsOf(one, 'Cd'))).toEqual([code]);
});

const BAD_LINES = [
  [{ iban: 'NL54INGB0654422370' }, 'AC01'],
  [{ amount: '0.00' }, 'AM01'],
  [{ amount: '1.001' }, 'AM02'],
  [{ currency: 'USD' }, 'AM03'],
  [{ name: 'Zoë Çelik' }, 'RR10'],
  [{ remittance: 'Uitkering &amp; meer' }, 'RR10'],
  [{ address: '<PstlAdr><AdrLine>Dorpsstraat 1</AdrLine></PstlAdr>' }, 'BE04'],
] as const;

test.each(BAD_LINES)('rejects only the payment line with %j', async (fault, code) => {
  const { amount = '10.00' } = { amount: undefined, ...fault };
  const sum = (10 + Number(amount ?? 10)).toString();
  const source = orderOf([{ id: 'good' }, { id: 'bad', ...fault }], { sum });
  const { report } = await bank.order(source);
  expect(textsOf(report, 'GrpSts')).toEqual(['PART']);
  expect(textsOf(report, 'TxSts')).toEqual(['ACSP', 'RJCT']);
  expect(elementsOf(report, 'Rsn').flatMap((one) => textsOf(one, 'Cd'))).toEqual([code]);
});

test.each([
  [{ day: '2026-11-22' }, 'DT01'],
  [{ day: '2028-01-03' }, 'DT01'],
  [{ from: THEIRS }, 'AC02'],
])('rejects every payment line of an order with %j', async (input, code) => {
  const { report } = await bank.order(orderOf([{ id: 'a' }, { id: 'b' }], input));
  expect(textsOf(report, 'TxSts')).toEqual(['RJCT', 'RJCT']);
  expect(elementsOf(report, 'Rsn').map((one) => textsOf(one, 'Cd')[0])).toEqual([code, code]);
});

test('a payment order may contain a structured address', async () => {
  const address = '<PstlAdr><StrtNm>Dorpsstraat</StrtNm><TwnNm>Delft</TwnNm><Ctry>NL</Ctry></PstlAdr>';
  const { report } = await bank.order(orderOf([{ id: 'a', address }]));
  expect(textsOf(report, 'TxSts')).toEqual(['ACSP']);
});

test('books an order for a later day immediately when the button is clicked', async () => {
  await bank.order(orderOf([{ id: 'a' }], { day: '2026-11-25' }));
  expect(elementsOf(await bank.statement(), 'Ntry')).toEqual([]);
  await bank.page(`/bank/rekeningen/${OURS}`, new URLSearchParams({ action: 'day' }));
  expect(await balance()).toBe(999_000);
});

test('rejects payments that exceed the balance on the execution day', async () => {
  await bank.order(
    orderOf([
      { id: 'a', amount: '9999.99' },
      { id: 'b', amount: '0.02' },
      { id: 'c', amount: '0.01' },
    ]),
  );
  const entries = elementsOf(await bank.statement(), 'Ntry');
  expect(textsOf(entries[0] ?? expect.fail(), 'EndToEndId')).toEqual(['a', 'c']);
  expect([entries.length, await balance()]).toEqual([1, 0]);
});

test("books a return when the beneficiary's bank sends a payment back", async () => {
  await bank.control('/beneficiaries', { iban: THEIRS, outcome: 'returned', code: 'AC04', days: 3 });
  await bank.order(orderOf([{ id: 'a', amount: '25.00' }]));
  await bank.statement();
  await bank.control('/clock', { instant: '2026-11-25T10:00:00Z' });
  expect(await balance()).toBe(997_500);
  await bank.control('/clock', { instant: '2026-11-26T10:00:00Z' });
  expect(await balance()).toBe(1_000_000);
  const entry = elementsOf(await bank.statement(), 'Ntry')[0] ?? expect.fail();
  expect(textsOf(entry, 'CdtDbtInd')[0]).toBe('CRDT');
  expect(textsOf(entry, 'EndToEndId')).toEqual(['a']);
  expect(elementsOf(entry, 'RtrInf').flatMap((one) => textsOf(one, 'Cd'))).toEqual(['AC04']);
});

test('returns a booked payment only once and rejects a pending payment when the page button is clicked', async () => {
  await bank.order(orderOf([{ id: 'a' }, { id: 'b' }]));
  await bank.page('/bank/betalingen/a', new URLSearchParams({ action: 'reject:AC06' }));
  await bank.statement();
  expect(await balance()).toBe(999_000);
  const back = new URLSearchParams({ action: 'return:AC04' });
  await bank.page('/bank/betalingen/b', back);
  await bank.page('/bank/betalingen/b', back);
  expect(await balance()).toBe(1_000_000);
});

test('rejects the next order, or one of its payment lines, when a switch requires it, and then resets the switch', async () => {
  await bank.control('/switches', { rejectAll: 'MS03' });
  expect(textsOf((await bank.order(orderOf([{ id: 'a' }]))).report, 'GrpSts')).toEqual(['RJCT']);
  await bank.control('/switches', { rejectLine: { line: 2, code: 'AC06' } });
  const second = await bank.order(orderOf([{ id: 'a' }, { id: 'b' }]));
  expect(textsOf(second.report, 'TxSts')).toEqual(['ACSP', 'RJCT']);
  const third = await bank.order(orderOf([{ id: 'c' }], { messageId: 'B-2' }));
  expect(textsOf(third.report, 'TxSts')).toEqual(['ACSP']);
});

test('processes an order file in the folder only once, even after a restart', async () => {
  await writeFile(`${bank.directory}/opdrachten/een.xml`, orderOf([{ id: 'a' }]));
  await vi.waitFor(
    async () => expect(await bank.exchanged('opdrachten/verwerkt', 'een.xml')).toContain('B-1'),
    5000,
  );
  await vi.waitFor(async () => expect((await bank.control('/orders')).data).toHaveLength(1));
  await bank.restart();
  await bank.control('/clock', { instant: MONDAY });
  expect((await bank.control('/orders')).data).toHaveLength(1);
  const again = await bank.order(orderOf([{ id: 'a' }]));
  expect(again.status).toBe(422);
});

test('accepts an order uploaded on the page', async () => {
  const form = new FormData();
  form.set('file', new File([orderOf([{ id: 'a' }])], 'betalingen.xml'));
  expect((await bank.page('/bank/opdrachten', form)).status).toBe(303);
  const page = await (await bank.page('/bank')).text();
  expect(page).toContain('Opdracht B-1');
  expect(page).toContain(OURS);
});

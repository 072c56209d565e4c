import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrokenBooks } from '../../money/books/index.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { mixed, PROVIDER, part, TransferringOffice, whole } from './testing/transferring-office.ts';

const OTHER_IBAN = 'NL20INGB0001234567';

let office: TransferringOffice;
beforeAll(async () => {
  office = await TransferringOffice.open();
});
beforeEach(() => office.clear());
afterEach(async () => {
  expect((await verifyLedger(office.portal.database)).broken).toBeUndefined();
  expect((await findBrokenBooks(office.portal.database.orm)).broken).toBeUndefined();
});
afterAll(() => office.portal.close());

/** Sells € 10.000 of an annuity, and writes the payment file of the proceeds, € 9.790. */
async function ordered() {
  const annuity = await office.annuity(mixed);
  await office.queue(annuity, part);
  await office.month('2026-12-01');
  await office.at('2026-12-15T10:00:00Z');
  await office.payDue();
  return annuity;
}

/** Loads the response in which the bank rejects the newest payment, which a colleague approves. */
async function bankRejects(reason: string): Promise<void> {
  const [line] = await office.rows<{ message: string; name: string }>(sql`
    select b.message_id as message, a.end_to_end_id as name
    from payout_attempt a join payout_batch b on b.id = a.batch_id order by a.id desc limit 1`);
  const answer = await office.portal.call({
    method: 'POST',
    url: '/api/admin/payout-reports',
    cookie: office.admin.cookie,
    headers: { 'content-type': 'application/xml' },
    payload: `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>P1</MsgId>
<CreDtTm>2026-12-15T12:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${line?.message}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>
<OrgnlPmtInfId>${line?.message}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${line?.name}</OrgnlEndToEndId>
<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`,
  });
  expect(answer.statusCode, answer.body).toBe(202);
  const approved = await office.approve();
  expect(approved.statusCode, approved.body).toBe(204);
}

const newestMessage = async (contractId: string) =>
  (
    await office.rows<{ title: string; text: string }>(sql`select title, text from notification
      where contract_id = ${contractId} order by created_at desc, id desc limit 1`)
  )[0];

const confirmationsOf = (personId: string) =>
  office.rows(sql`select from payout_confirmation where person_id = ${personId}`);

describe('a payment to another provider that fails', () => {
  test('with reason AC04 of the bank removes the account of the provider, and asks the investor nothing', async () => {
    const annuity = await ordered();
    await bankRejects('AC04');
    expect(await newestMessage(annuity.id)).toEqual({
      title: 'Wij konden de nieuwe aanbieder niet betalen',
      text: expect.stringContaining('Onze bank kan niet betalen op de rekening van Nationale-Nederlanden.'),
    });
    expect(await confirmationsOf(annuity.personId)).toEqual([]);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'dealt', task: 'accept', paid: 0 });
    expect((await office.preview()).leftOut).toEqual([{ reason: 'noAccount', count: 1, amount: 9_790 }]);
    expect((await office.accept(annuity.id, { iban: OTHER_IBAN })).statusCode).toBe(202);
    expect((await office.approve()).statusCode).toBe(204);
    await office.at('2026-12-17T10:00:00Z');
    const file = await office.payDue();
    expect(file).toContain(OTHER_IBAN);
    expect(file).not.toContain(PROVIDER.iban);
  });

  test('for a reason without relation to the account is due again to the same account', async () => {
    const annuity = await ordered();
    await bankRejects('AM04');
    expect(await confirmationsOf(annuity.personId)).toEqual([]);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'dealt', task: 'none' });
    expect(await office.payDue()).toContain(PROVIDER.iban);
  });

  test('and returns late does not remove the account that two employees approved since', async () => {
    const lots = [{ since: '2018-06-01', units: 100 }];
    const annuity = await office.annuity([
      { fundId: 1, lots },
      { fundId: 4, lots },
    ]);
    await office.queue(annuity, whole);
    await office.month('2026-12-01');
    await office.at('2026-12-15T10:00:00Z');
    await office.payDue();
    expect(await office.bankSays('2026-12-15', -985_000)).toBe(0);
    await office.month('2027-01-01');
    await office.at('2027-01-15T10:00:00Z');
    await office.payDue();
    await bankRejects('AC04');
    expect((await office.accept(annuity.id, { iban: OTHER_IBAN })).statusCode).toBe(202);
    expect((await office.approve()).statusCode).toBe(204);
    expect(await office.bankSays('2027-01-16', 985_000, 'AC04', 'oldest')).toBe(0);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'dealt', task: 'none', paid: 0 });
    await office.at('2027-01-18T10:00:00Z');
    const file = await office.payDue();
    expect(file.match(/<CdtTrfTxInf>/g)).toHaveLength(2);
    expect(file.match(new RegExp(OTHER_IBAN, 'g'))).toHaveLength(2);
  });
});

import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProvenSession } from '../../../testing/proven-session.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { getChangeOptions, requestChange } from '../change-requests/change-requests.use-cases.ts';
import { getSellTerms } from '../sell-requests/sell-requests.use-cases.ts';
import { rejectOutgoingTransfer } from './acceptance.use-cases.ts';
import { listOutgoingTransfers, previewOutgoingTransfer } from './outgoing-transfers.use-cases.ts';
import { requestOutgoingTransfer, withdrawOutgoingTransfer } from './requesting.use-cases.ts';
import { mixed, order, part, TransferringOffice, whole } from './testing/transferring-office.ts';

let office: TransferringOffice;
beforeAll(async () => {
  office = await TransferringOffice.open();
});
beforeEach(() => office.clear());
afterEach(async () => {
  expect((await verifyLedger(office.portal.database)).broken).toBeUndefined();
});
afterAll(() => office.portal.close());

const changes: Parameters<typeof requestChange>[3][] = [
  { option: 'lijfrente', endDate: isoDate('2039-12-31') },
  { option: 'inleg', periodicDeposit: 250, debitDay: 5, pausedUntil: null },
  { option: 'fondsverdeling', funds: [{ id: 2, percentage: 1 }], switchExisting: true },
];

/** Makes the last 140 units of an annuity reversible. */
async function lockNewestUnits(contractId: string): Promise<void> {
  // A direct debit of November, dealt on the same day: the payer can reverse it for eight weeks.
  const [line] = await office.rows<{ id: string; cause: string }>(sql`select e.id, e.cause_id as cause
    from ledger_entry e where e.contract_id = ${contractId} order by e.id desc limit 1`);
  expect(line).toBeDefined();
  await office.portal.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update ledger_entry set type = 'PERIODIC_DEPOSIT', booking_date = '2026-11-10' where id = ${line?.id}`,
    );
    await tx.execute(
      sql`update deposit set type = 'PERIODIC_DEPOSIT', method = 'directDebit', received_on = '2026-11-10' where id = ${line?.cause}`,
    );
  });
}

describe('the investor', () => {
  const sessionOf = (personId: string) => ProvenSession.of(office.portal, personId);

  // Promise: Wij verkopen nog niets: eerst moet … de overdracht accepteren en ons laten weten op welke rekening het geld moet komen.
  // Promise: Bel ons dan meteen.
  // Promise: U kunt de overdracht tot …, … uur intrekken.…
  // Promise: Wij verkopen niets en uw lijfrente blijft bij ons.…
  // Promise: De klant krijgt bericht en kan de overdracht intrekken.
  test('previews, requests and withdraws a transfer, with a message about each step', async () => {
    const annuity = await office.annuity(mixed);
    const proven = await sessionOf(annuity.personId);
    const { services } = office.portal;
    const { person } = proven.session;
    expect((await getSellTerms(services, person, annuity.id)).blocker).toBe('annuity');
    expect(await previewOutgoingTransfer(services, person, annuity.id, part)).toMatchObject({
      rejection: null,
      transferable: 20_000,
      locked: 0,
      gross: 10_000,
      exitCost: 210,
      net: 9_790,
    });
    const twoFaToken = await proven.token('transferAnnuity');
    const made = await requestOutgoingTransfer(services, proven.session, annuity.id, {
      ...order,
      ...whole,
      twoFaToken,
    });
    expect(made).toMatchObject({ state: 'requested', policyNumber: '••••3456', isWithdrawable: true });
    // Until the account is approved nothing is sold, and nothing else about the annuity changes.
    const open = await getChangeOptions(services, person, annuity.id);
    for (const change of changes) {
      await expect(requestChange(services, proven.session, annuity.id, change)).rejects.toMatchObject({
        code: 'changeImpossible',
        fields: [{ message: 'Dit kan niet zolang u dit contract overdraagt naar een andere aanbieder.' }],
      });
    }
    expect(open.terms).toBeDefined();
    expect((await office.record(annuity.number, part)).statusCode).toBe(409);
    expect((await office.accept(annuity.id)).statusCode).toBe(202);
    expect((await office.approve()).statusCode).toBe(204);
    const withdrawn = await withdrawOutgoingTransfer(services, person, made.id);
    expect(withdrawn).toMatchObject({ state: 'withdrawn', isWithdrawable: false });
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'active' });
    expect(await listOutgoingTransfers(services, person)).toHaveLength(1);
    const titles = await office.rows<{ title: string }>(sql`select title from notification
      where person_id = ${annuity.personId} and contract_id = ${annuity.id} order by created_at, id`);
    expect(titles.map(({ title }) => title)).toEqual([
      'Aanvraag om uw lijfrente over te dragen',
      'Uw lijfrente wordt overgedragen',
      'Uw overdracht is ingetrokken',
    ]);
  });

  test('reads why a part below the minimum, a part above the value, or another product is rejected', async () => {
    const annuity = await office.annuity(mixed);
    const { services } = office.portal;
    const { person } = (await sessionOf(annuity.personId)).session;
    for (const [amount, message] of [
      [19_500, 'Het minimum is'],
      [20_000, 'of alles'],
    ] as const) {
      await expect(
        previewOutgoingTransfer(services, person, annuity.id, { isWhole: false, amount }),
      ).rejects.toMatchObject({
        fields: [{ field: 'amount', message: expect.stringContaining(message) }],
      });
    }
    const small = await office.annuity([{ fundId: 1, lots: [{ since: '2018-06-01', units: 5 }] }]);
    await expect(
      previewOutgoingTransfer(services, person, small.id, { isWhole: false, amount: 100 }),
    ).rejects.toMatchObject({
      fields: [{ field: 'amount', message: expect.stringContaining('Draag daarom alles over.') }],
    });
    const ordinary = await office.annuity(mixed, { product: 'SB', endDate: null as never });
    expect(await previewOutgoingTransfer(services, person, ordinary.id, whole)).toMatchObject({
      rejection: 'Dit contract is geen lijfrente.',
    });
  });

  test('transfers everything except what an unreversible period still locks', async () => {
    const annuity = await office.annuity(mixed);
    await lockNewestUnits(annuity.id);
    const { services } = office.portal;
    const { person } = (await sessionOf(annuity.personId)).session;
    expect(await previewOutgoingTransfer(services, person, annuity.id, whole)).toMatchObject({
      transferable: 6_000,
      locked: 14_000,
      gross: 6_000,
    });
    await office.queue(annuity, whole);
    await office.month('2026-12-01');
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'active' });
    expect(await office.lines(annuity.id)).toMatchObject([{ units: -60 }, { cents: -9_000 }]);
  });

  test('transfers a deposit that arrives after the approval, although other units are locked', async () => {
    const annuity = await office.annuity(mixed);
    await lockNewestUnits(annuity.id);
    await office.queue(annuity, whole);
    await office.rows(sql`insert into deposit
      (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
      values (gen_random_uuid(), ${annuity.id}, 'TOP_UP', 'transfer', 100000, 'received', '2026-11-21T12:00:00Z',
        '2026-11-21', '2026-12-01')`);
    await office.month('2026-12-01');
    const [bought] = await office.rows<{ units: number }>(sql`select units::float8 as units from ledger_entry
      where contract_id = ${annuity.id} and type = 'TOP_UP' and value_date = '2026-12-01'`);
    expect(bought?.units).toBeGreaterThan(9);
    const [sold] = await office.lines(annuity.id);
    expect(sold?.units).toBeCloseTo(-60 - (bought?.units ?? 0), 4);
  });

  test('gets the same transfer after a second click, and another request is rejected', async () => {
    const annuity = await office.annuity(mixed);
    const proven = await sessionOf(annuity.personId);
    const { services } = office.portal;
    const requestOf = (twoFaToken: string, quantity: { isWhole: boolean; amount?: number } = part) =>
      requestOutgoingTransfer(services, proven.session, annuity.id, { ...order, ...quantity, twoFaToken });
    const twoFaToken = await proven.token('transferAnnuity');
    const made = await Promise.all([requestOf(twoFaToken), requestOf(twoFaToken)]);
    expect(made[0]?.id).toBe(made[1]?.id);
    expect(await office.rows(sql`select count(*)::int as count from outgoing_transfer`)).toEqual([
      { count: 1 },
    ]);
    const titles = sql`select count(*)::int as count from notification where person_id = ${annuity.personId}
      and contract_id = ${annuity.id}`;
    expect(await office.rows(titles)).toEqual([{ count: 1 }]);
    await expect(requestOf(await proven.token('transferAnnuity'), whole)).rejects.toMatchObject({
      code: 'changeImpossible',
    });
  });

  test('reads that the contract is not found for a transfer of another investor', async () => {
    const annuity = await office.annuity(mixed);
    const other = await office.annuity(mixed, { investor: 'Ander' });
    const [owner, stranger] = [await sessionOf(annuity.personId), await sessionOf(other.personId)];
    const { services } = office.portal;
    const requestOf = async (proven: ProvenSession) =>
      requestOutgoingTransfer(services, proven.session, annuity.id, {
        ...{ ...order, ...part },
        twoFaToken: await proven.token('transferAnnuity'),
      });
    const made = await requestOf(owner);
    const { person } = stranger.session;
    expect(other.personId).not.toBe(annuity.personId);
    expect(await listOutgoingTransfers(services, person)).toEqual([]);
    for (const attempt of [
      () => previewOutgoingTransfer(services, person, annuity.id, part),
      () => requestOf(stranger),
      () => withdrawOutgoingTransfer(services, person, made.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'notFound' });
    }
    const ofOtherBrand = { ...owner.session.person, role: 'admin', brand: 'anker' } as const;
    await expect(
      rejectOutgoingTransfer(services, ofOtherBrand, { id: made.id, reason: 'Een ander merk' }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });
});

import type { ContractLedger, LedgerLine } from '@portaal/domain/investing/contract-ledger/calls';
import type { BookingPreview } from '@portaal/domain/money/ledger/calls';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { payByBank } from '../payouts/testing/ordered-batch.ts';
import { verifyLedger } from './ledger.use-cases.ts';

const REASON = 'Uitkering was te hoog berekend';

let portal: TestApp;
let admin: string;
let investor: string;
let app: TestApplication;
/** A contract of the demo customer Iris with reinvestments and a deposit by direct debit. */
let number: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp({ role: 'application' });
  admin = await portal.signIn('admin@example.nl');
  app = await giveApp(portal, 'admin@example.nl');
  investor = await portal.signIn('investeerder@example.nl');
  const [found] = await rowsOf<{ id: string; number: string }>(sql`select c.id, c.number from contract c
    where c.brand = 'baken' and c.status = 'active' and c.person_id in
        (select id from person_account where email = 'investeerder@example.nl')
      and exists (select from ledger_entry e where e.contract_id = c.id and e.type = 'REINVESTMENT')
      and exists (select from deposit d where d.contract_id = c.id and d.type = 'PERIODIC_DEPOSIT')
    order by c.number limit 1`);
  number = found?.number ?? '';
  contractId = found?.id ?? '';
  await portal.database.orm.execute(
    sql`update deposit set method = 'directDebit' where type = 'PERIODIC_DEPOSIT'`,
  );
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

async function rowsOf<T extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await portal.database.orm.execute<T>(query)).rows;
}
const call = (method: 'GET' | 'POST', path: string, payload?: object, cookie = admin, brand = 'baken') =>
  portal.call({
    method,
    url: `/api/admin/contracts/${number}${path}`,
    cookie,
    brand,
    ...(payload ? { payload } : {}),
  });
const view = async (): Promise<ContractLedger> => (await call('GET', '')).json().data;
const lines = async (query = ''): Promise<{ items: LedgerLine[]; next: string | null }> =>
  (await call('GET', `/ledger${query}`)).json().data;

/** Returns the newest ledger line of a kind that can be reversed. */
async function newest(kind: string): Promise<LedgerLine> {
  const { items: found } = await lines(`?soort=${kind}`);
  const line = found.find(({ rejection }) => rejection === null);
  if (!line) throw new Error(`no ${kind} to take back`);
  return line;
}
/** Obtains a step-up token bound to this body and contract. */
const prove = (path: string, body: object) =>
  proveByApp(portal, { cookie: admin, app, url: `/api/admin/contracts/${number}${path}`, body });
const proven = async <B extends object>(path: string, body: B) => ({
  ...body,
  twoFaToken: await prove(path, body),
});
const codeOf = async (answer: Promise<{ json(): { code: string } }>) => (await answer).json().code;

describe('an employee views a contract in the employee area', () => {
  test('G-06 a contract is accessible only to administrators of its own brand', async () => {
    const anker = await portal.signIn('admin@example.nl', 'anker');
    const id = crypto.randomUUID();
    const acts = [
      ['GET', '', undefined],
      ['GET', '/ledger', undefined],
      ['POST', '/ledger/1/preview', { correct: null }],
      ['GET', `/deposits/${id}/reversal`, undefined],
    ] as const;
    for (const [method, path, payload] of acts) {
      expect((await call(method, path, payload, investor)).statusCode).toBe(403);
      expect((await call(method, path, payload, anker, 'anker')).statusCode).toBe(404);
    }
  });

  test('shows holdings, incoming and outgoing payments, and records the view in the audit log', async () => {
    const contract = await view();
    expect(contract).toMatchObject({
      number,
      personName: 'Iris Veldkamp',
      status: 'active',
      holdings: [expect.objectContaining({ priceDate: '2026-11-01' })],
    });
    expect(contract.deposits[0]).toMatchObject({ status: 'dealt', isReversible: true });
    expect(contract.holdings.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(contract.value ?? 0, 2);
    const [looked] = await rowsOf(
      sql`select action, subject_id from audit_entry order by sequence desc limit 1`,
    );
    expect(looked).toEqual({ action: 'contract.viewed', subject_id: contractId });
  });

  test('lists the ledger in pages, newest first, and states which lines can be reversed', async () => {
    const all = (await lines('?limit=200')).items;
    const first = await lines('?limit=3');
    const second = await lines(`?limit=3&after=${first.next}`);
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 6));
    const rejectionOf = (type: string) => all.find((line) => line.type === type)?.rejection;
    expect(rejectionOf('REINVESTMENT')).toBeNull();
    expect(rejectionOf('PERIODIC_DEPOSIT')).toContain('Hoort bij een storting');
    expect(rejectionOf('ENTRY_COST')).toContain('Hoort bij een storting');
    expect((await call('GET', '/ledger?soort=alles')).statusCode).toBe(422);
  });
});

describe('an employee corrects an incorrect ledger line', () => {
  // Promise: De klant krijgt een bericht.
  // Promise: De klant krijgt een bericht en een bevestiging.
  test('reverses a ledger line and books its replacement as previewed, and notifies the investor', async () => {
    const line = await newest('herbelegging');
    const path = `/ledger/${line.id}`;
    const correct = { amount: 1.5, price: line.price ?? 0 };
    const preview: BookingPreview = (await call('POST', `${path}/preview`, { correct })).json().data;
    expect(preview.lines).toMatchObject([
      { type: 'CORRECTION', amount: -line.amount, units: -line.units },
      { type: 'REINVESTMENT', amount: 1.5, price: line.price },
    ]);
    const { seen } = preview;
    const body = { correct, reason: REASON, seen };
    const other = await prove('/ledger/1/correction', body);
    expect(await codeOf(call('POST', `${path}/correction`, { ...body, twoFaToken: other }))).toBe(
      'codeForOtherContent',
    );
    const twoFaToken = await prove(`${path}/correction`, body);
    const unseen = { ...body, correct: { ...correct, amount: 1.6 }, twoFaToken };
    expect(await codeOf(call('POST', `${path}/correction`, unseen))).toBe('changedMeanwhile');
    for (const reason of ['kort', 'Rekening NL91 ABNA 0417 1643 00', 'Mail aan iris@example.nl']) {
      const rejected = await call('POST', `${path}/correction`, { ...body, reason, twoFaToken });
      expect(rejected.statusCode).toBe(422);
    }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', `${path}/correction`, { ...body, twoFaToken })),
    );
    expect(all.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);

    const after = (await lines('?limit=2')).items;
    expect(after.map(({ type, units, unitsAfter }) => ({ type, units, unitsAfter }))).toEqual(
      preview.lines.toReversed().map(({ type, units, unitsAfter }) => ({ type, units, unitsAfter })),
    );
    expect(after[1]).toMatchObject({
      reverses: line.id,
      rejection: expect.stringContaining('zelf een correctie'),
    });
    const mistake = (await lines('?soort=herbelegging&limit=200')).items.find(({ id }) => id === line.id);
    expect(mistake).toMatchObject({ reversedBy: after[1]?.id, rejection: 'Deze regel is al teruggedraaid.' });
    expect(after[0]?.rejection).toBeNull();
    expect(await codeOf(call('POST', `${path}/preview`, { correct: null }))).toBe('cannotCorrect');

    const own = `/api/contracts/${contractId}`;
    const asOwner = async (url: string) =>
      (await portal.call({ method: 'GET', url, cookie: investor })).json().data;
    expect((await asOwner(`${own}/history?limit=1`)).items[0]).toMatchObject({
      kind: 'corrected',
      actor: 'employee',
      after: 'Herbelegging €\u00a01,50',
    });
    expect((await asOwner('/api/notifications?limit=1')).items[0].title).toBe(
      'Wij hebben een fout in uw contract hersteld',
    );
    const [document] = (await asOwner(`${own}/documents?soort=confirmation&limit=1`)).items;
    expect(document).toMatchObject({ Titel: 'Transactiebevestiging 20 november 2026' });
    const file = await portal.call({
      method: 'GET',
      url: `/api/documents/${document.DocumentID}/file`,
      cookie: investor,
    });
    expect(file.headers['content-disposition']).toContain('transactiebevestiging-2026-11-20-1-contract-');
    const [audited] = await rowsOf<{ detail: object }>(
      sql`select detail from audit_entry where action = 'ledger.corrected' and subject_id = ${contractId}`,
    );
    expect(audited?.detail).toMatchObject({ lineId: Number(line.id), reason: REASON, type: 'REINVESTMENT' });
    expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  });

  // Promise: De klant krijgt een bericht en een bevestiging.
  test('reverses a ledger line without a replacement and issues a separate correction document', async () => {
    const line = await newest('herbelegging');
    const path = `/ledger/${line.id}`;
    const { seen, valueBefore, valueAfter } = (
      await call('POST', `${path}/preview`, { correct: null })
    ).json().data;
    expect(valueAfter).toBeLessThan(valueBefore);
    const body = await proven(`${path}/correction`, { correct: null, reason: REASON, seen });
    expect((await call('POST', `${path}/correction`, body)).statusCode).toBe(204);
    const documents = await rowsOf<{ reference: string }>(
      sql`select reference from document where contract_id = ${contractId} and kind = 'confirmation'
        and reference like '2026-11-20-%' order by reference`,
    );
    expect(documents.map(({ reference }) => reference)).toEqual(['2026-11-20-1', '2026-11-20-2']);
  });

  test('issues a corrected statement of a past year each time its figures change', async () => {
    interface Statement extends Record<string, unknown> {
      readonly reference: string;
      readonly title: string;
      readonly end: number;
      readonly reinvested: number;
      readonly replaces: string | null;
    }
    const statements = () =>
      rowsOf<Statement>(sql`select d.reference, d.title, (d.facts ->> 'endCents')::int as end,
          (d.facts -> 'flows' ->> 'REINVESTMENT')::int as reinvested, r.reference as replaces
        from document d left join document r on r.id = d.replaces_id
        where d.contract_id = ${contractId} and d.kind = 'taxStatement' and d.reference like '2025%'
        order by d.reference`);
    const corrected = async (line: LedgerLine, correct: { amount: number; price: number } | null) => {
      const path = `/ledger/${line.id}`;
      const { seen } = (await call('POST', `${path}/preview`, { correct })).json().data;
      const body = await proven(`${path}/correction`, { correct, reason: REASON, seen });
      expect((await call('POST', `${path}/correction`, body)).statusCode).toBe(204);
    };
    const december = (await lines('?soort=herbelegging&jaar=2025&limit=200')).items.find(
      ({ dealingDay }) => dealingDay === '2025-12-01',
    );
    if (!december) throw new Error('nothing reinvested in December');
    const [first, ...none] = await statements();
    expect(none).toEqual([]);
    const [price] = await rowsOf<{ nav: number }>(sql`select p.nav::float8 as nav from fund_price p
      join holding h on h.fund_id = p.fund_id and h.contract_id = ${contractId} where p.date = '2026-01-01'`);
    const worth = (units: number) => units * 100 * (price?.nav ?? 0);

    // The reinvestment was a tenth too high. The correction takes effect on the day of the original line, so
    // it also affects the value on the following 1 January.
    const right = { amount: Math.round(december.amount * 90) / 100, price: december.price ?? 0 };
    await corrected(december, right);
    const [, second, ...more] = await statements();
    expect(more).toEqual([]);
    const bought = Math.round((right.amount / right.price) * 10_000) / 10_000;
    expect(Math.abs((first?.end ?? 0) - (second?.end ?? 0) - worth(december.units - bought))).toBeLessThan(1);
    expect(Math.round((first?.reinvested ?? 0) - (second?.reinvested ?? 0))).toBe(
      Math.round(100 * december.amount - 100 * right.amount),
    );
    expect([first?.title, second?.title, second?.replaces]).toEqual([
      'Jaaropgave 2025',
      'Jaaropgave 2025, gecorrigeerd',
      '2025',
    ]);

    // The cost overview changes too: the average that includes December is lower, and both versions stay
    // stored and marked.
    const [costs, correctedCosts, ...others] = await rowsOf<{
      title: string;
      mean: number;
      corrects: string | null;
      replaces: string | null;
    }>(sql`
      select d.title, (d.facts ->> 'averageCents')::int as mean, d.facts ->> 'corrects' as corrects, r.reference as replaces
      from document d left join document r on r.id = d.replaces_id
      where d.contract_id = ${contractId} and d.kind = 'annual' and d.reference like '2025%' order by d.reference`);
    expect(others).toEqual([]);
    expect([costs?.title, correctedCosts?.title, correctedCosts?.replaces]).toEqual([
      'Kostenoverzicht 2025',
      'Kostenoverzicht 2025, gecorrigeerd',
      '2025',
    ]);
    expect(correctedCosts?.corrects).not.toBeNull();
    // The average is over twelve monthly values; one of them is the value on 1 December, at the price of that
    // day.
    const [decemberPrice] = await rowsOf<{ nav: number }>(sql`select p.nav::float8 as nav from fund_price p
      join holding h on h.fund_id = p.fund_id and h.contract_id = ${contractId} where p.date = '2025-12-01'`);
    const lower = ((december.units - bought) * 100 * (decemberPrice?.nav ?? 0)) / 12;
    expect(Math.abs((costs?.mean ?? 0) - (correctedCosts?.mean ?? 0) - lower)).toBeLessThan(1.1);

    // The original line proves right after all: the replacement line is corrected back, and a third statement
    // equals the first.
    const [replacing] = (await lines('?soort=herbelegging&limit=1')).items;
    if (!replacing) throw new Error('nothing was booked in its place');
    await corrected(replacing, { amount: december.amount, price: december.price ?? 0 });
    const [, , third] = await statements();
    expect(third).toEqual({
      ...first,
      reference: '2025 gecorrigeerd 2',
      title: second?.title,
      replaces: second?.reference,
    });

    const asOwner = async (url: string) =>
      (await portal.call({ method: 'GET', url, cookie: investor })).json().data.items;
    const listed = await asOwner(
      `/api/contracts/${contractId}/documents?soort=taxStatement&jaar=2025&limit=9`,
    );
    const marks = listed.map(
      ({ Titel, VervangenOp }: Record<string, string | null>) => `${Titel}: ${VervangenOp}`,
    );
    expect(marks.sort()).toEqual([
      'Jaaropgave 2025, gecorrigeerd: 2026-11-20',
      'Jaaropgave 2025, gecorrigeerd: null',
      'Jaaropgave 2025: 2026-11-20',
    ]);
    const messages = await asOwner('/api/notifications?limit=6');
    const titles: string[] = messages.map(({ title }: { title: string }) => title);
    for (const what of ['jaaropgave', 'kostenoverzicht']) {
      expect(titles.filter((title) => title === `Uw ${what} 2025 is gecorrigeerd`)).toHaveLength(2);
    }
  });

  test.each([
    [{ correct: { amount: 0, price: 100 } }, 'correct.amount'],
    [{ correct: { amount: -1, price: 100 } }, 'correct.amount'],
    [{ correct: { amount: 1.005, price: 100 } }, 'correct.amount'],
    [{ correct: { amount: 1_000_001, price: 100 } }, 'correct.amount'],
    [{ correct: { amount: 1, price: 0 } }, 'correct.price'],
    [{ correct: { amount: 1, price: 1.00001 } }, 'correct.price'],
    [{}, 'correct'],
  ])('V-05 rejects the correction %j with an error at the field %s', async (body, field) => {
    const line = await newest('herbelegging');
    const response = await call('POST', `/ledger/${line.id}/preview`, body);
    expect([response.statusCode, response.json().errors.Fields[0].field]).toEqual([422, field]);
  });

  test('V-05 returns 404 for a ledger line of another contract and for a non-existent ledger line', async () => {
    const [other] = await rowsOf<{ id: string }>(
      sql`select id::text from ledger_entry where contract_id <> ${contractId} limit 1`,
    );
    for (const id of [other?.id, '999999999999', 'een']) {
      expect((await call('POST', `/ledger/${id}/preview`, { correct: null })).statusCode).toBe(404);
    }
  });
});

test('a reversed direct debit is previewed before booking and booked once', async () => {
  const [debit] = (await view()).deposits.filter(({ isReversible }) => isReversible);
  const path = `/deposits/${debit?.id}/reversal`;
  const preview: BookingPreview = (await call('GET', path)).json().data;
  expect(preview.repaid).toBe(debit?.amount);
  expect(preview.lines[0]).toMatchObject({ type: 'DIRECT_DEBIT_REVERSAL', dealingDay: '2026-11-20' });
  const { withdrawn } = await view();
  const body = await proven(path, { reason: REASON, seen: preview.seen });
  const all = await Promise.all(Array.from({ length: 20 }, () => call('POST', path, body)));
  expect(all.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  const after = await view();
  expect(after.withdrawn).toBeCloseTo(withdrawn + (debit?.amount ?? 0), 2);
  expect(after.deposits.find(({ id }) => id === debit?.id)).toMatchObject({
    status: 'reversed',
    isReversible: false,
  });
  expect(after.payouts[0]).toMatchObject({ kind: 'reversal', amount: debit?.amount, status: 'paid' });
  const again = await call('GET', path);
  expect([again.statusCode, again.json().code]).toEqual([409, 'cannotCorrect']);
  expect((await call('GET', `/deposits/${crypto.randomUUID()}/reversal`)).statusCode).toBe(404);
});

describe('an employee releases a withheld payout', () => {
  const payoutOf = async (id: string) => (await view()).payouts.find((payout) => payout.id === id);
  const standing = (status: string) =>
    rowsOf(sql`update contract set status = ${status} where id = ${contractId}`);
  const displayedLines = async () => {
    const url = `/api/contracts/${contractId}/transactions?soort=uitkering&limit=1`;
    return (await portal.call({ method: 'GET', url, cookie: investor })).json().data.items[0].Status;
  };
  /** Id of an unpaid distribution in cash. */
  let id: string;
  const distributedOn = async (day: string): Promise<string> => {
    await portal.database.transaction(async (tx) => {
      await tx.execute(sql`insert into ledger_entry (contract_id, fund_id, type, sequence, booking_date, value_date,
          amount_cents, units, units_after, created_at)
        select contract_id, fund_id, 'DISTRIBUTION', 0, ${day}, ${day}, -1234, 0, units, now()
        from holding where contract_id = ${contractId} and units > 0 limit 1`);
      await tx.execute(
        sql`update contract set withdrawn_cents = withdrawn_cents + 1234 where id = ${contractId}`,
      );
    });
    const [made] = await rowsOf<{ id: string }>(sql`
      insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
      values (${contractId}, 'distribution', ${day}, 1234, '2026-11-24', 'ordered') returning id`);
    return made?.id ?? '';
  };
  beforeAll(async () => {
    id = await distributedOn('2026-11-19');
  });
  afterEach(() => standing('active'));
  const pay = async () => {
    await rowsOf(
      sql`update payout set status = 'paid', paid_at = ${portal.clock.now().toISOString()} where id = ${id}`,
    );
  };

  // Promise: Deze betaling houden wij aan.
  // Promise: U kunt nu niet bijstorten, verkopen of iets wijzigen, en wij betalen niets uit.
  // Promise: Uitbetalingen houden wij aan.
  // Promise: Het bedrag staat voor u klaar, maar wij betalen het nog niet uit.
  test('R-10 R-25 withholds a payout while the contract is blocked or its holder deceased', async () => {
    expect([(await payoutOf(id))?.withheldBy, await displayedLines()]).toEqual([null, 'verwerkt']);
    for (const status of ['blocked', 'deceased']) {
      await standing(status);
      expect(await payoutOf(id)).toMatchObject({
        status: 'ordered',
        withheldBy: 'contract',
        isReleasable: true,
      });
      expect(await displayedLines()).toBe('aangehouden');
      await expect(pay()).rejects.toMatchObject({ cause: { message: `payout ${id} is held` } });
    }
    await standing('active');
    expect([(await payoutOf(id))?.withheldBy, await displayedLines()]).toEqual([null, 'verwerkt']);
  });

  const notifiedText = async () => {
    const [notified] = await rowsOf<{ text: string }>(
      sql`select text from notification where contract_id = ${contractId} order by id desc limit 1`,
    );
    return notified?.text;
  };
  const since = (day: string | null) =>
    rowsOf(sql`update personal_information set payouts_from = ${day} where person_id =
      (select person_id from contract where id = ${contractId})`);

  // Promise: Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op ….
  // Promise: Voor uw veiligheid betalen wij pas vanaf … uit naar deze rekening.
  // Promise: Na de wijziging betalen wij … dagen niet uit naar deze rekening.
  // Promise: Wij betalen uit op ….
  // Promise: Het bedrag staat voor u klaar, maar wij betalen het nog niet uit.
  test('R-10 a payout to a new nominated account waits for its payment day and cannot be released', async () => {
    await since('2026-11-27');
    expect(await payoutOf(id)).toMatchObject({
      withheldBy: 'account',
      isReleasable: false,
      payOn: '2026-11-27',
    });
    expect(await displayedLines()).toBe('aangehouden');
    await expect(pay()).rejects.toMatchObject({ cause: { message: `payout ${id} is held` } });
    const body = await proven(`/payouts/${id}/release`, { reason: REASON });
    expect(await codeOf(call('POST', `/payouts/${id}/release`, body))).toBe('notHeld');
    // The new nominated account takes effect before the payout is due.
    await since('2026-11-23');
    expect(await payoutOf(id)).toMatchObject({ withheldBy: null, payOn: '2026-11-24' });
    await since(null);
  });

  // Promise: Aan het contract verandert niets: een volgende uitbetaling houden wij weer aan.
  // Promise: Die betalen wij nu uit.
  // Promise: De klant krijgt een bericht.
  test('R-10 V-05 an employee releases a payout once, with a reason and a code', async () => {
    await standing('blocked');
    const path = `/payouts/${id}/release`;
    const body = await proven(path, { reason: REASON });
    const forOther = await prove(path, { reason: 'Een andere reden dan deze' });
    expect(await codeOf(call('POST', path, { ...body, twoFaToken: forOther }))).toBe('codeForOtherContent');
    expect((await call('POST', path, { ...body, reason: 'kort' })).statusCode).toBe(422);
    expect((await call('POST', path, body, investor)).statusCode).toBe(403);
    expect((await call('POST', `/payouts/${crypto.randomUUID()}/release`, body)).statusCode).toBe(404);
    const all = await Promise.all(Array.from({ length: 20 }, () => call('POST', path, body)));
    expect(all.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(
      await Promise.all(all.map(({ statusCode }) => statusCode).filter((code) => code === 409)),
    ).toHaveLength(19);
    expect(await payoutOf(id)).toMatchObject({ status: 'ordered', withheldBy: null, isReleasable: false });
    expect(await displayedLines()).toBe('verwerkt');

    const asOwner = async (url: string) =>
      (await portal.call({ method: 'GET', url, cookie: investor })).json().data;
    expect((await asOwner(`/api/contracts/${contractId}/history?limit=1`)).items[0]).toMatchObject({
      kind: 'payoutReleased',
      actor: 'employee',
      after: 'Uitkering €\u00a012,34',
    });
    expect((await asOwner('/api/notifications?limit=1')).items[0].kind).toBe('payout');
    expect(await notifiedText()).toMatch(/Die betalen wij nu uit\.$/);
    const audited = await rowsOf<{ detail: object }>(
      sql`select detail from audit_entry where action = 'payout.released' and subject_id = ${contractId}`,
    );
    expect(audited).toEqual([
      { detail: { payoutId: id, kind: 'distribution', amountCents: 1234, reason: REASON } },
    ]);
    await payByBank(portal.database, [id], '2026-11-24');
    expect((await payoutOf(id))?.status).toBe('paid');
  });

  // Promise: Die betalen wij nu uit.
  test('R-10 does not promise immediate payment of a released payout that waits for another account', async () => {
    const other = await distributedOn('2026-11-18');
    await standing('blocked');
    await since('2026-11-27');
    const body = await proven(`/payouts/${other}/release`, { reason: REASON });
    expect((await call('POST', `/payouts/${other}/release`, body)).statusCode).toBe(204);
    expect(await payoutOf(other)).toMatchObject({ withheldBy: 'account', payOn: '2026-11-27' });
    expect(await notifiedText()).toMatch(/op zijn vroegst op 27.november.2026\.$/);
    await since(null);
  });
});

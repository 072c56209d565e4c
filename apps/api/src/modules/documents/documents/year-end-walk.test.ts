import { randomUUID } from 'node:crypto';
import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { addDays, addMonths, dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInPerson } from '../../../platform/services.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { requestChange } from '../../investing/change-requests/change-requests.use-cases.ts';
import { decideChange } from '../../investing/change-requests/change-review.use-cases.ts';
import { reverseDirectDebit, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { seeded } from '../../month/dealing-runs/testing/random-walk.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { issueMissing } from './documents.use-cases.ts';
import { AnnuityByHand } from './testing/annuity-by-hand.ts';
import { convertedOn, lastOf, measuredOn, statementsMade } from './testing/booked-amounts.ts';
import { greenTable } from './testing/green-table.ts';
import { YearEndBook } from './testing/year-end-book.ts';

/** The months of two calendar years, with the year-ends before, between and after them. */
const FIRST = firstOf('2026-12');
const LAST = firstOf('2029-01');
const SEED = Number(process.env.WALK_SEED ?? 20_261_123);
const BIRTH_DATE = isoDate('1957-03-01');
const RATE = 0.04;
/**
 * Applies to the years with tax figures: the ceiling for a person's temporary annuities, and the amount that
 * one person reports to receive elsewhere.
 */
const CEILING = 26_781_00;
const ELSEWHERE = 8_000_00;
/** First dealing day on which the amount counts that the person reports to receive elsewhere. */
const DECLARED = firstOf('2027-04');
/** Dealing days of the conversions, and those on which one annuity is blocked and does not pay. */
const CONVERTED = { december: firstOf('2027-12'), quarterly: firstOf('2028-04') } as const;
const BLOCKED_MONTHS = ['2026-12', '2027-01', '2027-12'].map(firstOf);

const random = seeded(SEED);
const below = (most: number): number => Math.floor(random() * most);
const chance = (part: number): boolean => random() < part;

let portal: TestApp;
let scenario: Scenario;
let book: YearEndBook;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, FIRST);
  book = new YearEndBook(portal);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

const receive = (contractId: string, day: IsoDate, dealFrom: IsoDate, isDebit: boolean) =>
  book.receive({ contractId, day, dealFrom, isDebit, cents: 50_00 + below(900_000) });

const signedIn = (id: string, role: 'investor' | 'admin'): SignedInPerson => ({
  id,
  brand: 'baken',
  email: 'walk@example.nl',
  name: 'Wandelaar',
  role,
});

/**
 * Requests a change of an annuity as an investor at one moment and, if needed, approves the request as an employee at
 * another.
 */
async function ask(
  personId: string,
  contractId: string,
  input: Parameters<typeof requestChange>[3],
  { asked, approved }: { readonly asked: string; readonly approved?: string },
): Promise<void> {
  portal.clock.set(asked);
  const session = { id: randomUUID(), person: signedIn(personId, 'investor') };
  const { id } = await requestChange(portal.services, session, contractId, input);
  if (approved === undefined) return;
  portal.clock.set(approved);
  const employee = signedIn(await scenario.employee(), 'admin');
  await decideChange(portal.services, employee, id, { decision: 'approve' });
}

/** Compares the last statement of each contract and year with the payments that the test recorded itself. */
async function expectStatements(where: string): Promise<void> {
  const statements = await statementsMade(scenario.orm);
  for (const { contract, product, reference } of statements) {
    const year = reference.slice(0, 4);
    const { received = [], payouts = [] } = lastOf(statements, contract, year) ?? {};
    const deposits = received.filter(({ type }) => type !== 'TRANSFER_IN');
    if (product === 'SUL') {
      expect(
        sum(deposits, ({ amountCents }) => amountCents),
        `${where}: received in ${reference}`,
      ).toBe(book.receivedIn(contract, year));
    }
    if (product === 'SDIL') {
      expect(
        sum(payouts, ({ netCents }) => netCents),
        `${where}: paid in ${reference}`,
      ).toBe(book.paidIn(contract, year));
    }
  }
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

// Promise: U krijgt geen uitkeringen meer van dit contract.
// Promise: De jaaropgave over dit jaar krijgt u begin volgend jaar, zoals u gewend bent.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'over two years, statements match payments, and tax credit and ceiling apply once per person',
  { retry: 0, timeout: 180_000 },
  async () => {
    const lots = (units: number) => [{ since: isoDate('2020-03-01'), units }];
    const inFund = (units: number) => [{ fundId: 1, share: 10_000, lots: lots(units) }];
    const started = addMonths(FIRST, -3);
    const annuity = (euro: number, appliesCredit: boolean) =>
      ({
        product: 'SDIL',
        investor: 'two annuities',
        birthDate: BIRTH_DATE,
        startDate: started,
        endDate: isoDate('2050-08-31'),
        payout: { frequency: 'month', cents: euro * 100, appliesCredit, rate: RATE },
        funds: inFund(5_000_0000),
      }) as const;
    const ofMonths = (
      months: number,
      investor: string,
      euro: number,
      units: number,
      isTemporary: boolean,
    ) => ({
      ...annuity(euro, false),
      investor,
      endDate: addDays(addMonths(started, months), -1),
      payout: { ...annuity(euro, false).payout, isTemporary },
      funds: inFund(units),
    });
    const accumulation = (investor: string) =>
      ({
        product: 'SUL',
        investor,
        birthDate: BIRTH_DATE,
        startDate: addMonths(FIRST, -80),
        funds: inFund(600_0000),
      }) as const;
    const ids = await scenario.addAll([
      { funds: inFund(100_000_0000) },
      { product: 'SUL', startDate: addMonths(FIRST, -14), funds: inFund(100_0000) },
      { distributionMode: 'cash', startDate: addMonths(FIRST, -14), funds: inFund(2_000_0000) },
      annuity(1_500, true),
      annuity(1_000, false),
      // The last payout of this annuity is in June 2028.
      ofMonths(21, 'stopped', 600, 150_0000, false),
      ofMonths(60, 'temporary', 1_100, 1_000_0000, true),
      ofMonths(60, 'temporary', 1_100, 1_000_0000, true),
      accumulation('two annuities'),
      accumulation('quarterly'),
    ]);
    const [, building = '', wealth = '', first = '', second = ''] = ids;
    const [blocked = '', declaring = '', sibling = '', december = '', quarterly = ''] = ids.slice(5);
    const [joint, temporary, third] = [
      await scenario.person(BIRTH_DATE, 'two annuities'),
      await scenario.person(BIRTH_DATE, 'temporary'),
      await scenario.person(BIRTH_DATE, 'quarterly'),
    ];
    const annuityById = new Map(
      (
        [
          [first, 288, 1_500_00],
          [second, 288, 1_000_00],
          [blocked, 21, 600_00],
        ] as const
      ).map(([id, termMonths, payoutCents]) => [
        id,
        new AnnuityByHand({ started, termMonths, step: 1, rate: RATE, payoutCents }),
      ]),
    );
    /** Registers a converted contract, to be checked against its own terms from its conversion on. */
    const promise = async (personId: string, on: IsoDate, step: number): Promise<string> => {
      const { id, ...promised } = await convertedOn(scenario.orm, personId, on);
      annuityById.set(id, new AnnuityByHand({ started: on, termMonths: 240, step, ...promised }));
      return id;
    };
    const payoutFrom = (start: IsoDate, uitkeringsTermijnCode: 'Maand' | 'Kwartaal') =>
      ({
        option: 'lijfrente',
        payout: {
          start,
          duration: 20,
          uitkeringsTermijnCode,
          loonheffingskorting: start === CONVERTED.december,
        },
      }) as const;
    /** Number of payouts per annuity, and the gross total of the temporary annuities per year. */
    const timesPaid = new Map<string, number>();
    const paidInYear = new Map<string, number>();
    let creditAt = first;
    let inQuarters = '';

    for (let day = FIRST; day <= LAST; day = addMonths(day, 1)) {
      const before = addMonths(day, -1).slice(0, 8);
      const isNewYear = day.endsWith('-01-01');
      for (const contractId of [building, wealth]) {
        if ((isNewYear && contractId === building) || chance(0.6))
          await receive(contractId, isoDate(`${before}24`), day, contractId === building);
      }
      // This deposit arrives after the cut-off, in the last hours of the year, and is dealt in February.
      if (isNewYear) {
        await receive(building, addDays(day, -1), addMonths(day, 1), false);
        await receive(wealth, addDays(day, -1), addMonths(day, 1), false);
      }
      if (isNewYear || chance(0.3)) await book.sell(wealth, day, 1 + below(8));
      const isBlocked = new Map([
        [second, chance(0.2)],
        [blocked, BLOCKED_MONTHS.includes(day)],
      ]);
      if (day === DECLARED) {
        const elsewhere = { option: 'lijfrente', otherTemporaryPayouts: ELSEWHERE / 100 } as const;
        await ask(temporary, declaring, elsewhere, { asked: `${before}15T10:00:00Z` });
      }
      if (day === CONVERTED.december) {
        await receive(december, isoDate(`${before}24`), day, false);
        const requestedAt = `${before}15T10:00:00Z`;
        await ask(joint, december, payoutFrom(day, 'Maand'), {
          asked: requestedAt,
          approved: `${before}16T10:00:00Z`,
        });
      }
      // The conversion is requested before the cut-off and approved after it.
      if (day === CONVERTED.quarterly) {
        const moments = { asked: `${before}31T13:30:00Z`, approved: `${day.slice(0, 8)}03T10:00:00Z` };
        await ask(third, quarterly, payoutFrom(day, 'Kwartaal'), moments);
      }
      // A contract that was blocked at the end of the year is unblocked in its last hours.
      if (isNewYear) portal.clock.set(`${before}31T20:00:00Z`);
      for (const [id, blocked] of isBlocked) {
        await rowsOf(sql`update contract set status = ${blocked ? 'blocked' : 'active'}
          where id = ${id} and status in ('active', 'blocked')`);
      }

      const { publicationDay, payDay } = dealingOn(day, usualCalendar);
      portal.clock.set(`${publicationDay}T09:00:00Z`);
      const nav = 950_000 + below(100_000);
      await scenario.price(
        Object.fromEntries([1, 2, 3, 4].map((id) => [id, [nav, below(5_000)] as const])),
        day,
        portal.clock.now(),
      );
      await scenario.run(day, 2 + below(3));
      await issueMissing(portal.services);
      portal.clock.set(`${payDay}T09:00:00Z`);
      await book.pay(payDay);
      // In January the bank reverses a direct debit of December, whether or not a statement was issued.
      const debit = book.receipts.findLast(
        (one) =>
          one.contractId === building && one.day.endsWith('-24') && !one.isReversed && one.dealFrom === day,
      );
      if (debit && (isNewYear || chance(0.15))) {
        debit.isReversed = await reverseDirectDebit(portal.services, debit.id);
      }
      const where = `${day}, seed ${SEED}`;
      expect((await verifyLedger(portal.database)).broken, where).toBeUndefined();

      const measured = await measuredOn(scenario.orm, day);
      for (const [id, annuity] of annuityById) {
        const { value = 0, gross } = measured.get(id) ?? {};
        const must = annuity.grossOn(day, value, isBlocked.get(id) ?? false);
        expect(gross, `${where}, ${id}`).toBe(must);
        if (must > 0) timesPaid.set(id, (timesPaid.get(id) ?? 0) + 1);
      }
      const year = Number(day.slice(0, 4));
      for (const id of [declaring, sibling]) {
        const { gross = 0 } = measured.get(id) ?? {};
        expect(gross, where).toBeGreaterThan(0);
        timesPaid.set(id, (timesPaid.get(id) ?? 0) + 1);
        paidInYear.set(`${year}`, (paidInYear.get(`${year}`) ?? 0) + gross);
      }
      const most = CEILING - (day >= DECLARED ? ELSEWHERE : 0);
      expect(paidInYear.get(`${year}`), where).toBeLessThanOrEqual(most);
      // Each annuity alone would pay more than the ceiling allows, so together the annuities use up the ceiling.
      if (day.endsWith('-12-01') && year > 2026) {
        expect(paidInYear.get(`${year}`), where).toBeGreaterThan(most - 1_00);
      }
      if (day === CONVERTED.december) creditAt = await promise(joint, day, 1);
      if (day === CONVERTED.quarterly) inQuarters = await promise(third, day, 3);
      expect(await rowsOf(sql`select id from contract where apply_tax_credit`), where).toEqual([
        { id: creditAt },
      ]);
      const paidOut = await rowsOf<{ id: string; times: number }>(sql`
        select contract_id as id, count(*)::int as times from payout where kind = 'annuity' group by 1`);
      expect(new Map(paidOut.map(({ id, times }) => [id, times])), where).toEqual(timesPaid);
      expect(
        await rowsOf(sql`select id from contract c
          where status in ('active', 'blocked', 'maturing', 'sellPending') and not exists (
            select from ledger_entry e where e.contract_id = c.id group by e.fund_id having sum(e.units) > 0)`),
        where,
      ).toEqual([]);
      await expectStatements(where);

      // All payouts the person received this month are taxed as one, with the credit applied once.
      const [month] = await rowsOf<{ gross: number; tax: number; care: number }>(sql`
        select -sum(amount_cents)::float8 as gross, coalesce(-sum(amount_cents) filter (where type = 'WAGE_TAX'), 0)::float8 as tax,
          coalesce(-sum(amount_cents) filter (where type = 'HEALTHCARE_CONTRIBUTION'), 0)::float8 as care
        from ledger_entry where value_date = ${day}::date
          and contract_id in (select id from contract where person_id = ${joint})
          and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
      expect({ wageTax: month?.tax, healthcare: month?.care }, where).toEqual(greenTable(month?.gross ?? 0));
    }

    const statements = await statementsMade(scenario.orm);
    const last = (contractId: string, year: number) => lastOf(statements, contractId, year);
    // A statement exists for each accumulation and annuity, and for each year with payments.
    for (const [id, years] of [
      [building, [2026, 2027, 2028]],
      [december, [2027]],
      [first, [2027, 2028]],
      [blocked, [2027, 2028]],
      [declaring, [2027, 2028]],
    ] as const) {
      expect(years.filter((year) => last(id, year) === undefined)).toEqual([]);
    }
    // Three of the nineteen remaining payouts were paid together with another payout, after a block. The
    // converted annuities pay in arrears.
    const times = [blocked, declaring, sibling, creditAt, inQuarters].map((id) => timesPaid.get(id));
    expect(times).toEqual([16, 26, 26, 13, 3]);
    expect(await rowsOf(sql`select status from contract where id = ${blocked}`)).toEqual([
      { status: 'paidOut' },
    ]);
    expect(statements.filter(({ reference }) => reference.includes('gecorrigeerd')).length).toBeGreaterThan(
      0,
    );

    for (const year of [2027, 2028]) {
      const newYear = firstOf(`${year}-01`);
      const waiting = book.receipts.filter(
        ({ contractId, day, dealFrom }) => contractId === wealth && day < newYear && dealFrom > newYear,
      );
      const unpaid = (
        await rowsOf<{ id: string; kind: string; cents: number }>(sql`
        select id, kind, amount_cents::float8 as cents from payout where contract_id = ${wealth} and value_date <= ${newYear}::date`)
      ).filter(({ id }) => (book.payments.find((one) => one.id === id)?.day ?? LAST) >= newYear);
      const ofKind = (kind: string) =>
        sum(
          unpaid.filter((one) => one.kind === kind),
          (one) => one.cents,
        );
      expect(last(wealth, year)?.underwayBegin, `${year}`).toEqual({
        depositsCents: sum(waiting, (one) => one.cents),
        salesCents: ofKind('sale'),
        distributionsCents: ofKind('distribution'),
      });
      expect(sum(waiting, (one) => one.cents)).toBeGreaterThan(0);
      expect(ofKind('sale')).toBeGreaterThan(0);

      for (const contractId of [first, second]) {
        const [paid] = await rowsOf<{
          net: number;
        }>(sql`select coalesce(sum(amount_cents), 0)::float8 as net from payout
          where contract_id = ${contractId} and kind = 'annuity' and extract(year from value_date) = ${year}`);
        const stated = last(contractId, year)?.payouts ?? [];
        expect(
          sum(stated, ({ netCents }) => netCents),
          `${year}`,
        ).toBe(paid?.net);
      }
    }
  },
);

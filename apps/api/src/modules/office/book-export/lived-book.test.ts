import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PackageFileName,
  packageFileNames,
  packageFiles,
  positionsOf,
} from '@portaal/domain/office/book-package/files';
import { dealingTermsOf } from '@portaal/domain/products/terms/dealing-terms';
import { dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeUpIban } from '../../../demo/book-package/people-rows.ts';
import { providerTerms } from '../../../demo/book-package/provider-terms.ts';
import { ProvenSession } from '../../../testing/proven-session.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { issueMissing } from '../../documents/documents/documents.use-cases.ts';
import { YearEndBook } from '../../documents/documents/testing/year-end-book.ts';
import {
  correctLedgerLine,
  previewCorrection,
  reverseDirectDebit,
  verifyLedger,
} from '../../money/ledger/ledger.use-cases.ts';
import { runDealingRun, startDealingRun } from '../../month/dealing-runs/dealing-runs.use-cases.ts';
import { BRAND, type ImportPortal, importPortal, inShadow } from '../book-import/testing/import-portal.ts';
import { checkBook, faultText } from '../book-package/book-package.use-cases.ts';
import {
  DIFFERENT_POSITIONS,
  DIFFERENT_TOTALS,
  loadIntoSqlite,
} from '../book-package/testing/sqlite-package.ts';
import { exportTo, filesOf, importWhole } from './testing/exported-book.ts';

const TIMEOUT = 240_000;
const SIZE = { seed: 3, investors: 20, contracts: 40 };
const TAKEN_OVER = '2026-11-21';
/** Dealing days of the provider: its funds are valued on the 15th. */
const CALENDAR = [dealingTermsOf(providerTerms(BRAND))];
const [DECEMBER, JANUARY, FEBRUARY] = ['2026-12-15', '2027-01-15', '2027-02-15'].map(isoDate) as [
  IsoDate,
  IsoDate,
  IsoDate,
];

/**
 * Every ledger line without ids, line keys and times, and without the lines that an import adds itself: for a
 * waiting payout, an opening line and a line that pays it, which sum to zero.
 */
const LEDGER = `select c.former_number, f.code, e.type, e.sequence, e.value_date, e.booking_date, e.amount_cents, e.price,
    e.units, e.units_after, e.acquired_on, nullif(e.counted_on, e.value_date) as counted_on, r.type as reverses
  from ledger_entry e join contract c on c.id = e.contract_id join fund f on f.id = e.fund_id
    left join ledger_entry r on r.id = e.reverses_id
  where e.former_key is not null or e.created_at >= '${TAKEN_OVER}' order by c.former_number collate "C", e.id`;
const HOLDINGS = `select c.former_number, f.code, h.units, h.allocation_basis_points, c.status
  from holding h join contract c on c.id = h.contract_id join fund f on f.id = h.fund_id
  order by c.former_number collate "C", f.code collate "C"`;
/**
 * Sums of the ledger movements per account, without the amounts that an import settled, and amounts owed to
 * each contract.
 */
const BOOKS = `
  select account, subject, sum(amount)::text as cents from (
    select account, subject, amount from book_ledger_facts()
    union all select account, subject, -amount_cents from book_import_settlement where account <> 'underway') as moved
  group by 1, 2 having sum(amount) <> 0
  union all
  select 'undealt', c.former_number, sum(d.amount_cents)::text from deposit d join contract c on c.id = d.contract_id
    where d.status = 'received' group by 2
  union all
  select 'toPay', c.former_number || ' ' || p.kind || ' ' || p.value_date, sum(p.amount_cents)::text from payout p
    join contract c on c.id = p.contract_id where p.status = 'ordered' group by 2
  union all
  select account || ' in the books', '', sum(amount_cents)::text from book_line where account in ('undealt', 'toPay') group by 1
  order by 1, 2`;

type Files = Readonly<Record<string, string>>;
const linesOf = (files: Files, name: PackageFileName): string[] =>
  (files[`${name}.csv`] ?? '').split('\r\n').slice(1, -1);

/** Returns the lines of a file by their key. */
function byKey(files: Files, name: PackageFileName): Map<string, string> {
  const positions = positionsOf(name) as Readonly<Record<string, number>>;
  return new Map(
    linesOf(files, name).map((line) => {
      const cells = line.split(',');
      return [packageFiles[name].key.map((column) => cells[positions[column] ?? 0]).join(' '), line];
    }),
  );
}

describe('an imported book that was taken over, opened and then used in the portal', {
  timeout: TIMEOUT,
}, () => {
  let made: ImportPortal;
  let again: ImportPortal;
  let folder = '';
  let book: YearEndBook;
  let base: Files;
  let exported: Files;
  let path = '';
  const rows = (text: string, values: unknown[] = []) => made.portal.rows(text, values);

  /** Deals a month, pays the due payouts unless `pays` is false, and issues the statements. */
  async function deal(day: IsoDate, factor: number, distribution: string, pays = true): Promise<void> {
    const { publicationDay, payDay } = dealingOn(day, CALENDAR);
    made.portal.clock.set(`${publicationDay}T09:00:00Z`);
    await rows(
      `insert into fund_price (fund_id, date, nav, distribution, published_at)
       select fund_id, $1, round(nav * $2::numeric, 4), $3, $4 from fund_price where date = '2026-11-15'`,
      [day, factor, distribution, `${publicationDay}T08:00:00Z`],
    );
    const leaseOwner = await startDealingRun(made.portal.services, day, null);
    await runDealingRun(made.portal.services, day, { leaseOwner, batch: 7 });
    await issueMissing(made.portal.services);
    if (!pays) return;
    made.portal.clock.set(`${payDay}T09:00:00Z`);
    await book.pay(payDay);
  }

  /** Orders a sale of a fund for a dealing day: units or cents. */
  async function order(
    contractId: string,
    fundId: number,
    day: IsoDate,
    requested: { units?: number; cents?: number },
  ) {
    await rows(
      `with made as (insert into sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at,
          cancellable_until)
        select gen_random_uuid(), 'V-' || gen_random_uuid(), id, person_id, brand, $4, 'queued', $3::date - 12, $3::date - 1
        from contract where id = $1 returning id)
       insert into sell_request_line (request_id, fund_id, units, amount_cents, deal_from, executed_units,
         executed_gross_cents, exit_cost_cents, progress)
       select id, $2, $5, $6, $3, 0, 0, 0, 'open' from made`,
      [
        contractId,
        fundId,
        day,
        requested.units ? 'units' : 'amount',
        requested.units ?? null,
        requested.cents ?? null,
      ],
    );
    await rows(`update contract set status = 'sellPending' where id = $1`, [contractId]);
  }

  async function switchTo(contractId: string, fundId: number, day: IsoDate): Promise<void> {
    await rows(
      `with made as (insert into fund_switch (id, contract_id, status, deal_from, created_at)
        values (gen_random_uuid(), $1, 'queued', $2, $2::date - 12) returning id)
       insert into change_request (id, number, contract_id, person_id, brand, option, status, requested, effective_on,
         created_at)
       select made.id, 'W-' || made.id, c.id, c.person_id, c.brand, 'fondsverdeling', 'checked',
         '{"wanted":{"option":"fondsverdeling","funds":[],"switchExisting":true},"lines":[]}', $2, $2::date - 12
       from made, contract c where c.id = $1`,
      [contractId, day],
    );
    await rows(`update holding set allocation_basis_points = 0 where contract_id = $1`, [contractId]);
    await rows(
      `insert into holding (contract_id, fund_id, units, allocation_basis_points) values ($1, $2, 0, 10000)
       on conflict (contract_id, fund_id) do update set allocation_basis_points = 10000`,
      [contractId, fundId],
    );
  }

  /** Corrects the first reinvestment of a contract that we dealt. */
  async function correct(contractId: string): Promise<void> {
    const [line] = await rows(
      `select e.id, c.number, e.amount_cents, e.price from ledger_entry e join contract c on c.id = e.contract_id
       where c.id = $1 and e.type = 'REINVESTMENT' and e.former_key is null order by e.id limit 1`,
      [contractId],
    );
    const employee = await ProvenSession.of(made.portal, made.employees[0]);
    const correction = {
      number: line?.number,
      lineId: Number(line?.id),
      correct: { amount: (Number(line?.amount_cents) - 100) / 100, price: Number(line?.price) },
    };
    const { services } = made.portal;
    const { seen } = await previewCorrection(services, employee.session.person, correction);
    const twoFaToken = await employee.token('correctLedger');
    await correctLedgerLine(services, employee.session, {
      ...correction,
      reason: 'Verkeerd',
      seen,
      twoFaToken,
    });
  }

  async function live(): Promise<void> {
    const invested = await rows(`select distinct on (c.former_number) c.id, h.fund_id as fund, h.units
      from contract c join holding h on h.contract_id = c.id and h.units > 10
      where c.product_code = 'SB' and c.status = 'active' and c.distribution_mode = 'stock'
      order by c.former_number, h.fund_id`);
    const [debited, selling, switching, waiting] = invested;
    const ids = [debited, selling, switching, waiting].map((one) => String(one?.id));
    const [debit = '', sale = '', move = '', late = ''] = ids;
    const receive = (contractId: string, day: string, dealFrom: IsoDate, cents: number, isDebit: boolean) =>
      book.receive({ contractId, day: isoDate(day), dealFrom, cents, isDebit });

    made.portal.clock.set('2026-11-25T10:00:00Z');
    await receive(debit, '2026-11-25', DECEMBER, 250_00, true);
    await receive(sale, '2026-11-26', DECEMBER, 1_000_01, false);
    await deal(DECEMBER, 1.0123, '0.5000');
    // The bank reverses a direct debit between two dealing days.
    expect(await reverseDirectDebit(made.portal.services, book.receipts[0]?.id ?? '')).toBe(true);
    await correct(sale);
    await order(sale, Number(selling?.fund), JANUARY, { units: 3.1234 });
    await switchTo(move, (Number(switching?.fund) % 3) + 1, JANUARY);
    await receive(debit, '2026-12-30', JANUARY, 300_00, true);
    await deal(JANUARY, 1.0456, '0');
    await order(sale, Number(selling?.fund), FEBRUARY, { units: 2 });
    await deal(FEBRUARY, 0.9876, '0.2500', false);
    // When the provider leaves, a deposit, an order by amount and the payouts of the last month are still
    // waiting.
    await receive(debit, '2027-02-24', isoDate('2027-03-15'), 300_00, true);
    await order(late, Number(waiting?.fund), isoDate('2027-03-15'), { cents: 123_45 });
    expect(await verifyLedger(made.portal.database)).toMatchObject({ broken: undefined });
  }

  beforeAll(async () => {
    made = await importPortal('owner');
    folder = await mkdtemp(join(tmpdir(), 'geleefd-'));
    book = new YearEndBook(made.portal);
    await inShadow(made);
    const packed = await made.packed(SIZE);
    base = await filesOf(packed);
    await importWhole(made, packed);
    await withoutTriggers(
      made.portal.database,
      sql`insert into shadow_comparison (id, brand, number, day, month, file_digest, positions, difference_count, sums,
          compared_at)
        values (gen_random_uuid(), ${BRAND}, 1, '2026-11-15', '2026-11-01', '\\x01', 1, 0, '[]', '2026-11-20')`,
      sql`insert into takeover (id, brand, import_id, comparison_id, reasons, at)
        select gen_random_uuid(), ${BRAND}, i.id, c.id, '[]', ${TAKEN_OVER} from book_import i, shadow_comparison c`,
      sql`insert into brand_state (brand, number, state, at) values (${BRAND}, 2, 'open', ${TAKEN_OVER})`,
    );
    await live();
    // The test's bank has accounts without a number.
    for (const [at, { id }] of (
      await rows("select id from bank_account where iban not like 'NL%' order by id")
    ).entries()) {
      await withoutTriggers(
        made.portal.database,
        sql`update bank_account set iban = ${madeUpIban(at + 1)} where id = ${id}`,
      );
    }
    path = join(folder, 'geleefd.zip');
    await exportTo(made, path);
    exported = await filesOf(path);
    again = await importPortal('owner');
    again.portal.clock.set('2027-02-26T10:00:00Z');
    await importWhole(again, path);
  }, TIMEOUT);
  afterAll(async () => {
    await made?.close();
    await again?.close();
    await rm(folder, { recursive: true });
  });

  it('the exported package has only the faults caused by a bank without statements', async () => {
    const faults: string[] = [];
    await checkBook(path, (fault) => faults.push(faultText(fault)));
    expect(faults.filter((fault) => !fault.startsWith('rekeningen.csv, saldo'))).toEqual([]);
    const kinds = linesOf(exported, 'grootboek')
      .map((line) => line.split(','))
      .flatMap(([, key = '', , kind = '']) => (key.startsWith('zz-') ? [kind] : []));
    expect([...new Set(kinds)].sort()).toEqual([
      'administratiekosten',
      'bijdrage_zvw',
      'bijstorting',
      'correctie',
      'herbelegging',
      'instapkosten',
      'lijfrente',
      'maandinleg',
      'terugboeking',
      'uitkering',
      'uitstapkosten',
      'verkoop',
      'wissel_in',
      'wissel_uit',
    ]);
    expect(linesOf(exported, 'opdrachten').map((line) => line.split(',')[5])).toContain('123.45');
    expect(linesOf(exported, 'uit_te_betalen').length).toBeGreaterThan(2);
  });

  it('the book has the same ledger, positions and books after an import into another installation', async () => {
    for (const query of [LEDGER, HOLDINGS, BOOKS]) {
      const [here, there] = [await rows(query), await again.portal.rows(query)];
      expect(there.map((row) => JSON.stringify(row))).toEqual(here.map((row) => JSON.stringify(row)));
      expect(here.length).toBeGreaterThan(10);
    }
    expect(await verifyLedger(again.portal.database)).toMatchObject({ broken: undefined });
  });

  it('an export from that other installation has the same bytes', async () => {
    const second = join(folder, 'weer.zip');
    await exportTo(again, second);
    const files = await filesOf(second);
    for (const [name, text] of Object.entries(exported)) expect(files[name], name).toBe(text);
  });

  it('another system derives the same positions from the files with SQL alone', async () => {
    const query = loadIntoSqlite((name) => Buffer.from(exported[name] ?? '', 'latin1').toString());
    expect(query('PRAGMA foreign_key_check')).toEqual([]);
    expect(query(DIFFERENT_POSITIONS)).toEqual([]);
    expect(query(DIFFERENT_TOTALS)).toEqual([]);
    const derived = query(`select contract, fonds, sum(cast(round(10000 * participaties) as integer)) as units
      from grootboek group by 1, 2 having units <> 0 order by 1, 2`);
    const holdings =
      await rows(`select c.former_number as contract, f.code as fonds, (h.units * 10000)::int as units
      from holding h join contract c on c.id = h.contract_id join fund f on f.id = h.fund_id
      where h.units <> 0 order by c.former_number collate "C", f.code collate "C"`);
    expect(derived).toEqual(holdings);
    expect(holdings.length).toBeGreaterThan(30);
  });

  it('the package contains the figures of the issued yearly statements, equal to the ledger in its files', () => {
    const query = loadIntoSqlite((name) => Buffer.from(exported[name] ?? '', 'latin1').toString());
    const cents = (
      kinds: string,
    ): string => `(select coalesce(sum(cast(round(-100 * g.bedrag) as integer)), 0)
      from grootboek g where g.contract = j.contract and g.soort in (${kinds}) and substr(g.koersdag, 1, 4) = j.jaar)`;
    const statements = query(`select j.contract, c.product, cast(round(100 * j.ontvangen) as integer) as paid,
        cast(round(100 * j.ingehouden) as integer) as withheld, ${cents("'lijfrente'")} as gross,
        ${cents("'loonheffing', 'bijdrage_zvw'")} as tax
      from (select *, cast(jaar as text) as year from jaaropgaven) j join contracten c on c.nummer_oud = j.contract
      where j.year = '2026'`) as Record<string, number | string>[];
    expect(statements.length).toBeGreaterThan(30);
    for (const { contract, paid, withheld, gross, tax } of statements) {
      expect([paid, withheld], String(contract)).toEqual([gross, tax]);
    }
    expect(statements.some(({ withheld }) => Number(withheld) > 0)).toBe(true);
    expect(byKey(exported, 'jaaropgaven').size).toBeGreaterThan(byKey(base, 'jaaropgaven').size);
  });

  it('the first yearly statement begins with values of the former system and ends with values of the portal', async () => {
    const files = (of: Files) => loadIntoSqlite((name) => Buffer.from(of[name] ?? '', 'latin1').toString());
    // In whole numbers: units and prices in ten-thousandths, rounded half up to cents per fund.
    const valueOn = (day: string) => `
      select contract, sum((units * price + 500000) / 1000000) as cents from (
        select g.contract, g.fonds, sum(cast(round(10000 * g.participaties) as integer)) as units,
          (select cast(round(10000 * k.koers) as integer) from koersen k where k.fonds = g.fonds and k.dag <= '${day}'
            order by k.dag desc limit 1) as price
        from grootboek g where g.koersdag <= '${day}' group by 1, 2) group by 1`;
    const valuesOf = (of: Files, day: string) =>
      new Map(
        (files(of)(valueOn(day)) as { contract: string; cents: number }[]).map(({ contract, cents }) => [
          contract,
          cents,
        ]),
      );
    // The derivation gives the value on 1 January that the previous system reported itself.
    const of2025 = valuesOf(base, '2025-01-01');
    const reported = files(base)(`select contract, cast(round(100 * waarde_1_jan) as integer) as cents
        from jaaropgaven where cast(jaar as text) = '2025'`) as { contract: string; cents: number }[];
    expect(reported.map(({ contract }) => of2025.get(contract) ?? 0)).toEqual(
      reported.map(({ cents }) => cents),
    );
    const begin = valuesOf(base, '2026-01-01');
    // A statement values the holding of the last dealing day. It counts a later correction on the day it corrects.
    const end = valuesOf(exported, DECEMBER);
    const corrected = files(exported)(
      `select distinct contract from grootboek where soort = 'correctie' and koersdag > '${DECEMBER}'`,
    ) as { contract: string }[];
    expect(corrected).toHaveLength(1);
    for (const { contract } of corrected)
      end.set(contract, valuesOf(exported, '2026-12-31').get(contract) ?? 0);
    const statements = await rows(`
      select c.former_number as contract, coalesce((d.facts ->> 'beginCents')::int, 0) as begin, coalesce((d.facts ->> 'endCents')::int, 0) as end
      from document d join contract c on c.id = d.contract_id
      where d.kind = 'taxStatement' and d.facts ->> 'from' = '2026-01-01'
        and not exists (select from document n where n.replaces_id = d.id) order by 1`);
    expect(statements.length).toBeGreaterThan(30);
    expect(statements).toEqual(
      statements.map(({ contract }) => ({
        contract,
        begin: begin.get(contract) ?? 0,
        end: end.get(contract) ?? 0,
      })),
    );
    expect(statements.filter((one) => one.begin > 0 && one.end !== one.begin).length).toBeGreaterThan(20);
  });

  it('the package equals the package of the previous system combined with an export since the takeover', async () => {
    const later = join(folder, 'sinds.zip');
    await exportTo(made, later, { since: TAKEN_OVER });
    const since = await filesOf(later);
    for (const name of packageFileNames) {
      const isEvents = ['koersen', 'vragenlijsten', 'documenten', 'grootboek'].includes(name);
      const both = new Map([...(isEvents ? byKey(base, name) : []), ...byKey(since, name)]);
      expect([...both].sort(), name).toEqual([...byKey(exported, name)].sort());
    }
    // The deposit that the previous system received and the portal dealt is booked on a day before the
    // takeover.
    const early = linesOf(since, 'grootboek').filter((line) => (line.split(',')[5] ?? '') < TAKEN_OVER);
    expect(early.length).toBeGreaterThan(0);
    const pdfs = (files: Files): string[] => Object.keys(files).filter((name) => name.endsWith('.pdf'));
    expect([...new Set([...pdfs(base), ...pdfs(since)])].sort()).toEqual(pdfs(exported).sort());
    expect(pdfs(since).length).toBeLessThan(pdfs(exported).length);
  });
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankStatement } from '@portaal/domain/money/bank-statements/calls';
import { addBusinessDays, type IsoDate, isoDate } from '@portaal/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  entryXml,
  fileXml,
  oneStatement,
  type StatementXml,
  statementXml,
} from '../../../integrations/bank/testing/statement-xml.ts';
import { faultsIn } from '../../../testing/all-verified.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../bank-matching/bank-matching.use-cases.ts';
import { listBookDifferences } from '../books/index.ts';
import { listStatementReach } from './bank-statements.use-cases.ts';
import { readStatementFolder } from './statement-folder.use-cases.ts';

const URL = '/api/admin/bank-statements';
const MINUTE = 60_000;

let portal: TestApp;
let folder: string;
let anne: string;
/** Each test has its own account, because a chain of statements cannot be removed. */
let iban: string;
let accounts = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-statements-'));
  portal = await createTestApp({ configuration: { bankStatementsDir: folder } });
  portal.clock.set('2027-02-02T10:00:00Z');
  anne = await portal.signIn('admin@example.nl');
});
afterAll(async () => {
  expect(await listBookDifferences(portal.database.orm)).toEqual([]);
  expect(await faultsIn(portal.database)).toEqual([]);
  await portal.close();
  await rm(folder, { recursive: true });
});

async function newAccount(): Promise<string> {
  accounts += 1;
  const number = `NL00LAAT${String(accounts).padStart(10, '0')}`;
  await portal.rows(
    "INSERT INTO bank_account (id, brand, iban, name, currency) VALUES (gen_random_uuid(), 'baken', $1, 'Proef', 'EUR')",
    [number],
  );
  return number;
}
beforeEach(async () => {
  iban = await newAccount();
});

interface Line {
  readonly cents: number;
  readonly id: string;
}
interface TrueStatement {
  readonly day: IsoDate;
  readonly sequence: number | null;
  readonly opening: number;
  readonly lines: readonly Line[];
}
const euro = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const netOf = (lines: readonly Line[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
const entriesOf = (lines: readonly Line[], day: string): string =>
  lines
    .map(({ cents, id }) =>
      entryXml({
        ...{ amount: euro(cents), booked: day },
        details: `<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls></NtryDtls>`,
      }),
    )
    .join('');
const xmlOf = ({ day, sequence, opening, lines }: TrueStatement, more: StatementXml = {}): StatementXml => ({
  ...{ iban, sequence, from: day, opening: euro(opening), closing: euro(opening + netOf(lines)) },
  entries: entriesOf(lines, day),
  ...more,
});

/** Returns a deterministic generator of pseudo-random numbers from 0 up to, but not including, a limit. */
function drawer(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Generates a bank's statements for the bank days around New Year. Some days, and some pairs of days, add up to zero.
 */
function trueSeries(draw: (limit: number) => number, isNumbered: boolean): TrueStatement[] {
  const series: TrueStatement[] = [];
  let [day, opening, owed] = [isoDate('2026-12-14'), 500_00, 0];
  for (let index = 0; index < 18; index += 1) {
    const line = (cents: number, name: string): Line => ({ cents, id: `E${accounts}-${index}-${name}` });
    const amount = (draw(90_000) + 1) * (draw(2) === 0 ? 1 : -1);
    const kind = owed === 0 ? draw(4) : 4;
    const others = Array.from({ length: draw(3) }, (_, one) => line(draw(5_000) + 1, `x${one}`));
    const choices = [
      [line(amount, 'a'), ...others],
      [line(amount, 'a'), line(-amount, 'b')],
      [line(amount, 'a')],
      [],
      [line(-owed, 'back')],
    ];
    const lines = choices[kind] ?? [];
    owed = kind === 2 ? amount : 0;
    series.push({ day, opening, lines, sequence: isNumbered ? 100 + index : null });
    opening += netOf(lines);
    day = addBusinessDays(day, 1);
  }
  return series;
}

const later = () => readStatementFolder(portal.services, Date.now() + MINUTE);
const put = (name: string, content: string) => writeFile(join(folder, `${iban}-${name}.xml`), content);
const putAll = async (statements: readonly TrueStatement[]) => {
  for (const one of statements) await put(one.day, oneStatement(xmlOf(one)));
};
const waiting = () =>
  portal.rows(
    `SELECT next_from::text AS "nextFrom", next_opening_cents::int AS opening, reason FROM rejected_statement r
     JOIN bank_account a ON a.id = r.account_id WHERE a.iban = $1 ORDER BY next_from, r.id`,
    [iban],
  );
async function accept(nextFrom: string, openingCents: number): Promise<void> {
  const payload = { iban, nextFrom, nextOpening: openingCents / 100, reason: 'De bank geeft het nu niet' };
  const requested = await portal.call({
    method: 'POST',
    url: `${URL}/gaps`,
    cookie: anne,
    brand: 'baken',
    payload,
  });
  const { finish } = await colleagueOf(portal);
  expect((await finish(requested)).statusCode).toBe(204);
}
/** Imports the files in the folder and accepts each gap that stops the import. Returns the number of gaps. */
async function readAll(): Promise<number> {
  let gaps = 0;
  for (await later(); ; await later()) {
    const [first] = (await waiting()).filter(({ nextFrom }) => nextFrom !== null);
    if (first === undefined) return gaps;
    await accept(first.nextFrom, first.opening);
    gaps += 1;
  }
}
/** Returns the bank lines and the booked balance of the account. */
async function stateOf(account: string) {
  const lines = await portal.rows(
    `SELECT l.end_to_end_id AS id, l.amount_cents::int AS cents, l.booked_on::text AS day, i.open_cents::int AS open, i.reason
     FROM bank_line l JOIN bank_account a ON a.id = l.account_id LEFT JOIN bank_item i ON i.line_id = l.id
     WHERE a.iban = $1 AND l.end_to_end_id IS NOT NULL ORDER BY 3, 1`,
    [account],
  );
  const [books] = await portal.rows(
    `SELECT sum(b.amount_cents) FILTER (WHERE b.account = 'bank')::int AS bank,
       sum(b.amount_cents) FILTER (WHERE b.account = 'openItem')::int AS open,
       coalesce(sum(b.amount_cents) FILTER (WHERE b.account NOT IN ('bank', 'openItem')), 0)::int AS other
     FROM book_line b JOIN bank_account a ON a.iban = $1
     WHERE b.subject = a.id::text OR b.subject IN (SELECT id::text FROM bank_line WHERE account_id = a.id)`,
    [account],
  );
  return { lines: lines.map(({ id, ...line }) => ({ id: id.replace(/^E\d+/, 'E'), ...line })), books };
}
/**
 * Returns the open amounts, in cents, of accepted gaps and counter-entries, which are not lines of the bank.
 */
const openGaps = async () =>
  (
    await portal.rows(
      `SELECT coalesce(sum(i.open_cents), 0)::int AS open FROM bank_item i JOIN bank_line l ON l.id = i.line_id
       JOIN bank_account a ON a.id = l.account_id WHERE a.iban = $1 AND l.end_to_end_id IS NULL`,
      [iban],
    )
  )[0].open;

test.each([1, 2, 3])(
  'statements around New Year give the same books in every order of delivery (series %s)',
  async (seed) => {
    const draw = drawer(seed);
    const direct = iban;
    const series = trueSeries(drawer(seed * 17), seed % 2 === 0);
    await putAll(series);
    await later();
    iban = await newAccount();
    const withheld = new Set<TrueStatement>();
    for (let run = 0; run < 4; run += 1) {
      const begin = 1 + draw(series.length - 4);
      for (const one of series.slice(begin, begin + 1 + draw(3))) withheld.add(one);
    }
    await putAll(series.filter((one) => !withheld.has(one)));
    await readAll();
    const order = [...withheld].map((one) => ({ one, place: draw(1_000) })).sort((a, b) => a.place - b.place);
    for (const { one } of order) {
      await putAll([one]);
      if (draw(3) > 0) await later();
    }
    await later();
    expect(await waiting()).toEqual([]);
    const [{ late }] = await portal.rows(
      'SELECT count(*)::int AS late FROM late_statement l JOIN bank_account a ON a.id = l.account_id WHERE a.iban = $1',
      [iban],
    );
    expect(late).toBe(withheld.size);
    for (const account of [direct, iban]) {
      const statements = await portal.rows(
        'SELECT s.id FROM bank_statement s JOIN bank_account a ON a.id = s.account_id WHERE a.iban = $1',
        [account],
      );
      for (const { id } of statements) await matchBankLines(portal.services, id);
    }
    const found = await stateOf(iban);
    const truth = series.flatMap(({ lines }) => lines);
    expect(found.lines).toHaveLength(truth.length);
    expect(found).toEqual(await stateOf(direct));
    expect(found.books.bank - 500_00).toBe(netOf(truth));
    expect(await openGaps()).toBe(0);
    // Statements that are sent again, however often and in whatever format, are not imported again.
    for (const { one } of order)
      await put(`again-${one.day}`, oneStatement(xmlOf(one, { sequence: 900, version: '02' })));
    await later();
    expect((await stateOf(iban)).lines).toEqual(found.lines);
  },
);

const day = (number: number): IsoDate => isoDate(`2027-01-${String(number).padStart(2, '0')}`);
/** Returns statements of one line each, from day 4 on, starting at a balance of € 100. */
function oneLineEach(...amounts: readonly number[]): TrueStatement[] {
  let opening = 100_00;
  return amounts.map((cents, index) => {
    const one = {
      day: day(4 + index),
      sequence: 1 + index,
      opening,
      lines: [{ cents, id: `L${accounts}-${index}` }],
    };
    opening += cents;
    return one;
  });
}
const [reasonOf, gapsOf] = [
  async (name: string) => {
    const found = (await readdir(join(folder, 'geweigerd'))).filter((file) =>
      file.endsWith(`${iban}-${name}.xml`),
    );
    expect(found).toHaveLength(1);
    const [row] = await portal.rows('SELECT reason FROM rejected_statement WHERE file_name = $1', [
      `${iban}-${name}.xml`,
    ]);
    return row.reason.replaceAll('\u00a0', ' ');
  },
  async () => {
    const response = await portal.call({
      method: 'GET',
      url: `${URL}?limit=100`,
      cookie: anne,
      brand: 'baken',
    });
    const items = response.json().data.items as BankStatement[];
    return items.filter((one) => one.iban === iban && one.gap !== null).map(({ gap }) => gap?.missing);
  },
];
interface OpenGap {
  readonly id: string;
  readonly openAmount: number;
  readonly isGap: boolean;
}
/** Returns the open item of the account's accepted gap; undefined if it is closed. */
async function gapItem(): Promise<OpenGap | undefined> {
  const [gap] = await portal.rows(
    `SELECT l.id FROM bank_line l JOIN bank_statement_gap g ON g.statement_id = l.statement_id
     JOIN bank_account a ON a.id = l.account_id WHERE a.iban = $1`,
    [iban],
  );
  for (let after = ''; ; ) {
    const url = `/api/admin/open-items?limit=100${after}`;
    const { items, next } = (await portal.call({ method: 'GET', url, cookie: anne, brand: 'baken' })).json()
      .data;
    const found = items.find(({ id }: OpenGap) => id === gap.id);
    if (found !== undefined || next === null) return found;
    after = `&after=${next}`;
  }
}
const matchAll = () => matchBankLines(portal.services, null);
const upload = (content: string) =>
  portal.call({
    ...{ method: 'POST', url: URL, cookie: anne, brand: 'baken', payload: Buffer.from(content) },
    headers: { 'content-type': 'text/xml' },
  });
const book = (id: string, kind: string) =>
  portal.call({
    ...{ method: 'POST', url: `/api/admin/open-items/${id}/matches`, cookie: anne, brand: 'baken' },
    payload: { kind, contractNumber: null, amount: null, reason: 'Nagevraagd bij de bank' },
  });
const confirm = async (statement: BankStatement) => {
  const confirmed = await (await colleagueOf(portal)).sendProven(`${URL}/${statement.id}/confirm`);
  expect(confirmed.statusCode, confirmed.body).toBe(204);
};

// Promise: Komt het nog, dan sluit deze post vanzelf.
test('each late statement in an accepted gap closes its part of the open item, and the rest remains open', async () => {
  const [first, two, three, last] = oneLineEach(5_00, 7_00, -2_00, 1_00) as [
    TrueStatement,
    TrueStatement,
    TrueStatement,
    TrueStatement,
  ];
  await putAll([first, last]);
  expect(await readAll()).toBe(1);
  await matchAll();
  expect(await gapItem()).toMatchObject({ openAmount: 5, isGap: true });
  expect(await gapsOf()).toEqual([5]);
  await putAll([three]);
  await later();
  await matchAll();
  expect([await gapsOf(), await openGaps()]).toEqual([[7], 7_00]);
  await putAll([two]);
  await later();
  await matchAll();
  expect([await gapsOf(), await openGaps()]).toEqual([[0], 0]);
  const matches = await portal.rows(
    `SELECT m.id FROM bank_match m JOIN bank_line l ON l.id = m.line_id JOIN bank_account a ON a.id = l.account_id
     WHERE a.iban = $1`,
    [iban],
  );
  expect(matches.length).toBeGreaterThan(0);
  for (const { id } of matches) {
    const url = `/api/admin/bank-matches/${id}/undo`;
    const payload = { reason: 'Dit klopt niet' };
    expect(
      (await portal.call({ method: 'POST', url, cookie: anne, brand: 'baken', payload })).statusCode,
    ).toBe(409);
  }
});

test('a late statement delays the dealing run until a second employee confirms it', async () => {
  const [first, missing, last] = oneLineEach(5_00, 7_00, 1_00) as [
    TrueStatement,
    TrueStatement,
    TrueStatement,
  ];
  await putAll([first, last]);
  await readAll();
  await matchAll();
  const reach = async () => (await listStatementReach(portal.database.orm, [iban]))[0]?.seenThrough;
  expect(await reach()).toBe(day(6));
  const response = await upload(oneStatement(xmlOf(missing)));
  expect(response.statusCode, response.body).toBe(201);
  const [statement] = response.json().data.statements as [BankStatement];
  expect(statement).toMatchObject({
    ...{ fromDay: day(5), toDay: day(5), opening: 105, closing: 112, lines: 2 },
    ...{ awaitsColleague: true, lateAfter: day(4), notice: null },
  });
  await matchAll();
  expect(await reach()).toBe(day(4));
  const item = await gapItem();
  expect(item?.openAmount).toBe(7);
  const refused = await book(item?.id ?? '', 'cost');
  expect(refused.json().errors.Fields[0].message).toContain('kwam alsnog een afschrift');
  await confirm(statement);
  await matchBankLines(portal.services, statement.id);
  expect([await reach(), await gapItem(), await openGaps()]).toEqual([day(6), undefined, 0]);
});

test('rejects a late statement while the difference of its gap is matched to something else', async () => {
  const [first, missing, last] = oneLineEach(5_00, -7_00, 1_00) as [
    TrueStatement,
    TrueStatement,
    TrueStatement,
  ];
  await putAll([first, last]);
  await readAll();
  await matchAll();
  const { id = '' } = (await gapItem()) ?? {};
  expect((await book(id, 'cost')).statusCode).toBe(204);
  await putAll([missing]);
  await later();
  expect(await reasonOf(missing.day)).toContain('al is geboekt: de regel van 5 januari 2027 bij Open posten');
  const [match] = await portal.rows('SELECT id FROM bank_match WHERE line_id = $1', [id]);
  const url = `/api/admin/bank-matches/${match.id}/undo`;
  const payload = { reason: 'Het afschrift kwam alsnog' };
  expect((await portal.call({ method: 'POST', url, cookie: anne, brand: 'baken', payload })).statusCode).toBe(
    204,
  );
  await put('weer', oneStatement(xmlOf(missing)));
  await later();
  await matchAll();
  expect([await openGaps(), (await stateOf(iban)).lines.map(({ cents }) => cents)]).toEqual([
    0,
    [5_00, -7_00, 1_00],
  ]);
});

test('imports late statements that add up to zero only together; alone, each one reports what is missing', async () => {
  const [first, plus, minus, last] = oneLineEach(5_00, 7_00, -7_00, 1_00) as [
    TrueStatement,
    TrueStatement,
    TrueStatement,
    TrueStatement,
  ];
  await putAll([first, last]);
  expect(await readAll()).toBe(0);
  const response = await upload(oneStatement(xmlOf(plus)));
  expect(response.json().errors.Fields[0].message.replaceAll('\u00a0', ' ')).toContain(
    'dan ontbreekt er nog een: het begint met € 112,00 en eindigt met € 105,00. Vraag de bank om één bestand met alle afschriften vanaf 5 januari 2027.',
  );
  const both = await upload(fileXml(statementXml(xmlOf(plus)) + statementXml(xmlOf(minus))));
  expect(both.statusCode, both.body).toBe(201);
  for (const one of both.json().data.statements) await confirm(one);
  await matchAll();
  expect([await openGaps(), (await stateOf(iban)).lines.map(({ cents }) => cents)]).toEqual([
    0,
    [5_00, 7_00, -7_00, 1_00],
  ]);
});

test('imports late statements that add up to zero as one series, in whatever order their files arrive', async () => {
  const [first, one, two, three, last] = oneLineEach(5_00, 7_00, -3_00, -4_00, 1_00) as [
    TrueStatement,
    TrueStatement,
    TrueStatement,
    TrueStatement,
    TrueStatement,
  ];
  await putAll([first, last]);
  await later();
  for (const [index, statement] of [two, three, one].entries()) {
    await putAll([statement]);
    await later();
    expect(await waiting()).toHaveLength([1, 2, 0][index] ?? 0);
  }
  await matchAll();
  const lines = (await stateOf(iban)).lines.map(({ cents }) => cents);
  expect([await openGaps(), lines]).toEqual([0, [5_00, 7_00, -3_00, -4_00, 1_00]]);
  expect((await readdir(join(folder, 'geweigerd'))).filter((file) => file.includes(iban))).toEqual([]);
});

test('an imported statement is not imported again as a late statement, in any format', async () => {
  const pair = [
    { cents: 3_00, id: 'P1' },
    { cents: 4_00, id: 'P2' },
    { cents: -7_00, id: 'P3' },
  ];
  const [first, second] = oneLineEach(5_00, 1_00) as [TrueStatement, TrueStatement];
  // A day whose lines add up to zero, between two other days.
  const nothing = { day: day(5), sequence: 2, opening: 105_00, lines: pair };
  const last = { ...second, day: day(6), sequence: 3 };
  await putAll([first, nothing, last]);
  await later();
  const before = await stateOf(iban);
  expect(before.lines).toHaveLength(5);
  const copy = (name: string, change: StatementXml) => put(name, oneStatement(xmlOf(nothing, change)));
  await copy('number', { sequence: 77, version: '02' });
  await copy('batch', {
    sequence: 78,
    entries: entryXml({ amount: '7.00', booked: day(5) }) + entryXml({ amount: '-7.00', booked: day(5) }),
  });
  await copy('week', { sequence: 79, from: day(4), to: day(6) });
  await copy('same', {});
  await later();
  expect(await stateOf(iban)).toEqual(before);
  expect(await reasonOf('number')).toContain(
    'De regel van € -7,00 op 5 januari 2027 staat al op een ander afschrift',
  );
  expect(await reasonOf('batch')).toContain('op 5 januari 2027');
  expect(await reasonOf('same')).toContain('Wij hebben afschrift 2 al ingelezen.');
  // The same applies at the end of the chain, where the balances connect.
  const end = {
    day: day(7),
    sequence: 4,
    opening: 106_00,
    lines: pair.map(({ cents, id }) => ({ cents, id: `Z${id}` })),
  };
  await putAll([end]);
  await later();
  await put('end', oneStatement(xmlOf(end, { sequence: 5 })));
  await later();
  expect((await stateOf(iban)).lines).toHaveLength(8);
  expect(await reasonOf('end')).toContain('staat al op een ander afschrift van die dag');
});

test('the database rejects a late statement that changes the balance or was already imported', async () => {
  const all = oneLineEach(5_00, 7_00);
  await putAll(all);
  await later();
  const insert = (change: string) =>
    portal.rows(
      `INSERT INTO late_statement SELECT s.id, s.account_id, 1, s.to_day, s.opening_cents, s.closing_cents, ${change}
       FROM bank_statement s JOIN bank_account a ON a.id = s.account_id JOIN bank_line l ON l.statement_id = s.id
       WHERE a.iban = $1 AND s.position = 2`,
      [iban],
    );
  await expect(insert('l.id')).rejects.toThrow('changes the chain');
  await expect(insert('NULL')).rejects.toThrow('late_statement_counter');
  await expect(portal.rows('DELETE FROM late_statement')).rejects.toThrow('append-only');
});

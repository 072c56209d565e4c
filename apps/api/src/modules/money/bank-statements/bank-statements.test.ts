import { randomBytes } from 'node:crypto';
import type { BankLine, BankStatement, RejectedStatement } from '@portaal/domain/money/bank-statements/calls';
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

const ADMIN = 'admin@example.nl';
const COLLEAGUE = 'collega@example.nl';
const URL = '/api/admin/bank-statements';
type Gap = RejectedStatement['gap'];
const PAYER = 'NL91ABNA0417164300';

let portal: TestApp;
let anne: string;
let colleague: string;
/** Each test has its own account, because a chain of statements cannot be removed. */
let iban: string;
let next = 0;
beforeAll(async () => {
  portal = await createTestApp();
  portal.clock.set('2026-11-20T10:00:00Z');
  anne = await portal.signIn(ADMIN);
  colleague = await portal.signIn(COLLEAGUE);
});
// After all imports and rejections, the books equal the bank and the audit log is intact.
afterAll(async () => {
  expect(await faultsIn(portal.database)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  next += 1;
  iban = `NL00PROF${String(next).padStart(10, '0')}`;
  await portal.rows(
    "INSERT INTO bank_account (id, brand, iban, name, currency) VALUES (gen_random_uuid(), 'baken', $1, 'Proef', 'EUR')",
    [iban],
  );
});

const send = (payload: string | Buffer, { cookie = anne, brand = 'baken', type = 'text/xml' } = {}) =>
  portal.call({
    ...{ method: 'POST', url: URL, cookie, brand },
    payload: Buffer.from(payload),
    headers: { 'content-type': type },
  });
const statement = (change: StatementXml = {}) => oneStatement({ iban, ...change });
const imported = async (payload: string | Buffer): Promise<BankStatement[]> => {
  const response = await send(payload);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.statements;
};
/** Returns why a file is rejected, and verifies that nothing was stored. */
const rejection = async (payload: string | Buffer, options?: Parameters<typeof send>[1]): Promise<string> => {
  const count = () =>
    portal.rows('SELECT (SELECT count(*) FROM bank_statement) + (SELECT count(*) FROM bank_line) AS n');
  const before = await count();
  const response = await send(payload, options);
  expect(response.statusCode, response.body).toBe(422);
  expect(await count()).toEqual(before);
  const { errors } = response.json();
  expect(errors.Fields).toHaveLength(1);
  expect(errors.Fields[0].field).toBe('file');
  return errors.Fields[0].message;
};
const get = async (path: string, { cookie = anne, brand = 'baken' } = {}) =>
  portal.call({ method: 'GET', url: `${URL}${path}`, cookie, brand });
const linesOf = async (id: string): Promise<BankLine[]> => (await get(`/${id}/lines`)).json().data.items;

const payment = (amount: string, { name = 'Nel Bos', reference = 'RF18', text = 'Inleg' } = {}) =>
  entryXml({
    amount,
    details:
      `<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr>` +
      `<DbtrAcct><Id><IBAN>${PAYER}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`,
  });

test('an employee imports a statement and views its lines, which the database stores encrypted', async () => {
  const file = statement({ sequence: 7, opening: '100.00', closing: '350.25', entries: payment('250.25') });
  const [one] = await imported(file);
  expect(one).toMatchObject({
    ...{
      iban,
      sequence: 7,
      fromDay: '2026-11-02',
      toDay: '2026-11-02',
      opening: 100,
      closing: 350.25,
      lines: 1,
    },
    importedAt: '2026-11-20T10:00:00.000Z',
  });
  const id = one?.id ?? '';
  expect((await get(`/${id}`)).json().data).toEqual(one);
  expect((await get('')).json().data.items[0]).toEqual(one);
  expect(await linesOf(id)).toEqual([
    expect.objectContaining({
      ...{ number: 1, amount: 250.25, name: 'Nel Bos', iban: PAYER, text: 'Inleg', endToEndId: 'RF18' },
    }),
  ]);
  const [stored] = await portal.rows(
    'SELECT l::text AS row, counterparty_hash FROM bank_line l WHERE statement_id = $1',
    [id],
  );
  for (const secret of ['Nel Bos', PAYER, 'Inleg']) expect(stored.row).not.toContain(secret);
  const again = await imported(
    statement({
      sequence: 8,
      from: '2026-11-03',
      opening: '350.25',
      closing: '350.26',
      entries: payment('0.01'),
    }),
  );
  const [other] = await portal.rows('SELECT counterparty_hash FROM bank_line WHERE statement_id = $1', [
    again[0]?.id,
  ]);
  expect(other.counterparty_hash).toBe(stored.counterparty_hash);
  const audit = await portal.rows(
    "SELECT action FROM audit_entry WHERE subject_type = 'bankStatement' AND subject_id = $1 ORDER BY sequence",
    [id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['bankStatement.imported', 'bankStatement.viewed']);
  const books = await portal.rows(
    `SELECT l.account, sum(l.amount_cents)::int AS cents FROM book_line l JOIN bank_account a ON a.iban = $1
     WHERE l.subject = a.id::text OR l.subject IN (SELECT id::text FROM bank_line WHERE account_id = a.id)
       OR l.account = 'opening' AND l.entry_id IN (SELECT id FROM book_entry WHERE cause_id = a.id::text)
     GROUP BY 1 ORDER BY 1`,
    [iban],
  );
  expect(books).toEqual([
    { account: 'bank', cents: 350_26 },
    { account: 'openItem', cents: -250_26 },
    { account: 'opening', cents: -100_00 },
  ]);
});

test('imports all statements of a file, or none if one is faulty', async () => {
  const first = statementXml({ iban, closing: '5.00', entries: payment('5.00') });
  const second = { iban, sequence: 2, from: '2026-11-03', opening: '5.00', closing: '4.00' };
  const good = statementXml({ ...second, entries: payment('-1.00') });
  const bad = statementXml({ ...second, entries: payment('-1.01') });
  expect(await rejection(fileXml(first + bad))).toMatch(/^Regel \d+: De regels komen op €\u00a0-1,01/);
  expect(await imported(fileXml(first + good))).toHaveLength(2);
});

test('reports a statement that was imported before and does not import it again, for any sender and any file', async () => {
  const file = statement({ sequence: 7, closing: '5.00', entries: payment('5.00') });
  await imported(file);
  expect(await rejection(file)).toBe('Regel 3: Wij hebben afschrift 7 al ingelezen.');
  expect(await rejection(file.replace('BERICHT-1', 'BERICHT-2'), { cookie: colleague })).toContain(
    'al ingelezen.',
  );
  const other = statement({ sequence: 7, closing: '6.00', entries: payment('6.00') });
  expect(await rejection(other)).toContain('al ingelezen, met andere saldi');
  const unnumbered = { sequence: null, from: '2026-11-09', opening: '5.00' };
  await imported(statement(unnumbered));
  expect(await rejection(statement(unnumbered))).toContain(
    'het afschrift tot en met 9 november 2026 al ingelezen',
  );
});

test('imports a statement once if two employees send it at the same time', async () => {
  const file = statement({ closing: '5.00', entries: payment('5.00') });
  const answers = await Promise.all([send(file), send(file, { cookie: colleague }), send(file)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
  const rows = await portal.rows(
    'SELECT s.id FROM bank_statement s JOIN bank_account a ON a.id = account_id WHERE iban = $1',
    [iban],
  );
  expect(rows).toHaveLength(1);
});

test('reports a gap and an overlap between statements', async () => {
  await imported(statement({ sequence: 7, to: '2026-11-04', closing: '5.00', entries: payment('5.00') }));
  const later = { sequence: 8, from: '2026-11-05', opening: '5.00' };
  expect(await rejection(statement({ ...later, opening: '5.01' }))).toContain(
    'Vraag de bank om het afschrift dat begint met €\u00a05,00 en eindigt met €\u00a05,01.',
  );
  expect(await rejection(statement({ ...later, sequence: null, opening: '4.99' }))).toContain(
    'Er ontbreekt een afschrift. Het vorige eindigt op 4 november 2026 met €\u00a05,00.',
  );
  const overlap = 'wij hebben al afschriften tot en met 4 november 2026';
  expect(await rejection(statement({ ...later, from: '2026-11-03', to: '2026-11-05' }))).toContain(overlap);
  expect(await rejection(statement({ ...later, sequence: null, from: '2026-11-04' }))).toContain(overlap);
  // One day can have several consecutive statements.
  await imported(statement({ ...later, from: '2026-11-04' }));
});

test("rejects a statement of another brand's account, of an unknown account, or with a future day", async () => {
  const [{ iban: ofAnker }] = await portal.rows("SELECT iban FROM bank_account WHERE brand = 'anker'");
  expect(await rejection(statement({ iban: ofAnker }))).toBe(
    `Regel 3: Rekening ${ofAnker} is geen rekening van Baken Vastgoed.`,
  );
  expect(await rejection(statement({ iban: PAYER }))).toContain('is geen rekening van Baken Vastgoed');
  expect(await rejection(statement({ from: '2026-11-21' }))).toContain(
    'tot en met 21 november 2026, en dat is na vandaag',
  );
});

test('rejects a file that is not a statement, whatever its name, and reports the line number of the fault', async () => {
  expect(await rejection('')).toBe('Regel 1: Dit bestand is niet heel: het einde ontbreekt.');
  expect(await rejection(statement().slice(0, 400))).toContain('niet heel');
  expect(await rejection(randomBytes(10_000))).toContain('Regel 1: ');
  expect(await rejection('%PDF-1.7')).toContain('geen goede XML');
  expect((await send(statement(), { type: 'application/pdf' })).statusCode).toBe(415);
});

test('only employees of the same brand can read a statement', async () => {
  const [one] = await imported(statement());
  const other = await portal.signIn(ADMIN, 'anker');
  const ofAnker = { cookie: other, brand: 'anker' };
  expect((await get(`/${one?.id}`, ofAnker)).statusCode).toBe(404);
  expect((await get(`/${one?.id}/lines`, ofAnker)).statusCode).toBe(404);
  expect((await get('', ofAnker)).json().data.items).toEqual([]);
});

test("returns the lines of a statement in pages, in the bank's order", async () => {
  const entries = Array.from({ length: 5 }, (_, index) => payment(`${index + 1}.00`)).join('');
  const [one] = await imported(statement({ closing: '15.00', entries }));
  const amounts: number[] = [];
  for (let after = ''; ; ) {
    const { items, next } = (await get(`/${one?.id}/lines?limit=2${after}`)).json().data;
    amounts.push(...items.map(({ amount }: BankLine) => amount));
    if (next === null) break;
    after = `&after=${next}`;
  }
  expect(amounts).toEqual([1, 2, 3, 4, 5]);
});

test('accepts a statement after a skipped number and reports the skipped number', async () => {
  await imported(statement({ sequence: 25_255 }));
  const [passed] = await imported(statement({ sequence: 25_257, from: '2026-11-03' }));
  expect(passed?.notice).toBe(
    'Na nummer 25255 komt nummer 25257. De saldi sluiten wel aan. Vraag de bank of er een afschrift ontbreekt.',
  );
  const [next] = await imported(statement({ sequence: 25_258, from: '2026-11-04' }));
  expect(next?.notice).toBeNull();
});

test('two employees accept a gap, the difference becomes an open item, and bank and books stay equal', async () => {
  await imported(statement({ sequence: 7, closing: '5.00', entries: payment('5.00') }));
  const next = statement({ sequence: 9, from: '2026-11-05', opening: '8.25' });
  const awaited = async () => {
    const url = '/api/admin/rejected-statements?limit=100';
    const { items } = (await portal.call({ method: 'GET', url, cookie: anne, brand: 'baken' })).json().data;
    return items.map((item: RejectedStatement) => item.gap).filter((one: Gap) => one?.iban === iban);
  };
  // A statement that is sent repeatedly is listed once.
  await rejection(next);
  await rejection(next);
  expect(await awaited()).toEqual([{ iban, nextFrom: '2026-11-05', nextOpening: 8.25, isStored: false }]);
  const gap = { iban, nextFrom: '2026-11-05', nextOpening: 8.25, reason: 'De bank heeft het niet meer' };
  const accept = (payload: object, cookie = anne) =>
    portal.call({ method: 'POST', url: `${URL}/gaps`, cookie, brand: 'baken', payload });
  const wrongField = async (change: object) =>
    (await accept({ ...gap, ...change })).json().errors.Fields.map(({ field }: { field: string }) => field);
  expect(await wrongField({ iban: PAYER })).toEqual(['iban']);
  expect(await wrongField({ nextFrom: '2026-11-01' })).toEqual(['nextFrom']);
  expect(await wrongField({ nextFrom: '2026-12-01' })).toEqual(['nextFrom']);
  expect(await wrongField({ nextOpening: 5 })).toEqual(['nextOpening']);
  const requested = await accept(gap);
  expect(requested.statusCode, requested.body).toBe(202);
  await rejection(next);
  const { finish } = await colleagueOf(portal);
  expect((await finish(requested)).statusCode).toBe(204);
  const { statements } = (await send(next)).json().data as { statements: BankStatement[] };
  expect(await awaited()).toEqual([]);
  expect(statements[0]).toMatchObject({ sequence: 9, opening: 8.25, notice: null, gap: null });
  const [, filled] = (await get('')).json().data.items as BankStatement[];
  expect(filled).toMatchObject({
    ...{ iban, fromDay: '2026-11-03', toDay: '2026-11-04', opening: 5, closing: 8.25, lines: 1 },
    ...{ awaitsColleague: false, gap: { reason: gap.reason, requestedBy: 'Anne Meester' } },
  });
  expect(await linesOf(filled?.id ?? '')).toMatchObject([{ amount: 3.25, name: 'Ontbrekend afschrift' }]);
  // Runs what the matching job would do after an import.
  await matchBankLines(portal.services, filled?.id ?? '');
  const url = '/api/admin/open-items?limit=100';
  const { items } = (await portal.call({ method: 'GET', url, cookie: anne, brand: 'baken' })).json().data;
  expect(items).toContainEqual(
    expect.objectContaining({
      ...{ openAmount: 3.25, reason: 'unknown' },
      counterparty: { iban: null, name: 'Ontbrekend afschrift' },
    }),
  );
  expect(await listBookDifferences(portal.database.orm)).toEqual([]);
});

test('the next statement of the same day follows an accepted gap', async () => {
  await imported(statement({ sequence: 7, closing: '5.00', entries: payment('5.00') }));
  const next = statement({ sequence: 9, opening: '-8.25' });
  const payload = { iban, nextFrom: '2026-11-02', nextOpening: -8.25, reason: 'De bank heeft het niet meer' };
  const { finish } = await colleagueOf(portal);
  const requested = await portal.call({
    method: 'POST',
    url: `${URL}/gaps`,
    cookie: anne,
    brand: 'baken',
    payload,
  });
  expect((await finish(requested)).statusCode).toBe(204);
  await imported(next);
});

test('numbering may restart in a new year, and a statement number that is used again on a later day gives a notice', async () => {
  portal.clock.set('2027-01-20T10:00:00Z');
  anne = await portal.signIn(ADMIN);
  for (const [sequence, from] of [
    [26_256, '2026-12-31'],
    [27_001, '2027-01-04'],
    [27_002, '2027-01-05'],
  ] as const) {
    const [one] = await imported(statement({ sequence, from }));
    expect(one?.notice).toBeNull();
  }
  const [other] = await imported(statement({ sequence: 27_002, from: '2027-01-06' }));
  expect(other?.notice).toContain('Na nummer 27002 komt nummer 27002.');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { verifyBooks, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { discardImportedRows, importBook, registerBook, resumeDiscards } from './book-import.use-cases.ts';
import { BRAND, type ImportPortal, importPortal, signDirectly } from './testing/import-portal.ts';

const TIMEOUT = 240_000;
const SIZE = { seed: 5, investors: 12, contracts: 24 };
/** Tables that keep rows after an import is discarded, such as the audit log. */
const HISTORY = ['audit_entry', 'audit_head', 'book_import', 'approval_request'];

let made: ImportPortal;
let path: string;
beforeAll(async () => {
  made = await importPortal();
  path = await made.packed(SIZE);
}, TIMEOUT);
afterAll(() => made.close());

/** Returns the number of rows of every table, without the history. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await made.portal.rows(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    if (HISTORY.includes(name)) continue;
    const [row] = await made.portal.rows(`select count(*)::int as count from "${name}"`);
    counts[name] = row?.count;
  }
  return counts;
}

/** Returns the digest of everything an import writes, without ids and the times of the run. */
async function digest(): Promise<unknown> {
  const [row] = await made.portal.rows(`
    select (select md5(string_agg(concat_ws('|', c.former_number, e.fund_id, e.type, e.sequence, e.value_date, e.booking_date,
        e.amount_cents, e.price, e.units, e.units_after, e.acquired_on, e.former_key), ',' order by c.former_number, e.id))
        from ledger_entry e join contract c on c.id = e.contract_id) as ledger,
      (select md5(string_agg(concat_ws('|', account, amount), ',' order by account, amount))
        from (select account, sum(amount_cents) as amount from book_line group by 1) as b) as books,
      (select md5(string_agg(concat_ws('|', c.former_number, h.fund_id, h.units), ',' order by c.former_number, h.fund_id))
        from holding h join contract c on c.id = h.contract_id) as holdings,
      (select md5(string_agg(concat_ws('|', file, key), ',' order by file, key)) from imported_row) as rows,
      (select reported_until::text from brand_reporting) as reported,
      (select md5(string_agg(concat_ws('|', fund_id, date, nav, distribution), ',' order by fund_id, date)) from fund_price) as prices`);
  return row;
}

async function imported(): Promise<string> {
  const { id = '' } = await registerBook(made.services, { path, brand: BRAND }, () => {});
  await signDirectly(made, id);
  await importBook(made.services, { id, path });
  return id;
}

/** Discards an import, and returns the advisory locks that the transaction has. */
const discard = (id: string): Promise<unknown> =>
  made.portal.database.transaction(async ({ $client }) => {
    await $client.query(
      "update book_import set state = 'discarded', closed_at = now(), closed_because = 'Het verkeerde bestand' where id = $1",
      [id],
    );
    const { rows } = await $client.query<{ lock: number }>(
      "select objid::int as lock from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
    );
    return rows.map(({ lock }) => lock);
  });
const approve = (id: string) =>
  made.portal.query(
    `insert into approval_request (id, brand, call, params, body, title, lines, digest, asked_by, asked_at, expires_at,
       status, decided_by, decided_at)
     values ($1, '${BRAND}', 'discardBookImport', jsonb_build_object('id', $2::text), '{}', 'Proef', '[]', sha256('x'), $3,
       now(), '2099-01-01', 'executed', $4, now())`,
    [newId(), id, ...made.employees],
  );
const removed = async (id: string, most: number): Promise<number> =>
  (await made.portal.rows('select discard_imported_rows($1, $2) as removed', [id, most]))[0]?.removed;

test(
  'importing, discarding and importing again gives equal digests, and no row of the first import remains',
  async () => {
    const empty = await rowCounts();
    const first = await imported();
    const whole = await digest();
    const counts = await rowCounts();

    await expect(removed(first, 10)).rejects.toThrow('is not discarded');
    await expect(discard(first)).rejects.toThrow('not discarded by two employees');
    await approve(first);
    // A takeover and a registration wait for this lock.
    expect(await discard(first)).toEqual([4170016]);
    // A stopped removal continues, and no other package is accepted in the meantime.
    expect(await removed(first, 7)).toBe(7);
    await expect(registerBook(made.services, { path, brand: BRAND }, () => {})).rejects.toThrow('weggegooid');
    const { database, services } = made.portal;
    const ending = { ...services.queue, stopping: AbortSignal.abort() };
    await expect(discardImportedRows({ database, queue: ending }, first)).rejects.toThrow('stopped');
    await resumeDiscards(services);
    expect(await made.portal.rows("select data from pgboss.job where name = 'bookImport.discard'")).toEqual([
      { data: { importId: first } },
    ]);
    await discardImportedRows({ database, queue: services.queue }, first);
    expect(await removed(first, 7)).toBe(0);
    expect(await rowCounts()).toEqual(empty);

    await imported();
    expect(await digest()).toEqual(whole);
    expect(await rowCounts()).toEqual(counts);
    expect(await verifyLedger(made.portal.database)).toMatchObject({ broken: undefined });
    expect(await verifyBooks(made.portal.database)).toMatchObject({ broken: undefined });
  },
  TIMEOUT,
);

test('the setting for a discard does not allow the server to delete anything', async () => {
  await expect(
    made.portal.database.transaction(async (tx) => {
      await tx.execute("select set_config('portal.discarding', 'on', true)");
      await tx.execute('delete from ledger_entry');
    }),
  ).rejects.toThrow();
  await expect(made.portal.query("select discard_rows('ledger_entry', 'true')")).rejects.toThrow();
});

// Promise: Dat kan alleen zolang het merk nooit open was en wij er geen maand mee verwerkten.
test('an import cannot be discarded once a dealing run dealt its contracts or the brand opened', async () => {
  const [{ id } = {}] = await made.portal.rows("select id from book_import where state = 'imported'");
  await approve(id);
  await made.portal.query(
    `insert into rollover (value_date, status, started_at, contracts, gate, holder, held_until)
     select '2026-12-01', 'running', now() + interval '1 day', 1, '{}', gen_random_uuid(), now()`,
  );
  await expect(discard(id)).rejects.toThrow('is final: dealt');
});

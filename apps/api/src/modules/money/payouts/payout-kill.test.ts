import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBroken } from '../../../platform/broken-invariant.repository.ts';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp } from '../../../testing/factors.ts';
import { proveByApp, sendProven } from '../../../testing/step-up.ts';
import { payoutInvariants } from '../ledger/payout-invariants.repository.ts';
import { MortalServer } from '../payments/testing/mortal-server.ts';
import { createPayingApp, type PayingApp } from '../payments/testing/paying.ts';
import { bookInLedger } from './testing/in-ledger.ts';

const URL = '/api/admin/payout-batches';
const LINES = 3;
const LOOK_EACH = 20;

/**
 * `npm run bench -- kill --payouts` sets a higher number and kills a separate server process. Otherwise the
 * test only cuts the server's connection.
 */
const IS_KILLED = process.env.KILL_ROUNDS !== undefined;
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);

/**
 * Tables to which the server is about to write when it dies: the file, the audit entry, or the batch lines.
 * The file is already generated but not yet stored.
 */
const DIES_AT = ['payout_file_part', 'audit_entry', 'payout_attempt'] as const;

let portal: PayingApp;
let server: MortalServer | undefined;
/** Cookies of the requester and the approver. */
let asker: string;
let approver: string;
let contractId: unknown;
beforeAll(async () => {
  portal = await createPayingApp();
  if (IS_KILLED) server = await MortalServer.prepare(portal);
  portal.clock.set(new Date().toISOString());
  asker = await portal.signIn('admin@example.nl');
  approver = (await colleagueOf(portal)).cookie;
  const [contract] = await portal.rows(`select c.id from contract c
    join personal_information i on i.person_id = c.person_id
    where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.id limit 1`);
  contractId = contract?.id;
});
afterAll(async () => {
  await server?.close();
  await portal.close();
});

const get = async (url: string, cookie: string) =>
  (await portal.call({ method: 'GET', url, cookie })).json().data;

let day = 0;
/**
 * Makes only these payouts due and postpones all others, including those of an earlier failed run of this
 * test.
 */
async function dueTogether(): Promise<unknown[]> {
  await portal.rows(`update payout p set pay_on = '2099-01-01' where status = 'ordered'
    and not exists (select from payout_attempt a where a.payout_id = p.id)`);
  const made = await portal.rows(
    `insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    select $1, 'sale', '2019-01-01'::date + $2::int + n, 1000 + n, '2024-01-01', 'ordered'
    from generate_series(1, $3::int) n returning id`,
    [contractId, day, LINES],
  );
  day += LINES;
  await bookInLedger(portal.database);
  return made.map(({ id }) => id);
}

async function ask(): Promise<{ id: string; seen: string }> {
  const { seen, total } = await get(`${URL}/preview`, asker);
  const app = await giveApp(portal, 'admin@example.nl');
  const body = { seen, count: total.count, total: total.amount };
  const requested = await sendProven(portal, { cookie: asker, app, url: URL, body });
  expect(requested.statusCode, requested.body).toBe(202);
  const { approvalId } = requested.json().data;
  const { items } = await get('/api/admin/approvals', approver);
  return items.find(({ id }: { id: string }) => id === approvalId);
}

/** Sends the second employee's approval; returns `gone` if the server no longer responds or has lost its database. */
async function sign(url: string, body: object): Promise<string> {
  if (server) return (await server.post(approver, url, body)) === undefined ? 'gone' : 'answered';
  const { statusCode } = await portal.call({ method: 'POST', url, cookie: approver, payload: body });
  return statusCode >= 500 ? 'gone' : `answered ${statusCode}`;
}

/** Sends the second employee's approval to a server that dies when it is about to write to a table. */
async function signAndDie(request: { id: string; seen: string }, table: string): Promise<void> {
  const url = `/api/admin/approvals/${request.id}/approve`;
  const body = { seen: request.seen };
  const app = await giveApp(portal, 'collega@example.nl');
  const twoFaToken = await proveByApp(portal, { cookie: approver, app, url, body });
  const holding = await portal.database.connection.pool.connect();
  try {
    await holding.query('begin');
    await holding.query(`lock table ${table} in share mode`);
    const answer = sign(url, { ...body, twoFaToken });
    let isWaiting = false;
    while (!isWaiting) {
      const early = await Promise.race([answer, delay(LOOK_EACH).then(() => null)]);
      expect(early).toBeNull();
      const { rows } = await holding.query(
        `select ${IS_KILLED ? 'pid' : 'pg_terminate_backend(pid)'} from pg_locks
        where relation = '${table}'::regclass and not granted`,
      );
      isWaiting = rows.length > 0;
    }
    await server?.kill();
    expect(await answer).toBe('gone');
  } finally {
    await holding.query('rollback');
    holding.release();
  }
}

const batchesOf = (approvalId: string) =>
  portal.rows("select id, encode(digest, 'hex') as digest from payout_batch where approval_id = $1", [
    approvalId,
  ]);

// Needs a database with several connections, since it locks tables.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a server killed between generating a payment file and storing it results in one file and no duplicate line',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      portal.clock.set(new Date().toISOString());
      const payouts = await dueTogether();
      await server?.start();
      const request = await ask();
      await signAndDie(request, DIES_AT[round % DIES_AT.length] ?? '');
      expect(await batchesOf(request.id)).toEqual([]);

      // The approval had no effect: the same request is approved again and executed once.
      portal.clock.set(new Date().toISOString());
      const app = await giveApp(portal, 'collega@example.nl');
      const url = `/api/admin/approvals/${request.id}/approve`;
      const signed = () => sendProven(portal, { cookie: approver, app, url, body: { seen: request.seen } });
      expect((await signed()).statusCode).toBe(204);
      expect((await signed()).statusCode).toBe(409);
      const [batch, ...others] = await batchesOf(request.id);
      expect(others).toEqual([]);
      const lines = await portal.rows(
        'select payout_id as id, end_to_end_id as name from payout_attempt where payout_id = any($1::uuid[])',
        [payouts],
      );
      expect(lines.map(({ id }) => id).sort()).toEqual([...payouts].sort());
      const file = (await portal.call({ method: 'GET', url: `${URL}/${batch?.id}/file`, cookie: asker }))
        .body;
      expect(createHash('sha256').update(file).digest('hex')).toBe(batch?.digest);
      const written = [...file.matchAll(/<EndToEndId>([^<]+)</g)].map(([, name]) => name);
      expect(written.sort()).toEqual(lines.map(({ name }) => name).sort());
      expect(await findBroken(portal.database.orm, payoutInvariants)).toBeUndefined();
      expect(await brokenAudit(portal.database.orm)).toBeUndefined();
    }
  },
  60_000 + ROUNDS * 15_000,
);

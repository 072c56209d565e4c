import { collectDaily, readMandateFeeds } from '../apps/api/src/modules/mandates/mandates.use-cases.ts';
import type {
  FeedPart,
  MandateProvider,
  ProviderCollection,
} from '../apps/api/src/platform/mandate-provider.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { cents } from '../packages/engine/src/index.ts';
import type { BenchContext } from './bench-context.ts';
import { type BenchServices, BRAND, benchServices, timed } from './bench-services.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';

/** The day on which the collections of 25 December are fixed. */
const NOW = new Date('2026-12-11T06:07:00Z');
const ROUNDS = 10;
/** Contracts a transaction, and messages a piece of the feed. */
const AT_ONCE = 500;

const unused = (): never => {
  throw new Error('not asked here');
};

/** Fixes the collections of a month, and reads of all of them that they were paid; both beside bare SQL. */
export async function collections({ createDatabase, large }: BenchContext): Promise<Figure[]> {
  const contracts = large ? 100_000 : 20_000;
  const filled = await benchServices(await createDatabase(), { contracts, now: NOW });
  const feed = new Feed();
  const services: Services = { ...filled.services, mandateProvider: () => feed.provider };
  try {
    await filled.query(
      `UPDATE contract SET monthly_deposit_cents = 10000, debit_day = 25, status = 'active'`,
    );
    await filled.query(
      `INSERT INTO mandate (id, contract_id, brand, status, token, reference, sign_url, signed_on, created_at)
       SELECT gen_random_uuid(), id, brand, 'invited', id::text, 'M' || id, 'https://x.nl', '2026-11-01', now()
       FROM contract`,
    );
    await filled.query('VACUUM ANALYZE');
    const spent = { fixing: [0, 0], feed: [0, 0] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await openRound(filled, round, contracts / ROUNDS);
      const before = await lastAudit(filled);
      spent.fixing[0] = (spent.fixing[0] ?? 0) + (await timed(() => collectDaily(services)));
      spent.fixing[1] = (spent.fixing[1] ?? 0) + (await bareFixing(filled, before));
      feed.say(await sentRows(filled));
      spent.feed[0] = (spent.feed[0] ?? 0) + (await timed(() => readMandateFeeds(services, BRAND)));
      spent.feed[1] = (spent.feed[1] ?? 0) + (await bareFeed(filled, feed.entries));
      await filled.query(`UPDATE mandate SET status = 'invited' WHERE status = 'signed'`);
    }
    const [fixed = 0, bareFixed = 1] = spent.fixing;
    const [read = 0, bareRead = 1] = spent.feed;
    return [
      atMost(
        `${dutch(contracts, '')} incasso's vastleggen t.o.v. dezelfde inserts`,
        fixed / bareFixed,
        1.5,
        '×',
      ),
      remark('vastgelegd en aangekondigd/s', dutch((1000 * contracts) / fixed, '')),
      atMost(`Feed van ${dutch(contracts, '')} berichten t.o.v. kale SQL`, read / bareRead, 2, '×'),
      remark('berichten/s', dutch((1000 * contracts) / read, '')),
    ];
  } finally {
    await filled.close();
  }
}

/** What the provider says, a piece at a time. */
class Feed {
  entries: readonly ProviderCollection[] = [];
  #said = 0;

  readonly provider: MandateProvider = {
    isReturn: unused,
    isNotice: unused,
    invite: unused,
    cancel: unused,
    collect: unused,
    findCollection: unused,
    readMandates: async (after) => ({ events: [], unread: [], position: after }),
    readCollections: async (after): Promise<FeedPart<ProviderCollection>> => {
      const first = Math.max(0, Number(after) - this.#said);
      const events = this.entries.slice(first, first + AT_ONCE);
      return { events, unread: [], position: String(Math.max(Number(after), this.#said) + events.length) };
    },
  };

  say(entries: readonly ProviderCollection[]): void {
    this.#said += this.entries.length;
    this.entries = entries;
  }
}

/** Of this round mandates are signed, and of no other. */
async function openRound({ query }: BenchServices, round: number, count: number): Promise<void> {
  await query(
    `UPDATE mandate SET status = 'signed' WHERE contract_id IN (SELECT id FROM (
       SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM contract) AS c
       WHERE place >= $1::int AND place < $1::int + $2::int)`,
    [round * count, count],
  );
}

async function lastAudit({ query }: BenchServices): Promise<string> {
  const [row] = await query<{ last: string }>(
    'SELECT coalesce(max(sequence), 0)::text AS last FROM audit_entry',
  );
  return row?.last ?? '0';
}

const kept = {
  collection: `SELECT * FROM collection WHERE mandate_id IN (SELECT id FROM mandate WHERE status = 'signed')`,
  notification: `SELECT * FROM notification WHERE created_at = $1`,
  outbox_mail: `SELECT * FROM outbox_mail WHERE created_at = $1`,
};

/** Milliseconds of the same rows once more, of the second attempt, in as many transactions, from tables of their own. */
async function bareFixing({ query, database }: BenchServices, audited: string): Promise<number> {
  await query(
    'DROP TABLE IF EXISTS kept_collection, kept_notification, kept_outbox_mail, kept_audit, kept_job',
  );
  const numbered = (text: string, by: string) =>
    `SELECT k.*, (row_number() OVER (ORDER BY ${by}) - 1) / ${AT_ONCE} AS part FROM (${text}) AS k`;
  const at = `'${NOW.toISOString()}'`;
  for (const [table, text] of Object.entries(kept)) {
    await query(`CREATE TABLE kept_${table} AS ${numbered(text.replace('$1', at), 'id')}`);
  }
  await query(
    `CREATE TABLE kept_audit AS ${numbered(`SELECT * FROM audit_entry WHERE sequence > ${audited}`, 'sequence')}`,
  );
  await query(
    `CREATE TABLE kept_job AS ${numbered("SELECT * FROM pgboss.job WHERE name = 'mail.send'", 'id')}`,
  );
  await query(
    'UPDATE kept_collection SET id = gen_random_uuid(), attempt = 2, provider_key = gen_random_uuid()',
  );
  await query('UPDATE kept_notification SET id = gen_random_uuid()');
  await query('UPDATE kept_outbox_mail SET id = gen_random_uuid()');
  await query('UPDATE kept_job SET id = gen_random_uuid()');
  await query(
    `UPDATE kept_audit SET sequence = sequence - ${audited} + (SELECT max(sequence) FROM audit_entry)`,
  );
  const targets = [
    ['collection', 'collection'],
    ['notification', 'notification'],
    ['outbox_mail', 'outbox_mail'],
    ['pgboss.job', 'job'],
    ['audit_entry', 'audit'],
  ] as const;
  const statements: string[] = [];
  for (const [table, from] of targets) {
    const [schema, name] = table.includes('.') ? table.split('.') : ['public', table];
    const columns = await query<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns
       WHERE table_schema = $1 AND table_name = $2 AND is_generated = 'NEVER'`,
      [schema, name],
    );
    const names = columns.map((column) => column.name).join(', ');
    await query(`CREATE INDEX ON kept_${from} (part)`);
    statements.push(`INSERT INTO ${table} (${names}) SELECT ${names} FROM kept_${from} WHERE part = $1`);
  }
  const [last] = await query<{ part: string }>('SELECT max(part) AS part FROM kept_collection');
  const client = await database.connection.pool.connect();
  try {
    return await timed(async () => {
      for (let part = 0; part <= Number(last?.part ?? 0); part += 1) {
        await client.query('BEGIN');
        for (const text of statements) await client.query(text, [part]);
        await client.query('COMMIT');
      }
    });
  } finally {
    client.release();
    await query('DELETE FROM collection WHERE attempt = 2');
    await query("DELETE FROM pgboss.job WHERE name = 'mail.send'");
    await query('UPDATE notification SET created_at = now()');
    await query('DELETE FROM outbox_mail');
  }
}

/** The collections of the round are at the provider, and paid. */
async function sentRows({ query }: BenchServices): Promise<ProviderCollection[]> {
  const rows = await query<{ id: string; cents: number }>(
    `UPDATE collection SET status = 'open', provider_id = 'p' || id, seen = 'open', seen_at = now()
     WHERE status = 'fixed' RETURNING id, amount_cents::int AS cents`,
  );
  return rows.map(({ id, cents: amount }) => ({
    id: `p${id}`,
    reference: id,
    mandateReference: null,
    amountCents: cents(amount),
    state: 'paid',
    bankCode: null,
  }));
}

/** Milliseconds of the same pieces: lock, keep, put in the queue, and move the position. */
async function bareFeed(
  { query, database }: BenchServices,
  entries: readonly ProviderCollection[],
): Promise<number> {
  await query("UPDATE collection SET seen = 'open' WHERE seen = 'paid' AND status = 'open'");
  const client = await database.connection.pool.connect();
  try {
    return await timed(async () => {
      for (let first = 0; first < entries.length; first += AT_ONCE) {
        const ids = entries.slice(first, first + AT_ONCE).map(({ reference }) => reference);
        await client.query('BEGIN');
        await client.query('SELECT * FROM collection WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [
          ids,
        ]);
        await client.query(
          "UPDATE collection SET seen = 'paid', seen_at = now(), bank_code = NULL WHERE id = ANY($1::uuid[])",
          [ids],
        );
        await client.query(
          `INSERT INTO pgboss.job (name, data)
           SELECT 'collections.settle', json_build_object('collectionId', id) FROM unnest($1::uuid[]) AS id`,
          [ids],
        );
        await client.query("UPDATE provider_feed SET read_at = now() WHERE feed = 'collections'");
        await client.query('COMMIT');
      }
    });
  } finally {
    client.release();
    await query("UPDATE collection SET status = 'paid', settled_at = now() WHERE status = 'open'");
    await query("DELETE FROM pgboss.job WHERE name = 'collections.settle'");
  }
}

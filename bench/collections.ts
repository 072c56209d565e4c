import { isDeepStrictEqual } from 'node:util';
import { collectDaily, readMandateFeeds } from '../apps/api/src/modules/money/mandates/mandates.use-cases.ts';
import type {
  FeedPart,
  MandateProvider,
  ProviderCollection,
} from '../apps/api/src/platform/mandate-provider.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { cents, dutchDay } from '../packages/engine/src/index.ts';
import type { BenchContext } from './bench-context.ts';
import { type BenchServices, BRAND, benchServices, timed } from './bench-services.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { recordStatements, type SentStatement } from './recorded-statements.ts';
import { median } from './samples.ts';

/** Returns the fifteenth of a month, the day on which the collections of the 25th or shortly after it are prepared. */
const monthAt = (round: number): Date => new Date(Date.UTC(2026, 11 + round, 15, 6, 7));

/** Number of messages per page of the provider's feed. */
const AT_ONCE = 500;

const unused = (): never => {
  throw new Error('not asked here');
};

/**
 * Measures preparing the collections of a month, compared with the same inserts repeated in a twin database in
 * transactions of the same size. Then measures reading the provider's feed, which reports that all collections
 * were paid, compared with the same pages in plain SQL. The first month is a warm-up.
 */
export async function collections({ createDatabase, large }: BenchContext): Promise<Figure[]> {
  const [contracts, months] = large ? [100_000, 4] : [2_000, 8];
  const [ours, twin] = [
    await signedContracts(await createDatabase(), contracts),
    await signedContracts(await createDatabase(), contracts),
  ];
  const feed = new Feed();
  const fixing: Round[] = [];
  const reading: Round[] = [];
  try {
    for (let round = 0; round < months; round += 1) {
      const now = monthAt(round);
      const clock = { now: () => now, today: () => dutchDay(now) };
      const services: Services = { ...ours.services, clock, mandateProvider: () => feed.provider };
      let spent = 0;
      const sent = await recordStatements(ours.database.connection.pool, async () => {
        spent = await timed(() => collectDaily(services));
      });
      fixing.push({ ours: spent, bare: await insertAgain(twin, sent) });
      feed.say(await sentRows(ours));
      spent = await timed(() => readMandateFeeds(services, BRAND));
      reading.push({ ours: spent, bare: await bareFeed(ours, feed.entries) });
    }
    await expectTwins(ours, twin, contracts * months);
    const count = dutch(contracts, '');
    const [ofFixing, ofFeed] = [fixing.slice(1), reading.slice(1)];
    return [
      atMost(`${count} incasso's vastleggen t.o.v. dezelfde inserts`, ratioOf(ofFixing), 1.5, '×'),
      remark('vastgelegd en aangekondigd/s', dutch(perSecond(contracts, ofFixing), '')),
      atMost(`Feed van ${count} berichten t.o.v. kale SQL`, ratioOf(ofFeed), 2, '×'),
      remark('berichten/s', dutch(perSecond(contracts, ofFeed), '')),
    ];
  } finally {
    await Promise.all([ours.close(), twin.close()]);
  }
}

interface Round {
  readonly ours: number;
  readonly bare: number;
}

const ratioOf = (rounds: readonly Round[]): number => median(rounds.map(({ ours, bare }) => ours / bare));
const perSecond = (count: number, rounds: readonly Round[]): number =>
  (1000 * count) / median(rounds.map(({ ours }) => ours));

/** Creates contracts that each have a signed mandate. Every call creates the same ids. */
async function signedContracts(url: string, contracts: number): Promise<BenchServices> {
  const filled = await benchServices(url, { contracts, now: monthAt(0) });
  await filled.query(`UPDATE contract SET monthly_deposit_cents = 10000, debit_day = 25, status = 'active'`);
  await filled.query(
    `INSERT INTO mandate (id, contract_id, brand, status, token, reference, sign_url, signed_on, created_at)
     SELECT id, id, brand, 'signed', id::text, 'M' || id, 'https://x.nl', '2026-11-01', now() FROM contract`,
  );
  await filled.query('VACUUM ANALYZE');
  return filled;
}

/**
 * Repeats the recorded inserts, prepared in the same way and in the same number of transactions, and returns the
 * duration in milliseconds.
 */
async function insertAgain({ database }: BenchServices, sent: readonly SentStatement[]): Promise<number> {
  const again = oneByOne(sent.filter(({ text }) => /^\s*(insert into|begin|commit)/i.test(text)));
  const client = await database.connection.pool.connect();
  try {
    return await timed(async () => {
      for (const { name, text, values } of again) {
        await client.query({ ...(name !== undefined && { name }), text, values });
      }
    });
  } finally {
    client.release();
  }
}

/** Reorders the statements of concurrent transactions into consecutive transactions, in order of commit. */
function oneByOne(sent: readonly SentStatement[]): SentStatement[] {
  const open = new Map<SentStatement['connection'], SentStatement[]>();
  return sent.flatMap((statement) => {
    const { connection, text } = statement;
    const transaction = [...(open.get(connection) ?? []), statement];
    const isEnd = /^\s*commit/i.test(text);
    open.set(connection, isEnd ? [] : transaction);
    return isEnd ? transaction : [];
  });
}

/** Verifies that both databases have the same number of rows, so the baseline omitted nothing. */
async function expectTwins(ours: BenchServices, twin: BenchServices, count: number): Promise<void> {
  const counted = `SELECT (SELECT count(*)::int FROM collection) AS collections,
    (SELECT count(*)::int FROM notification WHERE title LIKE 'Aankondiging%') AS messages,
    (SELECT count(*)::int FROM outbox_mail) AS mails, (SELECT count(*)::int FROM audit_entry) AS lines`;
  const [[one], [other]] = [await ours.query(counted), await twin.query(counted)];
  const expected = { collections: count, messages: count, mails: count, lines: count };
  if (!isDeepStrictEqual(one, expected) || !isDeepStrictEqual(other, expected)) {
    throw new Error(`Fixed: ${JSON.stringify(one)}; once more: ${JSON.stringify(other)}.`);
  }
}

/** A provider feed that returns its entries page by page. */
class Feed {
  entries: readonly ProviderCollection[] = [];
  #said = 0;

  readonly provider: MandateProvider = {
    isReturn: unused,
    isNotice: unused,
    invite: unused,
    cancel: unused,
    collect: unused,
    findMandate: unused,
    findCollection: unused,
    listCollections: unused,
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

/** Marks the prepared collections as open at the provider and returns them with status paid, as the provider would. */
async function sentRows({ query }: BenchServices): Promise<ProviderCollection[]> {
  const rows = await query<{ id: string; cents: number }>(
    `UPDATE collection SET status = 'open', provider_id = 'p' || id, seen = 'open', seen_at = now()
     WHERE status = 'fixed' RETURNING id, amount_cents::int AS cents`,
  );
  return rows.map(({ id, cents: amount }) => ({
    id: `p${id}`,
    reference: id,
    mandateReference: null,
    requestedOn: null,
    amountCents: cents(amount),
    bankCents: cents(amount),
    state: 'paid',
    bankCode: null,
  }));
}

/**
 * Processes the same pages in plain SQL (lock, update, queue the jobs, move the feed position) and returns the
 * duration in milliseconds.
 */
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

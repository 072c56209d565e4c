import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { loadLargeSet } from '../apps/api/src/demo/large-set.ts';
import { listSummaryRows } from '../apps/api/src/modules/investing/contracts/contracts.repository.ts';
import { hashPassword } from '../apps/api/src/modules/sign-in/session/password.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { type OpenDatabase, openDatabase } from '../apps/api/src/platform/open-database.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { compareOverStarts } from './process-starts.ts';
import { statementsOf } from './recorded-call.ts';
import { median, sampleInTurn } from './samples.ts';
import { PORTAL, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { ALL_ON_FIRST_PAGE, BRAND, type SummaryStatements, summariesPath } from './summary-statements.ts';

const CONTRACTS_EACH = 20;
const SMALL = 10_000;
const INVESTOR = 'belegger-1-1@example.nl';
const CONNECTIONS = 8;

/** Measures `GET /api/contracts/summaries` with 20 contracts: the repository, the whole call, and a growing table. */
export async function summaries({ createDatabase, folder, large }: BenchContext): Promise<Figure[]> {
  const many = large ? 1_000_000 : 100_000;
  const smallUrl = await createDatabase();
  const [small, big] = [await filled(smallUrl, SMALL), await filled(await createDatabase(), many)];
  try {
    const texts = await recorded(smallUrl);
    return [
      ...(await repositoryAgainstPg(small, texts)),
      ...(await callAgainstBare(smallUrl, texts, folder)),
      ...(await amongMany(small, big, many)),
    ];
  } finally {
    await Promise.all([small.connection.close(), big.connection.close()]);
  }
}

async function filled(url: string, contracts: number): Promise<OpenDatabase> {
  const database = await openDatabase({
    url,
    dataDir: '',
    template: undefined,
    maxConnections: CONNECTIONS,
  });
  const set = {
    seed: 1,
    investors: contracts / CONTRACTS_EACH,
    contractsEach: CONTRACTS_EACH,
    today: systemClock.today(),
    brand: BRAND,
    passwordHash: await hashPassword(DEMO_PASSWORD),
  };
  await loadLargeSet(database, set, () => {});
  // A running server vacuums by itself at a quiet moment. Without this vacuum the first queries after loading would
  // be slower.
  await database.connection.pool.query('VACUUM');
  return database;
}

async function recorded(url: string): Promise<SummaryStatements> {
  const [statements = []] = await statementsOf(url, INVESTOR, [summariesPath]);
  const [session, list] = statements.map(({ text }) => text);
  if (!session || !list || statements.length > 2) throw new Error('The call no longer runs two statements.');
  return { session, summaries: list };
}

/** Returns ids of persons spread evenly over the table. */
async function personIds(database: OpenDatabase, count: number): Promise<string[]> {
  const { rows } = await database.connection.pool.query<{ id: string }>(
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_of_them
       FROM person_account) AS numbered
     WHERE place % greatest(1, all_of_them / $1) = 0 LIMIT $1`,
    [count],
  );
  return rows.map(({ id }) => id);
}

type ListFor = (personId: string) => Promise<readonly unknown[]>;

/** Milliseconds per list: elapsed, and processor time of this process. */
interface ListCost {
  readonly elapsed: number;
  readonly cpu: number;
}

/** Lists the contracts of all persons, with as many concurrent queries as there are connections. */
async function costOf(ids: readonly string[], list: ListFor): Promise<ListCost> {
  const waiting = ids.values();
  const work = async (): Promise<void> => {
    for (const id of waiting) {
      const rows = await list(id);
      if (rows.length !== CONTRACTS_EACH) throw new Error(`${rows.length} contracts instead of 20`);
    }
  };
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const { user, system } = process.cpuUsage(before);
  return { elapsed: (performance.now() - startedAt) / ids.length, cpu: (user + system) / 1000 / ids.length };
}

const throughRepository =
  ({ orm }: OpenDatabase): ListFor =>
  (personId) =>
    listSummaryRows(orm, { personId, brand: BRAND, after: undefined, limit: 501 });

async function repositoryAgainstPg(database: OpenDatabase, texts: SummaryStatements): Promise<Figure[]> {
  const ids = await personIds(database, 500);
  const persons = [...ids, ...ids, ...ids];
  const throughPg: ListFor = async (personId) => {
    const values = [personId, BRAND, ...ALL_ON_FIRST_PAGE];
    return (await database.connection.pool.query({ name: 'bare', text: texts.summaries, values })).rows;
  };
  const pairs = await sampleInTurn(
    9,
    () => costOf(persons, throughRepository(database)),
    () => costOf(persons, throughPg),
  );
  const ratio = median(pairs.map(({ first, second }) => first.elapsed / second.elapsed));
  const cpu = median(pairs.map(({ first, second }) => first.cpu / second.cpu));
  const speed = 1000 / median(pairs.map(({ first }) => first.elapsed));
  return [
    atMost('Overzicht van 20 contracten: repository t.o.v. dezelfde vraag door pg', ratio, 1.3, '×'),
    remark('overzichten/s door de repository', dutch(speed, '')),
    remark('zelfde verhouding in onze processortijd', dutch(cpu, '×')),
  ];
}

async function callAgainstBare(url: string, texts: SummaryStatements, folder: string): Promise<Figure[]> {
  const { cpu, remarks } = await compareOverStarts(async () => {
    const portal = await startServer({
      script: PORTAL,
      environment: { DATABASE_URL: url, LOG_LEVEL: 'info' },
      folder,
    });
    const bare = await startServer({
      script: 'bench/bare-summaries.ts',
      environment: { DATABASE_URL: url, STATEMENTS: JSON.stringify(texts) },
      folder,
    });
    const headers = { cookie: await signIn(portal, INVESTOR) };
    const order = { method: 'GET', path: summariesPath, headers, count: 2_000, awake: true } as const;
    return { portal, bare, order, warmingUp: 10_000 };
  });
  return [
    atMost('GET /api/contracts/summaries: processortijd t.o.v. kaal node:http', cpu, 1.2, '×'),
    ...remarks('cost'),
  ];
}

async function amongMany(small: OpenDatabase, big: OpenDatabase, many: number): Promise<Figure[]> {
  const [few, spread] = [await personIds(small, 500), await personIds(big, 500)];
  const pairs = await sampleInTurn(
    15,
    () => costOf(spread, throughRepository(big)),
    () => costOf(few, throughRepository(small)),
  );
  const ratio = median(pairs.map(({ first, second }) => first.elapsed / second.elapsed));
  const [from, to] = [SMALL, many].map((count) => dutch(count, ''));
  return [atMost(`Overzicht onder ${to} contracten t.o.v. onder ${from}`, ratio, 1.2, '×')];
}

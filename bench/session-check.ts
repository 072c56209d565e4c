import * as calls from '../packages/domain/src/calls.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { startLoad } from './load.ts';
import { statementsOf } from './recorded-call.ts';
import { median, sampleInTurn } from './samples.ts';
import { PORTAL, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';

const ROUNDS = 5;
const REQUESTS = 5_000;
const INVESTOR = 'investeerder@example.nl';

/**
 * Measures the whole request of X-18, HTTP included, in processor time of the server process. The remark in
 * the result is the cost without HTTP: the measured time minus that of `/api/health/live`, which makes no query.
 */
export async function sessionCheck({ createDatabase, folder }: BenchContext): Promise<Figure[]> {
  const databaseUrl = await createDatabase();
  const server = await startServer({
    script: PORTAL,
    environment: { DATABASE_URL: databaseUrl, DEMO_DATA: '1', RATE_LIMIT: '0', LOG_LEVEL: 'info' },
    folder,
  });
  const load = startLoad();
  try {
    const cookie = await signIn(server, INVESTOR);
    const { path } = calls.sessionHealthCheck;
    const pairs = await sampleInTurn(
      ROUNDS,
      () => load.sample(server, { method: 'GET', path, headers: { cookie }, count: REQUESTS }),
      () => load.sample(server, { method: 'GET', path: calls.getLiveness.path, count: REQUESTS }),
    );
    const [statements = []] = await statementsOf(databaseUrl, INVESTOR, [path]);
    const prepared = statements.filter(({ name }) => name !== undefined).length;
    const spent = median(pairs.map(({ first }) => first.cpuMsPerRequest));
    const own = median(pairs.map(({ first, second }) => first.cpuMsPerRequest - second.cpuMsPerRequest));
    const speed = median(pairs.map(({ first }) => first.requestsPerSecond));
    return [
      atMost('Sessiecontrole, processortijd van het hele verzoek', spent, 0.25, 'ms'),
      remark('zonder HTTP (min /api/health/live)', dutch(own, 'ms')),
      remark('verzoeken/s', dutch(speed, '')),
      {
        what: 'Sessiecontrole, vragen aan de database',
        measured: `${statements.length}, waarvan ${prepared} voorbereid`,
        budget: '1, voorbereid',
        within: statements.length === 1 && prepared === 1,
      },
    ];
  } finally {
    load.stop();
    await server.stop();
  }
}

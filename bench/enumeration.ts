import { connect } from '../apps/api/src/platform/database/index.ts';
import * as calls from '../packages/domain/src/calls.ts';
import type { BenchContext } from './bench-context.ts';
import { dutch, type Figure, remark } from './figures.ts';
import { median, sampleInTurn } from './samples.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';

const ROUNDS = 25;
const EXISTING = 'investeerder@example.nl';
const UNKNOWN = 'niemand-hier@example.nl';
const LOWEST = 0.9;
const HIGHEST = 1.1;

interface TimedPair {
  readonly what: string;
  readonly path: string;
  readonly body: (email: string) => object;
}

const requested: readonly TimedPair[] = [
  {
    what: 'Inloggen met een fout wachtwoord',
    path: calls.login.path,
    body: (email) => ({ email, password: 'een heel ander wachtwoord' }),
  },
  {
    what: 'Een account aanvragen',
    path: calls.requestAccount.path,
    body: (email) => ({ name: 'Nel de Wit', email, password: 'vier paarse tuinstoelen' }),
  },
  {
    what: 'Wachtwoord vergeten',
    path: calls.requestPasswordReset.path,
    body: (email) => ({ email }),
  },
];

/** Sends a request and returns the milliseconds until the whole response is received. */
async function timeOf({ port }: ServerProcess, { path, body }: TimedPair, email: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body(email)),
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - started;
}

/** Measures whether response times reveal that an account exists for an email address (security item 28). */
export async function enumeration({ createDatabase, folder }: BenchContext): Promise<Figure[]> {
  const databaseUrl = await createDatabase();
  const server = await startServer({
    script: PORTAL,
    environment: { DATABASE_URL: databaseUrl, DEMO_DATA: '1', RATE_LIMIT: '0', LOG_LEVEL: 'info' },
    folder,
  });
  const database = await connect({ databaseUrl, maxConnections: 1 });
  const figures: Figure[] = [];
  try {
    for (const one of requested) {
      const sample = (email: string) => async () => {
        // A wrong password delays the next attempt for known and unknown addresses alike, so the throttle is reset
        // each time.
        await database.pool.query('DELETE FROM sign_in_throttle');
        return timeOf(server, one, email);
      };
      const pairs = await sampleInTurn(ROUNDS, sample(EXISTING), sample(UNKNOWN));
      const existing = median(pairs.map(({ first }) => first));
      const unknown = median(pairs.map(({ second }) => second));
      const ratio = existing / unknown;
      figures.push(
        {
          what: `${one.what}, bekend ÷ onbekend adres`,
          measured: dutch(ratio, ''),
          budget: `${dutch(LOWEST, '')}–${dutch(HIGHEST, '')}`,
          within: ratio >= LOWEST && ratio <= HIGHEST,
        },
        remark('mediaan bekend, onbekend', `${dutch(existing, 'ms')}, ${dutch(unknown, 'ms')}`),
      );
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
  }
}

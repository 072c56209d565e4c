import { parseArgs } from 'node:util';
import { installedBrands } from '../installed-brands.ts';
import { hashPassword } from '../modules/sign-in/session/password.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigurationError, readConfiguration } from '../platform/configuration.ts';
import { openDatabase } from '../platform/open-database.ts';
import { DEMO_PASSWORD } from './demo-investors.ts';
import { LargeSetExistsError, loadLargeSet } from './large-set.ts';
import { MOST_LINES } from './long-history.ts';

const USAGE = `Maakt een grote set beleggers met contracten, om mee te meten.

  npm run seed -- --investors 10000 [--contracts 2] [--lines 0] [--seed 1] [--brand merk]

  --investors  aantal beleggers (belegger-<seed>-<nummer>@example.nl)
  --contracts  contracten per belegger
  --lines      het eerste contract is oud en heeft minstens zoveel regels in het grootboek
  --seed       een ander getal geeft een andere set, die erbij kan
  --brand      het merk waar de beleggers bij horen; anders het eerste`;

class UsageError extends Error {}

const number = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 0 });

function wholeNumber(name: string, text: string | undefined, minimum: number, maximum = 10_000_000): number {
  const value = Number(text);
  if (text === undefined || !Number.isSafeInteger(value) || value < minimum || value > maximum) {
    const [from, to] = [minimum, maximum].map((limit) => number.format(limit));
    throw new UsageError(`--${name} moet een heel getal van ${from} tot en met ${to} zijn.`);
  }
  return value;
}

function readArguments(args: string[]) {
  const option = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        investors: { type: 'string' },
        contracts: option('2'),
        lines: option('0'),
        seed: option('1'),
        brand: { type: 'string' },
      },
    });
    return {
      investors: wholeNumber('investors', values.investors, 1),
      contractsEach: wholeNumber('contracts', values.contracts, 0),
      lines: wholeNumber('lines', values.lines, 0, MOST_LINES),
      seed: wholeNumber('seed', values.seed, 0),
      brand: values.brand,
    };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

async function seed(args: string[]): Promise<void> {
  const request = readArguments(args);
  // This check runs before the configuration is read. Otherwise the command would report configuration faults, while
  // the real problem is that it must not run in production.
  if (process.env.NODE_ENV === 'production') {
    throw new UsageError('Dit kan niet in productie: het maakt demo-accounts.');
  }
  const configuration = readConfiguration(process.env);
  const brands = installedBrands(configuration);
  const brand = request.brand ?? brands.all[0]?.id ?? '';
  if (!brands.byId(brand)) throw new UsageError(`Merk ${brand} bestaat niet.`);

  const database = await openDatabase(configuration.database);
  try {
    const startedAt = performance.now();
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const { lines, ...size } = request;
    const longest = lines > 0 ? { longest: { lines, fieldKeys: configuration.fieldKeys } } : {};
    const set = { ...size, ...longest, brand, today: systemClock.today(), passwordHash };
    await loadLargeSet(database, set, ({ investors, rows }) => {
      const seconds = (performance.now() - startedAt) / 1000;
      process.stdout.write(
        `\r${number.format(investors)} van ${number.format(set.investors)} beleggers, ` +
          `${number.format(rows)} rijen, ${number.format(rows / seconds)} per seconde `,
      );
    });
    process.stdout.write('\nKlaar.\n');
  } finally {
    await database.connection.close();
  }
}

try {
  await seed(process.argv.slice(2));
} catch (error) {
  const plain = [LargeSetExistsError, ConfigurationError].some((kind) => error instanceof kind);
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(plain ? (error as Error).message : error);
  process.exitCode = 1;
}

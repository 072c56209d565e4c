export type Brand = 'baken' | 'anker';

/** Display names of the brands. */
export const brandNames: Readonly<Record<Brand, string>> = {
  baken: 'Baken Vastgoed',
  anker: 'Anker Beleggen',
};

/** Index of this Playwright worker among the parallel workers. */
const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/**
 * Returns the administrator for the tests of a worker, at both brands. No other worker uses the app codes of this
 * administrator.
 */
export const administratorOf = (index: number): string => `beheerder-${index + 1}@example.nl`;

export const administratorName = (index: number): string => `Beheerder ${index + 1}`;

/** The demo accounts, which exist at both brands, and the administrator of this worker. */
export const accounts = {
  investor: 'investeerder@example.nl',
  newcomer: 'nieuw@example.nl',
  unpaid: 'openstaand@example.nl',
  admin: administratorOf(lane),
} as const;

/** The tests that pay, with their amounts in euros. Each test has its own payment. */
export const payments = {
  ideal: 2_500,
  otherMethod: 5_000,
  leftAtBank: 1_000,
  transfer: 60_000,
  paidTwice: 3_000,
  mandateSigned: 1_500,
  mandateLater: 1_500,
} as const;

/** The tests that sign a mandate, with the monthly deposit of their contracts in euros. */
export const monthlyDeposits: Readonly<Partial<Record<string, number>>> = {
  mandateSigned: 125,
  mandateLater: 125,
};

export const payerOf = (journey: string, attempt: number): string =>
  `betaler-${journey.toLowerCase()}-${attempt + 1}@example.nl`;

export const nameOfAdmin = administratorName(lane);

/** The demo's administrator, which is the only administrator account in a separate portal. */
export const demoAdmin = 'admin@example.nl';

function portOf(variable: 'E2E_PORT' | 'E2E_SANDBOX_PORT'): number {
  const port = Number(process.env[variable]);
  if (!Number.isInteger(port)) throw new Error(`${variable} is not set: the global setup did not run.`);
  return port;
}

export const portalPort = (): number => portOf('E2E_PORT');

export const hostOf = (brand: Brand): string => `${brand}.localhost`;

export const originOf = (brand: Brand): string => `http://${hostOf(brand)}:${portalPort()}`;

export const sandboxOrigin = (): string => `http://127.0.0.1:${portOf('E2E_SANDBOX_PORT')}`;

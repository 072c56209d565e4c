const SEED = 2_000;

/** An investor of the first brand with a large amount of data, created by `npm run seed` before the portal starts. */
export const busyInvestor = {
  seed: SEED,
  contracts: 200,
  /** Minimum number of ledger lines of the investor's oldest contract. */
  lines: 2_000,
  email: `belegger-${SEED}-1@example.nl`,
} as const;

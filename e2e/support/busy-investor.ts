const SEED = 2_000;

/** An investor of the first brand with much of everything, made by `npm run seed` before the portal starts. */
export const busyInvestor = {
  seed: SEED,
  contracts: 200,
  /** In the ledger of their oldest contract, at least. */
  lines: 2_000,
  email: `belegger-${SEED}-1@example.nl`,
} as const;

import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import { brokenAudit } from './audit.ts';
import { balancesBeside, hasHledger } from './hledger.ts';
import { Messages } from './quarter/proofs.ts';
import { FIRST_DAY, LAST_DAY, nextDay, Quarter } from './quarter/quarter.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Number of investors; `npm run bench -- quarter` uses 5,000. */
const INVESTORS = Number(process.env.QUARTER_INVESTORS ?? 12);
/** Seed of the simulation; another seed generates another quarter. */
const SEED = Number(process.env.WALK_SEED ?? 20_261_123);

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());

// The test uses the bank of the sandbox. The code of that bank reads payment files and books entries independently of
// our code.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'our books agree with the bank every evening of a quarter',
  { retry: 0, timeout: 120_000 + INVESTORS * 1000 },
  async () => {
    const quarter = await Quarter.start(portal, { count: INVESTORS, seed: SEED });
    for (let day = FIRST_DAY; day <= LAST_DAY; day = nextDay(day)) {
      await quarter.day(day);
      await quarter.payOut(day);
      const statement = await quarter.evening(day);
      const where = `${day}, seed ${SEED}`;
      if (statement !== undefined) {
        await quarter.read(statement);
        await expectSame(quarter, where);
      }
      if (hasHledger && nextDay(day).endsWith('-01')) {
        const { theirs, ours } = await balancesBeside(portal.database.orm, ['baken']);
        expect(theirs, where).toEqual(ours);
      }
    }
    // At the end no payment is in progress, and every ordered payout was paid or returned.
    const { bank: _bank, openItem, ...underway } = await quarter.books();
    expect(openItem).toBe(0);
    expect(underway).toEqual({
      'underway mollie': quarter.atProviders.mollie,
      'underway payouts': 0,
      'underway refunds': 0,
      'underway transfer': 0,
      'underway twikey': 0,
    });
    // A bank line of a collection must not count as a top-up of the same amount: only the top-ups that were
    // transferred are received.
    expect(await quarter.topUps.received()).toEqual(quarter.topUps.paid);
    const attempts = await quarter.attempts();
    expect(Object.keys(attempts).sort()).toEqual(expect.arrayContaining(['booked', 'returned']));
    const sum = Object.values(attempts).reduce((total, count) => total + count, 0);
    expect(sum).toBe(quarter.paidOut);
    expect(await brokenAudit(portal.database.orm)).toBeUndefined();
    await quarter.messages.validate();
    expect(quarter.messages.faults).toEqual([]);
    expect(quarter.messages.valid > 0).toBe(Messages.areThere);
  },
);

/**
 * Expects that our books agree with the bank and the providers, and that ledger, books and open items are consistent.
 */
async function expectSame(quarter: Quarter, where: string): Promise<void> {
  const books = await quarter.books();
  expect(books.bank, where).toBe(quarter.bank.balance);
  expect(books.openItem ?? 0, where).toBe(0 - (await quarter.openCents()));
  expect(books['underway mollie'] ?? 0, where).toBe(quarter.atProviders.mollie);
  expect(books['underway twikey'] ?? 0, where).toBe(quarter.atProviders.twikey);
  expect((await verifyLedger(portal.database)).broken, where).toBeUndefined();
}

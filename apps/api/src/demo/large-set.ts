import type { Booking, FundQuote, Position } from '@portaal/engine';
import { addMonths, cents, type IsoDate, runMonth, units, valueOfUnits } from '@portaal/engine';
import { and, eq, sql } from 'drizzle-orm';
import { contractNumberText } from '../modules/investing/contracts/contract-number.mapping.ts';
import type { FieldKeys } from '../platform/field-encryption.ts';
import type { Database } from '../platform/orm.ts';
import { loadFiscalData } from '../reference/fiscal-data.ts';
import { personAccount } from '../schema/index.ts';
import { type ContractHistory, type QuotesByDate, totalsOf } from './contract-history.ts';
import { addCounterparts } from './counterparts.ts';
import { issueDemoDocuments } from './demo-documents.ts';
import { fundIds } from './demo-terms.ts';
import {
  addDealtHistory,
  demoAddress,
  type InvestorRows,
  insertInvestors,
  insertPrices,
  momentOn,
  noRows,
  reserveContractNumbers,
} from './investor-rows.ts';
import { FIRST_DEPOSIT, longHistory, MONTHLY_DEPOSIT } from './long-history.ts';
import { firstOfMonth, priceHistory } from './price-history.ts';
import { publishDemoTerms } from './publish-demo-terms.ts';
import { quotesFrom } from './quotes.ts';
import { stableDigits, stableId } from './stable-id.ts';

export interface LargeSet {
  /** The same seed and day produce the same investors. A set with another seed can be loaded next to it. */
  readonly seed: number;
  readonly investors: number;
  readonly contractsEach: number;
  readonly today: IsoDate;
  readonly brand: string;
  readonly passwordHash: string;
  /** Gives the first investor a first contract with at least this many ledger lines, and with documents. */
  readonly longest?: { readonly lines: number; readonly fieldKeys: FieldKeys };
}

/** Description of the old contract. */
export const LONGEST = 'Elke week inleggen';

export interface Progress {
  readonly investors: number;
  /** Rows inserted so far, in all tables together. */
  readonly rows: number;
}

export class LargeSetExistsError extends Error {
  constructor(seed: number) {
    super(`De set met --seed ${seed} staat al in deze database. Kies een ander getal.`);
    this.name = 'LargeSetExistsError';
  }
}

/** Number of contracts per transaction, which inserts some tens of thousands of rows (a few megabytes). */
const CONTRACTS_A_BATCH = 5_000;

/**
 * Loads many investors in batches of bulk inserts and reports progress after each batch. Every contract has an
 * opening balance in one or two funds on the first of last month, and one dealing run since. Throws
 * `LargeSetExistsError` if the first investor of the set already exists.
 */
export async function loadLargeSet(
  database: Database,
  set: LargeSet,
  report: (progress: Progress) => void,
): Promise<void> {
  await prepare(database, set);
  const month = firstOfMonth(set.today);
  const quotes = quotesFrom(priceHistory(set.today));
  const market: Market = {
    month,
    quotes,
    opening: quotes.get(addMonths(month, -1)) ?? new Map(),
    current: quotes.get(month) ?? new Map(),
  };
  const batch = Math.max(1, Math.floor(CONTRACTS_A_BATCH / Math.max(1, set.contractsEach)));
  let count = 0;
  for (let first = 0; first < set.investors; first += batch) {
    const rows = noRows();
    const end = Math.min(set.investors, first + batch);
    for (let index = first; index < end; index += 1) addInvestor(rows, set, index, market);
    await database.transaction(async (tx) => {
      const numbers = await reserveContractNumbers(tx, rows.contracts.length);
      rows.contracts.forEach((row, i) => {
        row.number = contractNumberText(row.createdAt.getUTCFullYear(), numbers[i] ?? 0);
      });
      await insertInvestors(tx, rows);
      if (set.longest && first === 0) {
        const { fieldKeys } = set.longest;
        await issueDemoDocuments(tx, rows.contracts.slice(0, 1), { today: set.today, fieldKeys });
      }
    });
    count += Object.values(rows).reduce((sum, list) => sum + list.length, 0);
    report({ investors: end, rows: count });
  }
  // Updates the query planner's statistics of the tables that grew, before the first query runs.
  await database.orm.execute(
    sql`analyze person_account, contract, holding, ledger_entry, contract_valuation, deposit`,
  );
}

async function prepare(database: Database, set: LargeSet): Promise<void> {
  await database.transaction(async (tx) => {
    const [existing] = await tx
      .select({ id: personAccount.id })
      .from(personAccount)
      .where(
        and(eq(personAccount.brand, set.brand), eq(personAccount.email, demoAddress(accountOf(set, 0)))),
      );
    if (existing) throw new LargeSetExistsError(set.seed);
    await loadFiscalData(tx);
    await publishDemoTerms(tx, [set.brand]);
    await insertPrices(tx, priceHistory(set.today), set.today);
  });
}

interface Market {
  readonly month: IsoDate;
  readonly quotes: QuotesByDate;
  readonly opening: ReadonlyMap<number, FundQuote>;
  readonly current: ReadonlyMap<number, FundQuote>;
}

const openingDay = (today: IsoDate): IsoDate => addMonths(firstOfMonth(today), -1);

/** Adds one millisecond per contract, so that ids increase in loading order and every index grows at its end. */
const madeAt = (set: LargeSet, index: number): Date =>
  new Date(momentOn(addMonths(openingDay(set.today), -1)).getTime() + index * Math.max(1, set.contractsEach));

const accountOf = (set: LargeSet, index: number): string => `belegger-${set.seed}-${index + 1}`;

function addInvestor(rows: InvestorRows, set: LargeSet, index: number, market: Market): void {
  const createdAt = madeAt(set, index);
  const email = demoAddress(accountOf(set, index));
  const personId = stableId(createdAt, `${set.brand} ${email}`);
  rows.persons.push({
    id: personId,
    brand: set.brand,
    email,
    name: `Belegger ${index + 1}`,
    role: 'investor',
    passwordHash: set.passwordHash,
    isDemo: true,
    createdAt,
  });
  for (let i = 0; i < set.contractsEach; i += 1) {
    const key = `${personId} ${i}`;
    const lines = index === 0 && i === 0 ? set.longest?.lines : undefined;
    const history =
      lines === undefined
        ? oneMonth(stableDigits(`balance ${key}`), market)
        : longHistory(market.quotes, market.month, lines);
    const signedAt =
      lines === undefined ? new Date(createdAt.getTime() + i) : momentOn(addMonths(history.startDate, -1));
    const id = stableId(signedAt, key);
    rows.contracts.push({
      id,
      number: '',
      personId,
      brand: set.brand,
      productCode: 'SB',
      description: lines === undefined ? `Belegging ${i + 1}` : LONGEST,
      status: 'active',
      startDate: history.startDate,
      distributionMode: 'stock',
      initialDepositCents: lines === undefined ? history.deposited : FIRST_DEPOSIT,
      monthlyDepositCents: lines === undefined ? cents(0) : MONTHLY_DEPOSIT,
      isPaymentCompleted: true,
      outstandingCents: cents(0),
      depositedCents: history.deposited,
      withdrawnCents: history.withdrawn,
      openingValueCents: history.valuations.at(-1)?.value ?? null,
      openingValueDate: market.month,
      createdAt: signedAt,
    });
    addDealtHistory(rows, id, history, addCounterparts(rows, id, history.bookings, { today: set.today }));
  }
}

/**
 * Returns an opening balance of 10 to about 1,000 units in one or two funds, and the dealing run one month
 * later.
 */
function oneMonth(chance: string, { month, opening, current }: Market): ContractHistory {
  const draw = (at: number) => Number.parseInt(chance.slice(at, at + 6), 16);
  const all = Object.values(fundIds);
  const first = draw(0) % all.length;
  const second = (first + 1 + (draw(6) % (all.length - 1))) % all.length;
  const chosen = draw(12) % 2 === 0 ? [first] : [first, second].sort((a, b) => a - b);
  const since = addMonths(month, -1);
  const positions: Position[] = [];
  const balances: Booking[] = [];
  chosen.forEach((place, i) => {
    const fundId = all[place];
    const quote = fundId && opening.get(fundId);
    if (!quote) throw new Error(`no price of fund ${fundId} on ${since}`);
    const unitsBefore = units(100_000 + (draw(18 + 6 * i) % 10_000_000));
    const amount = valueOfUnits(unitsBefore, quote.nav);
    positions.push({
      fundId,
      allocationBasisPoints: 10_000 / chosen.length,
      lots: [{ since, units: unitsBefore }],
    });
    balances.push({
      fundId,
      type: 'TRANSFER_IN',
      bookingDate: since,
      dealingDay: since,
      amount,
      price: quote.nav,
      units: unitsBefore,
      unitsAfter: unitsBefore,
    });
  });
  const dealt = runMonth(positions, current, { distributionMode: 'stock', deposits: [] }, month);
  const bookings = [...balances, ...dealt.bookings];
  return {
    startDate: since,
    positions: dealt.positions,
    bookings,
    // The contract needs a valuation on both days. Otherwise last month's value would be zero and the whole balance
    // would count as a gain.
    valuations: [
      { date: since, value: cents(balances.reduce((sum, { amount }) => sum + amount, 0)) },
      { date: month, value: dealt.value },
    ],
    payout: null,
    ...totalsOf(bookings),
  };
}

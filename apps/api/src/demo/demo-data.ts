import type { ContractStatus } from '@portaal/domain/fields/contract';
import {
  type AnnuityPayout,
  addMonths,
  annuityWithholding,
  type Cents,
  cents,
  type IsoDate,
  isoDate,
  nextDealing,
  type PayoutReceiver,
  type Withheld,
  type WithholdingRules,
  yearOf,
} from '@portaal/engine';
import { and, eq, inArray } from 'drizzle-orm';
import { contractNumberText } from '../modules/investing/contracts/contract-number.mapping.ts';
import { withholdingRules } from '../modules/products/fiscal/fiscal.use-cases.ts';
import type { FieldKeys } from '../platform/field-encryption.ts';
import type { Database, Orm, Transaction } from '../platform/orm.ts';
import { loadFiscalData } from '../reference/fiscal-data.ts';
import { type contract, personAccount } from '../schema/index.ts';
import { type ContractHistory, contractHistory, type QuotesByDate } from './contract-history.ts';
import { addCounterparts, addWaitingDeposit } from './counterparts.ts';
import { annuityEnd } from './demo-annuity.ts';
import { insertDemoApps } from './demo-apps.ts';
import { publishDemoBuildings } from './demo-buildings.ts';
import { issueDemoDocuments } from './demo-documents.ts';
import { insertDemoEmployees } from './demo-employees.ts';
import { publishDemoFundDocuments } from './demo-fund-documents.ts';
import { type ContractPlan, demoInvestors, type InvestorPlan } from './demo-investors.ts';
import { issueDemoOffers } from './demo-offers.ts';
import { addExecutedOrder, addWaitingOrder, numberOrders } from './demo-orders.ts';
import { demoBirthDate, insertPersonalData } from './demo-relations.ts';
import { addExecutedSwitch, numberChanges } from './demo-switches.ts';
import { demoCalendar } from './demo-terms.ts';
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
import { firstOfMonth, priceHistory } from './price-history.ts';
import { insertDemoTerms, insertDemoVersions, openDemoBrands } from './publish-demo-terms.ts';
import { quotesFrom } from './quotes.ts';
import { stableId } from './stable-id.ts';

export interface DemoOptions {
  readonly today: IsoDate;
  /** Ids of the brands that get the demo investors. */
  readonly brands: readonly string[];
  /** Hashes the password that all demo accounts share. It is called only when an account is created. */
  readonly hashPassword: () => Promise<string>;
  /** Keys that encrypt the sensitive fields stored in the database. */
  readonly fieldKeys: FieldKeys;
}

type ContractRow = typeof contract.$inferInsert;

/**
 * Loads the demo investors with their history for every brand that has none yet, in one transaction, and returns
 * those brands. On an empty database the same day produces the same rows, including ids and numbers.
 */
export async function loadDemoData(database: Database, options: DemoOptions): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    const brands = await brandsWithoutDemo(tx, options.brands);
    if (brands.length === 0) return brands;
    const prices = priceHistory(options.today);
    await loadFiscalData(tx);
    const withTerms = await insertDemoVersions(tx, brands);
    await openDemoBrands(tx, brands);
    await insertPrices(tx, prices, options.today);
    const rows = noRows();
    const quotes = quotesFrom(prices);
    const fields = {
      today: options.today,
      passwordHash: await options.hashPassword(),
      withholding: await withholdingRules(tx),
    };
    for (const brand of brands) {
      for (const investor of demoInvestors) addInvestor(rows, investor, brand, quotes, fields);
    }
    await numberContracts(tx, rows.contracts);
    await numberOrders(tx, rows.sellRequests);
    await numberChanges(tx, rows.changeRequests);
    await insertInvestors(tx, rows);
    await insertDemoTerms(tx, withTerms, rows.persons);
    await insertDemoEmployees(tx, rows.persons);
    await insertDemoApps(tx, rows.persons, options.fieldKeys);
    await insertPersonalData(tx, rows.persons.map(demoPersonOf), options);
    await issueDemoOffers(tx, rows, { ...options, kind: database.kind });
    await issueDemoDocuments(tx, rows.contracts, options);
    await publishDemoFundDocuments(tx, rows.persons, { ...options, kind: database.kind, prices });
    await publishDemoBuildings(tx, rows.persons, prices);
    return brands;
  });
}

const demoPersonOf = ({ id, brand, email, createdAt }: InvestorRows['persons'][number]) => ({
  id,
  brand,
  createdAt,
  account: email.split('@', 1)[0] ?? '',
});

/**
 * Returns whether the database contains a demo account, which production rejects because the demo password is public.
 * Accounts of a large set also count.
 */
export async function hasDemoAccounts(orm: Orm): Promise<boolean> {
  const found = await orm
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(eq(personAccount.isDemo, true))
    .limit(1);
  return found.length > 0;
}

async function brandsWithoutDemo(tx: Transaction, brands: readonly string[]): Promise<string[]> {
  const addresses = demoInvestors.map(({ account }) => demoAddress(account));
  const found = await tx
    .selectDistinct({ brand: personAccount.brand })
    .from(personAccount)
    .where(and(eq(personAccount.isDemo, true), inArray(personAccount.email, addresses)));
  return brands.filter((brand) => !found.some((row) => row.brand === brand));
}

/** Returns the rules of the payout's year, or of the nearest loaded year. */
function withheldOf(payout: AnnuityPayout, receiver: PayoutReceiver, rules: WithholdingRules): Withheld {
  const distance = (year: number) => Math.abs(year - yearOf(payout.date));
  const nearest = rules.years.reduce((a, b) => (distance(b.year) < distance(a.year) ? b : a));
  const date = isoDate(`${nearest.year}${payout.date.slice(4)}`);
  return annuityWithholding({ ...payout, date }, receiver, rules);
}

function addInvestor(
  rows: InvestorRows,
  investor: InvestorPlan,
  brand: string,
  quotes: QuotesByDate,
  {
    today,
    passwordHash,
    withholding,
  }: Pick<DemoOptions, 'today'> & {
    readonly passwordHash: string;
    readonly withholding: WithholdingRules;
  },
): void {
  const month = firstOfMonth(today);
  const longest = Math.max(0, ...investor.contracts.map((plan) => plan.dealingRuns));
  const createdAt = momentOn(addMonths(month, -longest - 1));
  const email = demoAddress(investor.account);
  const personId = stableId(createdAt, `${brand} ${email}`);
  rows.persons.push({
    id: personId,
    brand,
    email,
    name: investor.name,
    role: investor.role,
    passwordHash,
    isDemo: true,
    createdAt,
  });
  const receiver = { birthDate: demoBirthDate(investor.account), appliesCredit: false };
  investor.contracts.forEach((plan, index) => {
    const signedOn =
      plan.dealingRuns === 0 ? today : isoDate(`${addMonths(month, -plan.dealingRuns).slice(0, 8)}10`);
    const contractCreatedAt = momentOn(signedOn, index + 1);
    const id = stableId(contractCreatedAt, `${personId} ${index}`);
    const history = contractHistory(plan, quotes, month, (payout) =>
      withheldOf(payout, receiver, withholding),
    );
    rows.contracts.push({
      id,
      number: '',
      personId,
      brand,
      ...annuityOf(plan, history),
      description: plan.description,
      status: statusOf(plan),
      startDate: plan.unpaid ? null : history.startDate,
      distributionMode: plan.distributionMode,
      initialDepositCents: wholeEuro(plan.initialDeposit),
      monthlyDepositCents: wholeEuro(plan.monthlyDeposit),
      isPaymentCompleted: !plan.unpaid,
      outstandingCents: wholeEuro(plan.unpaid ? plan.initialDeposit || plan.monthlyDeposit : 0),
      depositedCents: history.deposited,
      withdrawnCents: history.withdrawn,
      openingValueCents: history.valuations.at(-1)?.value ?? null,
      openingValueDate: history.valuations.at(-1)?.date ?? null,
      createdAt: contractCreatedAt,
    });
    const seller = { contractId: id, personId, brand };
    const [fundId] = history.positions.map((position) => position.fundId);
    const orderId = soldOrder(rows, seller, plan, history) ?? addExecutedSwitch(rows, seller, plan, month);
    addDealtHistory(rows, id, history, addCounterparts(rows, id, history.bookings, { today, orderId }));
    if (plan.dealingRuns === 0 && !plan.unpaid) {
      const amountCents = wholeEuro(plan.initialDeposit || plan.monthlyDeposit);
      const { dealingDay } = nextDealing(momentOn(today), demoCalendar);
      addWaitingDeposit(rows, id, { amountCents, receivedOn: today, dealFrom: dealingDay });
    }
    if (plan.sellingUnits !== undefined && fundId !== undefined) {
      addWaitingOrder(rows, seller, { today, fundId, units: plan.sellingUnits });
    }
  });
}

function soldOrder(
  rows: InvestorRows,
  seller: { contractId: string; personId: string; brand: string },
  plan: ContractPlan,
  { bookings, valuations }: ContractHistory,
): string | null {
  const soldOn = valuations.at(-1)?.date;
  if (plan.soldMonthsAgo === undefined || soldOn === undefined) return null;
  return addExecutedOrder(rows, seller, soldOn, bookings);
}

/** All contract rows are inserted together, so every row needs these fields. */
function annuityOf(plan: ContractPlan, { startDate, payout }: ContractHistory) {
  return {
    productCode: plan.annuity?.productCode ?? 'SB',
    endDate: annuityEnd(plan, startDate),
    paymentFrequency: payout?.annuity.paymentFrequency ?? null,
    periodicPayoutCents: payout?.payout ?? null,
    applyTaxCredit: payout ? false : null,
    calculationRate: payout ? String(payout.annuity.calculationRate) : null,
    payoutCalculatedOn: payout?.calculatedOn ?? null,
    isTemporary: payout ? false : null,
    policyConditions: plan.annuity ? 'SDIL' : null,
  } as const;
}

const wholeEuro = (euro: number): Cents => cents(euro * 100);

function statusOf(plan: ContractPlan): ContractStatus {
  if (plan.unpaid) return 'awaitingPayment';
  if (plan.dealingRuns === 0) return 'awaitingStart';
  if (plan.sellingUnits !== undefined) return 'sellPending';
  return plan.soldMonthsAgo === undefined ? 'active' : 'sold';
}

/** Numbers the contracts in the order in which they were created. */
async function numberContracts(tx: Transaction, contracts: ContractRow[]): Promise<void> {
  const numbers = await reserveContractNumbers(tx, contracts.length);
  contracts
    .sort((a, b) => a.id.localeCompare(b.id))
    .forEach((row, i) => {
      row.number = contractNumberText(row.createdAt.getUTCFullYear(), numbers[i] ?? 0);
    });
}

import type { SellableFund, SellBlocker, SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import { spreadTypes } from '@portaal/domain/money/ledger/types';
import { exitCostFieldsOf } from '@portaal/domain/products/funds/exit-costs';
import { products } from '@portaal/domain/products/products/product';
import {
  addMonths,
  centsToEuro,
  type Dealing,
  type DealingCalendar,
  dealingOfMonth,
  decimalToUnits,
  type ExitCosts,
  fifoLots,
  type IsoDate,
  isoDate,
  type Lot,
  lowestExitCosts,
  nextDealing,
  priceToDecimal,
  units,
  unitsToDecimal,
} from '@portaal/engine';
import type { FundOnDay, FundSet } from '../../products/funds/funds.use-cases.ts';
import type { ContractToSell, listHoldings, listUnitMovements } from './sell-requests.repository.ts';

/** Stored rows of a contract, before any rule is applied. */
export interface ContractRows {
  readonly contract: ContractToSell;
  readonly holdings: Awaited<ReturnType<typeof listHoldings>>;
  readonly movements: Awaited<ReturnType<typeof listUnitMovements>>;
  readonly isDepositUnderway: boolean;
  /** True if a direct debit is announced, or received and not dealt yet. */
  readonly isDebitUnderway: boolean;
  readonly isSelling: boolean;
  /** True if a fund switch of its units was requested. */
  readonly isSwitching: boolean;
  /** True if another provider receives the proceeds, which is the only lawful sale of an annuity. */
  readonly isTransfer?: boolean;
  /** Exit costs by fund id, from the terms that were agreed with the contract. */
  readonly agreedExitCosts: ReadonlyMap<number, ExitCosts>;
}

/** A fund of a contract with everything that determines the proceeds of a sale. */
export interface FundHolding {
  readonly fund: FundOnDay;
  readonly shown: SellableFund;
  readonly lots: readonly Lot[];
  /**
   * Exit costs on the dealing day, limited at every age to the exit costs agreed with the contract (decision
   * 0234).
   */
  readonly exitCosts: ExitCosts;
  readonly dealing: Dealing;
  /** True if a direct debit may buy units before the sale, which are then locked. */
  readonly isCollecting: boolean;
}

export interface SellPosition {
  readonly terms: SellTerms;
  readonly holdings: readonly FundHolding[];
}

type Movement = ContractRows['movements'][number];

/** The funds of a brand for an order placed now. */
export interface FundsToSell {
  readonly today: FundSet;
  /** The funds on each day on which such an order would be dealt. */
  readonly dealt: ReadonlyMap<IsoDate, FundSet>;
  readonly calendar: DealingCalendar;
}

/** Returns the sellable units of a contract per fund, with the terms for an order placed at `now`. */
export function sellPosition(rows: ContractRows, funds: FundsToSell, now: Date): SellPosition {
  const { calendar } = funds;
  const next = nextDealing(now, calendar);
  const holdings = rows.holdings.flatMap((row) => {
    const fund = funds.today.funds.find(({ terms }) => terms.id === row.fundId);
    if (!fund?.price) return [];
    const dealing = dealingOf(fund, now, calendar);
    const inForce =
      funds.dealt.get(dealing.dealingDay)?.terms.find(({ id }) => id === row.fundId) ?? fund.terms;
    const agreed = rows.agreedExitCosts.get(row.fundId);
    const exitCosts = agreed ? lowestExitCosts(inForce.exitCosts, agreed) : inForce.exitCosts;
    return [fundHolding(fund, row.units, rows, { dealing, exitCosts })];
  });
  return {
    terms: {
      blocker: blockerOf(rows, holdings),
      cutOff: next.cutOff.toISOString(),
      monthlyDeposit: centsToEuro(rows.contract.monthlyDepositCents),
      funds: holdings.map(({ shown }) => shown),
    },
    holdings,
  };
}

/** Returns the dealing of an order placed at `now`, which some funds execute months later. */
export const dealingOf = (
  { extraNoticeMonths }: Pick<FundOnDay, 'extraNoticeMonths'>,
  now: Date,
  calendar: DealingCalendar,
): Dealing => dealingOfMonth(addMonths(nextDealing(now, calendar).dealingDay, extraNoticeMonths), calendar);

function fundHolding(
  fund: FundOnDay,
  unitsBefore: string,
  { contract, movements, isDebitUnderway }: ContractRows,
  { dealing, exitCosts }: Pick<FundHolding, 'dealing' | 'exitCosts'>,
): FundHolding {
  const { terms, price, minimum } = fund;
  if (!price) throw new Error(`fund ${terms.id} has no price`);
  const own = movements.filter(({ fundId }) => fundId === terms.id);
  const unitsNow = decimalToUnits(Number(unitsBefore));
  const locked = lockedOn(own, dealing.dealingDay);
  const sellable = units(Math.max(0, unitsNow - locked.units));
  const { monthlyDepositCents, depositsPausedUntil } = contract;
  return {
    fund,
    dealing,
    exitCosts,
    isCollecting:
      isDebitUnderway ||
      (monthlyDepositCents > 0 && (depositsPausedUntil === null || depositsPausedUntil < dealing.dealingDay)),
    lots: fifoLots(
      own.map(({ acquiredOn, dealingDay, type, units: moved }) => ({
        // An imported position keeps its age (decision 0211).
        date: isoDate(acquiredOn ?? dealingDay),
        units: decimalToUnits(Number(moved)),
        isSpread: spreadTypes.has(type),
      })),
    ),
    shown: {
      id: terms.id,
      name: fund.name,
      units: unitsToDecimal(unitsNow),
      sellableUnits: unitsToDecimal(sellable),
      lockedUntil: locked.until,
      nav: priceToDecimal(price.nav),
      navDate: price.date,
      minimumRemaining: centsToEuro(minimum.initialDeposit),
      ...exitCostFieldsOf(exitCosts),
      yearlyRedemptionRate: fund.yearlyRedemptionRate,
      dealFrom: dealing.dealingDay,
      payDay: dealing.payDay,
    },
  };
}

/**
 * Returns the units bought with payments that can still be reclaimed on `day`, and the day from which all
 * are unlocked.
 */
function lockedOn(movements: readonly Movement[], day: IsoDate): { units: number; until: IsoDate | null } {
  const reversed = new Set(movements.map(({ reversesId }) => reversesId));
  const locked = movements.filter(({ id, freeFrom }) => !reversed.has(id) && (freeFrom ?? '') > day);
  const latest = locked
    .map(({ freeFrom }) => freeFrom ?? '')
    .toSorted()
    .at(-1);
  return {
    units: locked.reduce((sum, { units: bought }) => sum + decimalToUnits(Number(bought)), 0),
    until: latest === undefined ? null : isoDate(latest),
  };
}

function blockerOf(
  { contract, isTransfer = false, isSelling, isSwitching, isDepositUnderway }: ContractRows,
  holdings: readonly FundHolding[],
): SellBlocker | null {
  if (products[contract.productCode].isAnnuity && !isTransfer) return 'annuity';
  if (isSelling || contract.status === 'sellPending') return 'alreadySelling';
  if (isSwitching) return 'switching';
  const isRunning = contract.status === 'active' || (isTransfer && contract.status === 'maturing');
  if (!isRunning) return 'notActive';
  if (isDepositUnderway) return 'depositUnderway';
  return holdings.some(({ shown }) => shown.sellableUnits > 0) ? null : 'nothingToSell';
}

import type {
  DealingRunFund,
  DealingRunReport,
  DealingRunSummary,
} from '@portaal/domain/month/dealing-runs/calls';
import { type Cents, cents, centsToEuro, type Dealing, units, unitsToDecimal } from '@portaal/engine';
import type { DealtFigures, FundFigures } from './dealing-run-figures.repository.ts';
import type { DealingRunRow } from './dealing-runs.repository.ts';
import type { RedemptionLimit } from './run-positions.repository.ts';

const NOTHING = cents(0);
const participations = (amount: number | undefined): number => unitsToDecimal(units(amount ?? 0));

/** Returns the days of a dealing in API format. */
export const daysOf = ({ dealingDay, cutOff, publicationDay, payDay }: Dealing) => ({
  dealingDay,
  cutOff: cutOff.toISOString(),
  publicationDay,
  payDay,
});

export interface DealtFund {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface DealtPrice {
  readonly fundId: number;
  readonly nav: string;
  readonly distribution: string;
}

/** Returns the figures of every fund. A fund without unit holders has zeros. */
export function figuresOf(
  contracts: number,
  figures: DealtFigures,
  context: {
    readonly funds: readonly DealtFund[];
    readonly prices: readonly DealtPrice[];
    readonly redemptionLimits: readonly RedemptionLimit[];
  },
): Pick<DealingRunReport, 'counts' | 'funds'> {
  const { deposits, sellRequests, annuityPayouts } = figures;
  return {
    counts: { contracts, deposits, sellRequests, annuityPayouts },
    funds: context.funds.map((fund) =>
      fundOf(fund, {
        figures: figures.funds.find(({ fundId }) => fundId === fund.id),
        price: context.prices.find(({ fundId }) => fundId === fund.id),
        room: context.redemptionLimits.find(({ fundId }) => fundId === fund.id)?.room,
      }),
    ),
  };
}

function fundOf(
  { id, code, name }: DealtFund,
  {
    figures,
    price,
    room,
  }: { figures: FundFigures | undefined; price: DealtPrice | undefined; room: number | undefined },
): DealingRunFund {
  return {
    fundId: id,
    code,
    name,
    nav: price ? Number(price.nav) : null,
    distribution: price ? Number(price.distribution) : null,
    unitsBefore: participations(figures?.unitsBefore),
    reinvested: centsToEuro(figures?.reinvested ?? NOTHING),
    paidOut: centsToEuro(figures?.paidOut ?? NOTHING),
    deposits: centsToEuro(figures?.deposits ?? NOTHING),
    entryCost: centsToEuro(figures?.entryCost ?? NOTHING),
    sales: centsToEuro(figures?.sales ?? NOTHING),
    exitCost: centsToEuro(figures?.exitCost ?? NOTHING),
    switchedOut: centsToEuro(figures?.switchedOut ?? NOTHING),
    switchedIn: centsToEuro(figures?.switchedIn ?? NOTHING),
    unitsAsked: participations(figures?.unitsAsked),
    unitsExecuted: participations(figures?.unitsExecuted),
    redemptionLimit: participations(room),
    annuityPayouts: centsToEuro(figures?.annuityPayouts ?? NOTHING),
    wrapperCost: centsToEuro(figures?.wrapperCost ?? NOTHING),
    unitsAfter: participations(figures?.unitsAfter),
    value: centsToEuro(figures?.value ?? NOTHING),
  };
}

/** Returns a run in API format. An uncompleted run without a valid lease counts as stopped. */
export function runOf(
  { run, done, value }: { readonly run: DealingRunRow; readonly done: number; readonly value: Cents },
  now: Date,
  names: ReadonlyMap<string, string>,
): DealingRunSummary {
  const isLeased = run.leasedUntil !== null && run.leasedUntil > now;
  return {
    dealingDay: run.dealingDay,
    state: run.status === 'completed' ? 'completed' : isLeased ? 'running' : 'stopped',
    startedAt: run.startedAt.toISOString(),
    startedBy: run.startedBy && (names.get(run.startedBy) ?? null),
    completedAt: run.completedAt?.toISOString() ?? null,
    done,
    total: run.contracts,
    value: run.status === 'completed' ? centsToEuro(value) : null,
  };
}

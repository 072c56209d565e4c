import type { RolloverFund, RolloverReport, RolloverRun } from '@portaal/domain/dealing-runs/calls';
import { cents, centsToEuro, dealingOn, type IsoDate, units, unitsToDecimal } from '@portaal/engine';
import type { FundFigures, RolledFigures } from './dealing-run-figures.repository.ts';
import type { RolloverRow } from './dealing-runs.repository.ts';
import type { FundGate } from './run-positions.repository.ts';

const euro = (amount: number | undefined): number => centsToEuro(cents(amount ?? 0));
const participations = (amount: number | undefined): number => unitsToDecimal(units(amount ?? 0));

/** The days of a valuation date as the API writes them. */
export function daysOf(valueDate: IsoDate) {
  const { cutOff, publicationDay, payDay } = dealingOn(valueDate);
  return { valueDate, cutOff: cutOff.toISOString(), publicationDay, payDay };
}

export interface RolledFund {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface RolledPrice {
  readonly fundId: number;
  readonly nav: string;
  readonly distribution: string;
}

/** Figures of every fund there is; one nobody has shows zeros. */
export function figuresOf(
  contracts: number,
  figures: RolledFigures,
  facts: {
    readonly funds: readonly RolledFund[];
    readonly prices: readonly RolledPrice[];
    readonly gate: readonly FundGate[];
  },
): Pick<RolloverReport, 'counts' | 'funds'> {
  const { deposits, sellRequests, annuityPayouts } = figures;
  return {
    counts: { contracts, deposits, sellRequests, annuityPayouts },
    funds: facts.funds.map((fund) =>
      fundOf(fund, {
        figures: figures.funds.find(({ fundId }) => fundId === fund.id),
        price: facts.prices.find(({ fundId }) => fundId === fund.id),
        room: facts.gate.find(({ fundId }) => fundId === fund.id)?.room,
      }),
    ),
  };
}

function fundOf(
  { id, code, name }: RolledFund,
  {
    figures,
    price,
    room,
  }: { figures: FundFigures | undefined; price: RolledPrice | undefined; room: number | undefined },
): RolloverFund {
  return {
    fundId: id,
    code,
    name,
    nav: price ? Number(price.nav) : null,
    distribution: price ? Number(price.distribution) : null,
    unitsBefore: participations(figures?.unitsBefore),
    reinvested: euro(figures?.reinvested),
    paidOut: euro(figures?.paidOut),
    deposits: euro(figures?.deposits),
    entryCost: euro(figures?.entryCost),
    sales: euro(figures?.sales),
    exitCost: euro(figures?.exitCost),
    switchedOut: euro(figures?.switchedOut),
    switchedIn: euro(figures?.switchedIn),
    unitsAsked: participations(figures?.unitsAsked),
    unitsExecuted: participations(figures?.unitsExecuted),
    gateRoom: participations(room),
    annuityPayouts: euro(figures?.annuityPayouts),
    wrapperCost: euro(figures?.wrapperCost),
    unitsAfter: participations(figures?.unitsAfter),
    value: euro(figures?.value),
  };
}

/** A run that nobody works on any more, and that is not completed, has stopped. */
export function runOf(
  { run, done, value }: { readonly run: RolloverRow; readonly done: number; readonly value: number },
  now: Date,
  names: ReadonlyMap<string, string>,
): RolloverRun {
  const isHeld = run.heldUntil !== null && run.heldUntil > now;
  return {
    valueDate: run.valueDate,
    state: run.status === 'completed' ? 'completed' : isHeld ? 'running' : 'stopped',
    startedAt: run.startedAt.toISOString(),
    startedBy: run.startedBy && (names.get(run.startedBy) ?? null),
    completedAt: run.completedAt?.toISOString() ?? null,
    done,
    total: run.contracts,
    value: run.status === 'completed' ? euro(value) : null,
  };
}

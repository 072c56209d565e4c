import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { isFundValuedOn } from '../../../schema/dealt-on.ts';

/** Figures of a dealing run for one fund, in cents and ten-thousandths of a unit. */
export interface FundFigures {
  readonly fundId: number;
  readonly unitsBefore: number;
  readonly reinvested: Cents;
  readonly paidOut: Cents;
  readonly deposits: Cents;
  readonly entryCost: Cents;
  readonly sales: Cents;
  readonly exitCost: Cents;
  /** Amounts switched to other funds, including the cost in `exitCost`, and amounts switched in from other funds. */
  readonly switchedOut: Cents;
  readonly switchedIn: Cents;
  readonly unitsAsked: number;
  readonly unitsExecuted: number;
  readonly annuityPayouts: Cents;
  readonly wrapperCost: Cents;
  readonly unitsAfter: number;
  readonly value: Cents;
}

/** Figures of one batch or of the whole dealing run, before conversion to the API format. */
export interface DealtFigures {
  readonly deposits: number;
  readonly sellRequests: number;
  readonly annuityPayouts: number;
  readonly funds: readonly FundFigures[];
}

export const noFigures: DealtFigures = { deposits: 0, sellRequests: 0, annuityPayouts: 0, funds: [] };

/** Returns the figures that `dealPositions` computed. Throws if a fund with units to price has no price. */
export async function figuresOfPositions(tx: Transaction): Promise<DealtFigures> {
  const { rows } = await tx.execute<{ figures: DealtFigures }>(sql`
    with fund as (
      select fund_id as "fundId", sum(units_before) as "unitsBefore",
        sum(case when distribution_mode = 'stock' then distributed else 0 end) as reinvested,
        sum(case when distribution_mode = 'cash' then distributed else 0 end) as "paidOut",
        sum(deposits) as deposits, sum(entry_cost) as "entryCost", sum(gross) as sales,
        sum(exit_cost + switch_cost) as "exitCost", sum(switched_gross) as "switchedOut",
        sum(switched_in) as "switchedIn", sum(wanted + switch_wanted) as "unitsAsked",
        sum(sold + switched_units) as "unitsExecuted",
        sum(paid) as "annuityPayouts", sum(wrapper_cost) as "wrapperCost", sum(units_after) as "unitsAfter",
        sum(value) as value
      from rolled_position group by fund_id)
    select jsonb_build_object(
      'deposits', (select count(distinct id) from rolled_deposit),
      'sellRequests', (select count(distinct request_id) from rolled_position),
      'annuityPayouts', (select count(distinct contract_id) from rolled_position where paid > 0),
      'funds', coalesce((select jsonb_agg(to_jsonb(fund) order by "fundId") from fund), '[]')) as figures`);
  return rows[0]?.figures ?? noFigures;
}

/** Returns whether a position has, or will receive, units without a price. */
export async function hasUnpriced(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ unpriced: boolean }>(sql`
    select exists (select from rolled_position where nav is null and units_before > 0)
      or exists (select from rolled_position p join fund_switch s on s.contract_id = p.contract_id
        where nav is null and share > 0 and s.status in ('queued', 'partlyExecuted'))
      or exists (select from rolled_deposit where nav is null) as unpriced`);
  return rows[0]?.unpriced ?? false;
}

/** Lists the funds in which any user holds units or will receive units in this dealing run. */
export async function listFundsInUse(orm: Orm, dealingDay: string): Promise<number[]> {
  const { rows } = await orm.execute<{ fundId: number }>(sql`
    select id as "fundId" from fund
    where ${isFundValuedOn(sql`fund.id`, dealingDay)} and (exists (select from holding h where h.fund_id = fund.id and h.units > 0)
      or exists (select from deposit d join holding h on h.contract_id = d.contract_id
        where d.status = 'received' and d.deal_from <= ${dealingDay}::date
          and h.fund_id = fund.id and h.allocation_basis_points > 0)
      or exists (select from fund_switch s join holding h on h.contract_id = s.contract_id
        where s.status in ('queued', 'partlyExecuted') and s.deal_from <= ${dealingDay}::date
          and h.fund_id = fund.id and h.allocation_basis_points > 0))
    order by id`);
  return rows.map(({ fundId }) => fundId);
}

/** Adds two sets of figures, fund by fund. */
export function addFigures(a: DealtFigures, b: DealtFigures): DealtFigures {
  const funds = new Map(a.funds.map((fund) => [fund.fundId, fund]));
  for (const fund of b.funds) {
    const figures = funds.get(fund.fundId);
    funds.set(fund.fundId, figures ? addFund(figures, fund) : fund);
  }
  return {
    deposits: a.deposits + b.deposits,
    sellRequests: a.sellRequests + b.sellRequests,
    annuityPayouts: a.annuityPayouts + b.annuityPayouts,
    funds: [...funds.values()].sort((x, y) => x.fundId - y.fundId),
  };
}

function addFund(a: FundFigures, b: FundFigures): FundFigures {
  return {
    fundId: a.fundId,
    unitsBefore: a.unitsBefore + b.unitsBefore,
    reinvested: cents(a.reinvested + b.reinvested),
    paidOut: cents(a.paidOut + b.paidOut),
    deposits: cents(a.deposits + b.deposits),
    entryCost: cents(a.entryCost + b.entryCost),
    sales: cents(a.sales + b.sales),
    exitCost: cents(a.exitCost + b.exitCost),
    switchedOut: cents(a.switchedOut + b.switchedOut),
    switchedIn: cents(a.switchedIn + b.switchedIn),
    unitsAsked: a.unitsAsked + b.unitsAsked,
    unitsExecuted: a.unitsExecuted + b.unitsExecuted,
    annuityPayouts: cents(a.annuityPayouts + b.annuityPayouts),
    wrapperCost: cents(a.wrapperCost + b.wrapperCost),
    unitsAfter: a.unitsAfter + b.unitsAfter,
    value: cents(a.value + b.value),
  };
}

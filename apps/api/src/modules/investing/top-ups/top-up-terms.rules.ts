import type { TopUp, TopUpBlocker, TopUpTerms } from '@portaal/domain/investing/top-ups/calls';
import { products } from '@portaal/domain/products/products/product';
import { type Cents, cents, centsToEuro, type Dealing } from '@portaal/engine';
import { type FundSet, suitedFund } from '../../products/funds/funds.use-cases.ts';
import type { QuestionnaireStanding } from '../../products/questionnaires/questionnaires.use-cases.ts';
import type { ContractToTopUp, DepositRow, listAllocation } from './top-ups.repository.ts';

export interface TopUpRows {
  /** Maximum total in euro that an investor can pay into one contract online. */
  readonly onlineMaximum: number;
  readonly contract: ContractToTopUp;
  readonly divided: readonly DividedFund[];
  readonly underway: readonly DepositRow[];
  readonly questionnaires: QuestionnaireStanding;
  readonly asksCode: boolean;
}

export interface TopUpFunds {
  readonly today: FundSet;
  /** Fund terms on the dealing day of the top-up. */
  readonly dealt: FundSet;
}

/** A fund that receives a share of the top-up. */
type DividedFund = TopUpTerms['funds'][number] & { readonly minimum: Cents };

export function dividedOver(
  allocation: Awaited<ReturnType<typeof listAllocation>>,
  { today, dealt }: TopUpFunds,
): DividedFund[] {
  return allocation.flatMap(({ fundId, basisPoints }) => {
    const fund = today.funds.find(({ terms }) => terms.id === fundId);
    if (!fund) return [];
    const { entryCostRate } = dealt.terms.find(({ id }) => id === fundId) ?? fund.terms;
    const share = basisPoints / 10_000;
    return [{ ...suitedFund(fund), share, entryCostRate, minimum: fund.minimum.topUp }];
  });
}

/** Returns the top-up terms for a user whose money would be included in `dealing`. */
export function topUpTerms(rows: TopUpRows, { cutOff, dealingDay }: Dealing): TopUpTerms {
  const { contract, divided, questionnaires } = rows;
  const waiting = rows.underway.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const remainingCents = rows.onlineMaximum * 100 - contract.depositedCents - waiting;
  const minimum = Math.max(0, ...divided.map((fund) => fund.minimum));
  return {
    blocker: blockerOf(rows, { isFull: remainingCents < minimum, dealingDay }),
    minimum: centsToEuro(cents(minimum)),
    onlineMaximum: rows.onlineMaximum,
    maximum: centsToEuro(cents(Math.max(0, remainingCents))),
    cutOff: cutOff.toISOString(),
    dealingDay,
    funds: divided.map(({ minimum: _, ...fund }) => fund),
    questionnaireUntil: questionnaires.validUntil,
    missingQuestionnaires: [...questionnaires.missing],
    underway: rows.underway.filter(isTopUp).map(topUpOf),
    asksCode: rows.asksCode,
  };
}

function blockerOf(
  { contract, underway, questionnaires }: TopUpRows,
  { isFull, dealingDay }: { readonly isFull: boolean; readonly dealingDay: string },
): TopUpBlocker | null {
  if (products[contract.productCode].paysOut) return 'annuityPayout';
  if (contract.status !== 'active') return 'notActive';
  // A payment received after the day of a conversion would delay the conversion to the next month (decision 0030).
  if (contract.convertsOn !== null && contract.convertsOn.slice(0, 7) < dealingDay.slice(0, 7))
    return 'converting';
  if (underway.some((row) => isTopUp(row) && row.status === 'announced')) return 'announced';
  if (isFull) return 'full';
  return questionnaires.missing.length > 0 ? 'questionnaire' : null;
}

const isTopUp = ({ type }: DepositRow): boolean => type === 'TOP_UP';

export function topUpOf({ id, amountCents, method, status, createdAt }: DepositRow): TopUp {
  return {
    id,
    amount: centsToEuro(amountCents),
    method: method === 'ideal' ? 'ideal' : 'transfer',
    status,
    createdAt: createdAt.toISOString(),
  };
}

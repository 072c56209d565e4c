import { MOST_ONLINE, type TopUp, type TopUpBlocker, type TopUpTerms } from '@portaal/domain/top-ups/calls';
import { cents, centsToEuro, type IsoDate, nextDealing } from '@portaal/engine';
import type { FundSet } from '../funds/funds.use-cases.ts';
import type { ContractToTopUp, DepositRow, listAllocation } from './top-ups.repository.ts';

export interface TopUpRows {
  readonly contract: ContractToTopUp;
  readonly allocation: Awaited<ReturnType<typeof listAllocation>>;
  readonly underway: readonly DepositRow[];
  readonly questionnaireUntil: IsoDate | null;
}

/** What may be topped up, for a user at `now`. */
export function topUpTerms(rows: TopUpRows, { funds }: FundSet, now: Date): TopUpTerms {
  const divided = rows.allocation.flatMap(({ fundId, basisPoints }) => {
    const fund = funds.find(({ terms }) => terms.id === fundId);
    return fund ? [{ fund, share: basisPoints / 10_000 }] : [];
  });
  const waiting = rows.underway.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const room = MOST_ONLINE * 100 - rows.contract.depositedCents - waiting;
  const minimum = Math.max(0, ...divided.map(({ fund }) => fund.minimum.topUp));
  const { cutOff, dealingDay } = nextDealing(now);
  return {
    blocker: blockerOf(rows, room < minimum),
    minimum: centsToEuro(cents(minimum)),
    maximum: centsToEuro(cents(Math.max(0, room))),
    cutOff: cutOff.toISOString(),
    dealingDay,
    funds: divided.map(({ fund, share }) => ({
      id: fund.terms.id,
      name: fund.name,
      share,
      entryCostRate: fund.terms.entryCostRate,
    })),
    questionnaireUntil: rows.questionnaireUntil,
    underway: rows.underway.filter(isTopUp).map(topUpOf),
  };
}

function blockerOf(
  { contract, underway, questionnaireUntil }: TopUpRows,
  isFull: boolean,
): TopUpBlocker | null {
  if (contract.productCode === 'SDIL') return 'annuityPayout';
  if (contract.status !== 'active') return 'notActive';
  if (underway.some((row) => isTopUp(row) && row.status === 'announced')) return 'announced';
  if (isFull) return 'full';
  return questionnaireUntil === null ? 'questionnaire' : null;
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

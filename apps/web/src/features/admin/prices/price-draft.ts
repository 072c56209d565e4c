import {
  type EnteredPrice,
  fundDistribution,
  isUnusualPrice,
  needsReason,
  type PricedFund,
  pricePerUnit,
} from '@portaal/domain/fund-prices/calls';
import { problemsOf } from '@portaal/domain/http/problems';

/** What stands in the two fields of a fund. */
export interface PriceDraft {
  readonly nav: number | null;
  readonly distribution: number | null;
}

/** By fund id. */
type PriceDrafts = Readonly<Record<number, PriceDraft>>;

/** Only what a user typed, by fund id: what they left alone follows what a colleague enters meanwhile. */
export type TypedPrices = Readonly<Record<number, Partial<PriceDraft>>>;

/** What the server has of a fund: what waits, otherwise what is published. */
const knownOf = ({ entered, published }: PricedFund): PriceDraft => {
  const known = entered ?? published;
  return { nav: known?.nav ?? null, distribution: known?.distribution ?? null };
};

/** What stands in the fields. */
export const draftsOf = (funds: readonly PricedFund[], typed: TypedPrices): PriceDrafts =>
  Object.fromEntries(funds.map((fund) => [fund.fundId, { ...knownOf(fund), ...typed[fund.fundId] }]));

/** Whether the fields hold anything else than the server has. */
export const isUnsaved = (funds: readonly PricedFund[], drafts: PriceDrafts): boolean =>
  funds.some((fund) => {
    if (fund.used) return false;
    const { nav, distribution } = knownOf(fund);
    const draft = drafts[fund.fundId];
    return draft !== undefined && (draft.nav !== nav || draft.distribution !== distribution);
  });

const isEmpty = ({ nav, distribution }: PriceDraft): boolean => nav === null && distribution === null;

export interface PriceProblem {
  readonly field: string;
  readonly message: string;
}

export const fieldName = (fundId: number, part: keyof PriceDraft): string => `${part}-${fundId}`;

/** What is wrong with what a user filled in; a fund that has nothing yet may be left for later. */
export function priceProblems(funds: readonly PricedFund[], drafts: PriceDrafts): PriceProblem[] {
  return funds.flatMap((fund) => {
    const { fundId, used } = fund;
    const draft = drafts[fundId];
    if (used || !draft || (isEmpty(draft) && isEmpty(knownOf(fund)))) return [];
    const parts = [
      ['nav', pricePerUnit.safeParse(draft.nav)],
      ['distribution', fundDistribution.safeParse(draft.distribution)],
    ] as const;
    return parts.flatMap(([part, read]) =>
      read.success
        ? []
        : [{ field: fieldName(fundId, part), message: problemsOf(read.error.issues)[0]?.message ?? '' }],
    );
  });
}

/** What has to be sent: filled in, and other than what the server has. */
export function changedPrices(funds: readonly PricedFund[], drafts: PriceDrafts): EnteredPrice[] {
  return funds.flatMap((fund) => {
    const { fundId, used } = fund;
    const known = knownOf(fund);
    const { nav, distribution } = drafts[fundId] ?? known;
    const isSame = known.nav === nav && known.distribution === distribution;
    return used || nav === null || distribution === null || isSame ? [] : [{ fundId, nav, distribution }];
  });
}

const priceParts = [
  { part: 'nav', label: 'Koers per participatie' },
  { part: 'distribution', label: 'Uitkering per participatie' },
] as const;

/** What is to be entered of a fund, with the month before and whether it differs so much that it may be a slip. */
export const partsOf = ({ previous }: PricedFund, draft: PriceDraft) =>
  priceParts.map(({ part, label }) => {
    const [now, before] = [draft[part], previous?.[part]];
    return {
      part,
      label,
      now,
      before,
      isUnusual: now !== null && before !== undefined && isUnusualPrice(now, before),
      isStop: part === 'nav' && now !== null && before !== undefined && needsReason(now, before),
    };
  });

/** Whether what waits moved so much from the month before that its publication takes a reason. */
export const isStopped = ({ entered, previous }: PricedFund): boolean =>
  entered !== null && previous !== null && needsReason(entered.nav, previous.nav);

/** What waits for publication, as it is seen. */
export const waitingPrices = (funds: readonly PricedFund[]): EnteredPrice[] =>
  funds.flatMap(({ fundId, entered }) =>
    entered ? [{ fundId, nav: entered.nav, distribution: entered.distribution }] : [],
  );

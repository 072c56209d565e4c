import {
  type EnteredPrice,
  fundDistribution,
  type PricedFund,
  pricePerUnit,
  problemsOf,
} from '@portaal/contract';

/** What stands in the two fields of a fund. */
export interface PriceDraft {
  readonly nav: number | null;
  readonly distribution: number | null;
}

/** By fund id. */
export type PriceDrafts = Readonly<Record<number, PriceDraft>>;

/** What the fields begin with: what waits, otherwise what is published. */
export const draftsOf = (funds: readonly PricedFund[]): PriceDrafts =>
  Object.fromEntries(
    funds.map(({ fundId, entered, published }) => {
      const known = entered ?? published;
      return [fundId, { nav: known?.nav ?? null, distribution: known?.distribution ?? null }];
    }),
  );

const isEmpty = ({ nav, distribution }: PriceDraft): boolean => nav === null && distribution === null;

export interface PriceProblem {
  readonly field: string;
  readonly message: string;
}

export const fieldName = (fundId: number, part: keyof PriceDraft): string => `${part}-${fundId}`;

/** What is wrong with what somebody filled in; a fund he left open is for later. */
export function priceProblems(funds: readonly PricedFund[], drafts: PriceDrafts): PriceProblem[] {
  return funds.flatMap(({ fundId, used }) => {
    const draft = drafts[fundId];
    if (used || !draft || isEmpty(draft)) return [];
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
  return funds.flatMap(({ fundId, used, entered, published }) => {
    const { nav, distribution } = drafts[fundId] ?? { nav: null, distribution: null };
    const known = entered ?? published;
    const isSame = known?.nav === nav && known?.distribution === distribution;
    return used || nav === null || distribution === null || isSame ? [] : [{ fundId, nav, distribution }];
  });
}

/** What waits for publication, as it is seen. */
export const waitingPrices = (funds: readonly PricedFund[]): EnteredPrice[] =>
  funds.flatMap(({ fundId, entered }) =>
    entered ? [{ fundId, nav: entered.nav, distribution: entered.distribution }] : [],
  );

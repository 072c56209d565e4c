import { fundDistribution, pricePerUnit } from '@portaal/domain/fields/price';
import { problemsOf } from '@portaal/domain/http/problems';
import {
  type EnteredPrice,
  type FundPrices,
  isUnusualPrice,
  needsReason,
  type PriceControls,
  type PricedFund,
} from '@portaal/domain/products/fund-prices/calls';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';

/** Values in the two fields of a fund: its price and its distribution. */
export interface PriceDraft {
  readonly nav: number | null;
  readonly distribution: number | null;
}

type PriceDrafts = Readonly<Record<number, PriceDraft>>;

/** Values typed by the user, by fund id. Fields that the user did not change follow a colleague's changes. */
export type TypedPrices = Readonly<Record<number, Partial<PriceDraft>>>;

/**
 * Returns the server's prices of a fund: the prices that wait for publication, or the published prices if none wait.
 */
const storedDraftOf = ({ entered, published }: PricedFund): PriceDraft => {
  const stored = entered ?? published;
  return { nav: stored?.nav ?? null, distribution: stored?.distribution ?? null };
};

/** Returns the current values of the fields, by fund id. */
export const draftsOf = (funds: readonly PricedFund[], typed: TypedPrices): PriceDrafts =>
  Object.fromEntries(funds.map((fund) => [fund.fundId, { ...storedDraftOf(fund), ...typed[fund.fundId] }]));

/** Returns whether the fields differ from the server's prices. */
export const isUnsaved = (funds: readonly PricedFund[], drafts: PriceDrafts): boolean =>
  funds.some((fund) => {
    if (fund.used) return false;
    const { nav, distribution } = storedDraftOf(fund);
    const draft = drafts[fund.fundId];
    return draft !== undefined && (draft.nav !== nav || draft.distribution !== distribution);
  });

const isEmpty = ({ nav, distribution }: PriceDraft): boolean => nav === null && distribution === null;

export interface PriceProblem {
  readonly field: string;
  readonly message: string;
}

export const fieldName = (fundId: number, part: keyof PriceDraft): string => `${part}-${fundId}`;

/** Returns the problems in the fields. A fund without any value is not a problem, because it can be entered later. */
export function priceProblems(funds: readonly PricedFund[], drafts: PriceDrafts): PriceProblem[] {
  return funds.flatMap((fund) => {
    const { fundId, used } = fund;
    const draft = drafts[fundId];
    if (used || !draft || (isEmpty(draft) && isEmpty(storedDraftOf(fund)))) return [];
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

/** Returns the prices to send: those that are complete and differ from the server's prices. */
export function changedPrices(funds: readonly PricedFund[], drafts: PriceDrafts): EnteredPrice[] {
  return funds.flatMap((fund) => {
    const { fundId, used } = fund;
    const stored = storedDraftOf(fund);
    const { nav, distribution } = drafts[fundId] ?? stored;
    const isSame = stored.nav === nav && stored.distribution === distribution;
    return used || nav === null || distribution === null || isSame ? [] : [{ fundId, nav, distribution }];
  });
}

const priceParts = [
  { part: 'nav', label: 'Koers per participatie' },
  { part: 'distribution', label: 'Uitkering per participatie' },
] as const;

/**
 * Returns the price differences above which a price needs a reason or a check. An older server omits them during
 * an upgrade, and then the earlier values apply.
 */
export const controlsOf = ({ controls }: Pick<FundPrices, 'controls'>): PriceControls =>
  controls ?? {
    reasonAbove: sectionsBefore.controle.koersReden,
    checkAbove: sectionsBefore.controle.koersNakijken,
  };

/** Returns the fields of a fund with the value of the previous month, and whether the change is unusually large. */
export const partsOf = ({ previous }: PricedFund, draft: PriceDraft, controls: PriceControls) =>
  priceParts.map(({ part, label }) => {
    const [now, before] = [draft[part], previous?.[part]];
    const isStop =
      part === 'nav' && now !== null && before !== undefined && needsReason(now, before, controls);
    return {
      part,
      label,
      now,
      before,
      isUnusual: now !== null && before !== undefined && isUnusualPrice(now, before, controls),
      isStop,
      /** The limit that the change exceeds, as a fraction of the previous price. */
      above: isStop ? controls.reasonAbove : controls.checkAbove,
    };
  });

/** Returns whether the waiting price changed so much from the previous month that publication requires a reason. */
export const isJump = ({ entered, previous }: PricedFund, controls: PriceControls): boolean =>
  entered !== null && previous !== null && needsReason(entered.nav, previous.nav, controls);

/** Returns the displayed prices that wait for publication. */
export const waitingPrices = (funds: readonly PricedFund[]): EnteredPrice[] =>
  funds.flatMap(({ fundId, entered }) =>
    entered ? [{ fundId, nav: entered.nav, distribution: entered.distribution }] : [],
  );

import type { FundSums, ShadowDifference } from '@portaal/domain/office/shadow-comparisons/calls';

/** A position: units in ten-thousandths and value in cents. */
export interface Balance {
  readonly contract: string;
  readonly fund: string;
  readonly units: number;
  readonly cents: number;
}

export interface ComparedBalances {
  /** Number of positions that exist in at least one of the systems. */
  readonly positions: number;
  readonly differences: readonly Omit<ShadowDifference, 'number' | 'reason'>[];
  readonly funds: readonly FundSums[];
}

const keyOf = ({ contract, fund }: Balance): string => `${contract}\n${fund}`;
const isEmpty = (balance: Balance | undefined): boolean =>
  balance === undefined || (balance.units === 0 && balance.cents === 0);

/**
 * Compares the balances of the old system with ours: units to four decimals and values to the cent. A
 * position without units and value counts as absent.
 */
export function compareBalances(reported: readonly Balance[], ours: readonly Balance[]): ComparedBalances {
  const own = new Map(ours.map((balance) => [keyOf(balance), balance]));
  const sums = new Map<string, { -readonly [K in keyof FundSums]: FundSums[K] }>();
  const differences: ComparedBalances['differences'][number][] = [];
  let positions = 0;

  function compare(theirs: Balance | undefined, our: Balance | undefined): void {
    const some = theirs ?? our;
    if (some === undefined || (isEmpty(theirs) && isEmpty(our))) return;
    const { contract, fund } = some;
    const sum = sums.get(fund) ?? { fund, reportedUnits: 0, ourUnits: 0, reportedCents: 0, ourCents: 0 };
    sums.set(fund, sum);
    sum.reportedUnits += theirs?.units ?? 0;
    sum.ourUnits += our?.units ?? 0;
    sum.reportedCents += theirs?.cents ?? 0;
    sum.ourCents += our?.cents ?? 0;
    positions += 1;
    if (theirs?.units === our?.units && theirs?.cents === our?.cents) return;
    differences.push({
      contract,
      fund,
      reportedUnits: theirs?.units ?? null,
      ourUnits: our?.units ?? null,
      reportedCents: theirs?.cents ?? null,
      ourCents: our?.cents ?? null,
    });
  }

  for (const balance of reported) {
    const key = keyOf(balance);
    compare(balance, own.get(key));
    own.delete(key);
  }
  for (const balance of own.values()) compare(undefined, balance);
  const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return {
    positions,
    differences: differences.sort(
      (one, other) => inOrder(one.contract, other.contract) || inOrder(one.fund, other.fund),
    ),
    funds: [...sums.values()].sort((one, other) => inOrder(one.fund, other.fund)),
  };
}

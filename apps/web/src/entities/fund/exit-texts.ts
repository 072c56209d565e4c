import type { Fund } from '@portaal/domain/funds/calls';

/** What a fund says of the participations it buys back. */
export type RedeemingFund = Pick<Fund, 'name' | 'yearlyRedemptionRate'>;

/** "Het fonds koopt per jaar maximaal 5% terug", for the funds that are sold. */
export function redemptionLimitText(funds: readonly RedeemingFund[]): string {
  const [first] = funds;
  const opening = 'Willen veel mensen tegelijk verkopen? Dan kan het langer duren.';
  if (
    first &&
    funds.every(({ yearlyRedemptionRate }) => yearlyRedemptionRate === first.yearlyRedemptionRate)
  ) {
    const subject = funds.length === 1 ? 'Het fonds koopt' : 'Elk fonds koopt';
    return `${opening} ${subject} per jaar maximaal ${percent(first.yearlyRedemptionRate)} terug.`;
  }
  const each = funds.map(({ name, yearlyRedemptionRate }) => `${name} ${percent(yearlyRedemptionRate)}`);
  return `${opening} Een fonds koopt per jaar een deel terug: ${each.join(', ')}.`;
}

const percent = (rate: number): string => `${(100 * rate).toLocaleString('nl-NL')}%`;

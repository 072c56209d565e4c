import type { Fund } from '@portaal/domain/products/funds/calls';

/** The redemption terms of a fund. */
export type RedeemingFund = Pick<Fund, 'name' | 'yearlyRedemptionRate'>;

/** Returns the redemption limit of these funds as text, for example "Het fonds koopt per jaar maximaal 5% terug". */
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

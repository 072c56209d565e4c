/** Euro in a message: `€ 27.192`. */
export const euroText = (amount: number): string => `€ ${amount.toLocaleString('nl-NL')}`;

/** A fraction in a message: `40%`. */
export const percentageText = (fraction: number): string =>
  `${(100 * fraction).toLocaleString('nl-NL', { maximumFractionDigits: 2 })}%`;

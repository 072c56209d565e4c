/** Euro in a message: `€ 27.192`, with a space at which no line ends. */
export const euroText = (amount: number): string => `€\u00a0${amount.toLocaleString('nl-NL')}`;

/** Whole cents in a message: `€ 27.192,50`, with a space that does not break. */
export const euroAndCents = (cents: number): string =>
  `€\u00a0${(cents / 100).toLocaleString('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** A fraction in a message: `40%`. */
export const percentageText = (fraction: number): string =>
  `${(100 * fraction).toLocaleString('nl-NL', { maximumFractionDigits: 2 })}%`;

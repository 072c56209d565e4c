/** One line of the table. `within` is undefined for a figure without a budget, which only explains another figure. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly within: boolean | undefined;
}

/** Formats a number in Dutch notation with three significant digits, or without decimals for large figures. */
export function dutch(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  const text = value.toLocaleString('nl-NL', { maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}

/** Formats the range from the lowest to the highest measured value. */
export function dutchSpread(values: readonly number[], unit: string): string {
  return `${dutch(Math.min(...values), '')}–${dutch(Math.max(...values), unit)}`;
}

export function atMost(what: string, value: number, limit: number, unit: string): Figure {
  return { what, measured: dutch(value, unit), budget: `≤ ${dutch(limit, unit)}`, within: value <= limit };
}

export function atLeast(what: string, value: number, limit: number, unit: string): Figure {
  return { what, measured: dutch(value, unit), budget: `≥ ${dutch(limit, unit)}`, within: value >= limit };
}

/** Returns a figure without a budget, which explains the figure above it. */
export function remark(what: string, measured: string): Figure {
  return { what: `  ${what}`, measured, budget: '', within: undefined };
}

const VERDICT = new Map([
  [true, 'ja'],
  [false, 'NEE'],
  [undefined, ''],
]);

/** Formats the figures as a text table, one line each. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ['wat', 'gemeten', 'budget', 'binnen'],
    ...figures.map(({ what, measured, budget, within }) => [
      what,
      measured,
      budget,
      VERDICT.get(within) ?? '',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

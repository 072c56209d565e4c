import type { TextStyle } from './document-look.ts';
import type { Typesetter } from './typesetter.ts';

export interface Column {
  readonly header: string;
  /** Alignment: `start` for text, `end` for amounts. */
  readonly align: 'start' | 'end';
  /** Share of the remaining width that the column receives; default 0. */
  readonly grow?: number;
}

/** The column widths and text size at which the widest row of a table fits. */
export interface TableSetting {
  readonly widths: readonly number[];
  readonly head: TextStyle;
  readonly cell: TextStyle;
  readonly strong: TextStyle;
}

type Styles = Pick<TableSetting, 'head' | 'cell' | 'strong'>;

/** Space between columns, in points. */
export const COLUMN_GAP = 14;
const NARROWEST_TEXT = 90;
const SMALLEST = 0.55;

/**
 * Returns column widths that break no amount. Text columns and headers shrink first, then the text of the whole
 * table. The remaining width is divided over the columns with `grow`.
 */
export function settingOf(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  styles: Styles,
  type: Typesetter,
  width: number,
): TableSetting {
  const available = width - COLUMN_GAP * (columns.length - 1);
  const widest = (index: number): number =>
    Math.max(0, ...rows.map((row) => type.width(row[index] ?? '', styles.strong))) + 0.5;
  const natural = columns.map(({ header }, index) =>
    Math.max(type.width(header, styles.head), widest(index)),
  );
  const least = columns.map(({ header, align }, index) => {
    const word = Math.max(...header.split(' ').map((part) => type.width(part, styles.head)));
    const cells = align === 'start' ? Math.min(widest(index), NARROWEST_TEXT) : widest(index);
    return Math.max(word, cells);
  });
  const scale = Math.max(SMALLEST, Math.min(1, available / total(least)));
  const scaled = (style: TextStyle): TextStyle =>
    scale === 1 ? style : { ...style, size: style.size * scale, leading: style.leading * scale };
  return {
    widths: divide(
      columns,
      natural.map((size) => size * scale),
      least.map((size) => size * scale),
      available,
    ),
    head: scaled(styles.head),
    cell: scaled(styles.cell),
    strong: scaled(styles.strong),
  };
}

function divide(columns: readonly Column[], natural: number[], least: number[], available: number): number[] {
  const excess = total(natural) - available;
  if (excess > 0) {
    const give = natural.map((size, index) => size - (least[index] ?? size));
    const part = Math.min(1, excess / (total(give) || 1));
    return natural.map((size, index) => size - (give[index] ?? 0) * part);
  }
  const shares = total(columns.map(({ grow = 0 }) => grow));
  return natural.map((size, index) =>
    shares === 0 ? size : size - (excess * (columns[index]?.grow ?? 0)) / shares,
  );
}

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

import type { TextStyle } from './document-look.ts';
import type { Flow } from './flow.ts';
import type { Tag } from './structure.ts';
import { COLUMN_GAP, type Column, settingOf, type TableSetting } from './table-columns.ts';
import type { TextLine } from './typesetter.ts';

export interface Table {
  readonly columns: readonly Column[];
  /** Cells by row; the first cell of a row is its header. */
  readonly rows: readonly (readonly string[])[];
  /** True when the last row is a total. */
  readonly hasTotal?: boolean;
  /** Returns whether a stronger line is drawn under the row. */
  readonly strongRule?: (row: number) => boolean;
  /** Colours shown before the first cell of each row, which match the chart beside the table. */
  readonly swatches?: readonly string[];
  /** Caption of the table, for example its unit or date. */
  readonly caption?: string;
  /** Draws the whole table on one page, and reserves this many points below it for related content. */
  readonly wholeWith?: number;
}

interface Row {
  readonly cells: readonly (readonly TextLine[])[];
  readonly style: TextStyle;
  readonly height: number;
}

const PADDING = 3;
const CAPTION_GAP = 5;
const SWATCH = 8;
const SWATCH_WIDTH = 15;

/** Maximum height in points of a table that is never split over two pages. */
const SHORT_TABLE = 140;

const heightOf = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0);

/**
 * Draws a table with a header cell for every column and row. The table head is repeated on every page as an artifact.
 */
export function table(flow: Flow, content: Table): void {
  new TableSetter(flow, content).draw();
}

class TableSetter {
  readonly #flow: Flow;
  readonly #table: Table;
  readonly #setting: TableSetting;
  readonly #indent: number;
  readonly #head: Row;
  readonly #rows: readonly Row[];
  /** Lines and colours of this page. They are drawn after the rows, because they may not be part of a cell. */
  #decoration: (() => void)[] = [];

  constructor(flow: Flow, content: Table) {
    const { columns, rows, hasTotal } = content;
    this.#flow = flow;
    this.#table = content;
    this.#indent = content.swatches ? SWATCH_WIDTH : 0;
    const styles = {
      head: flow.style('smallStrong'),
      cell: flow.style('cell'),
      strong: flow.style('cellStrong'),
    };
    const setting = settingOf(columns, rows, styles, flow.type, flow.width - this.#indent);
    this.#setting = setting;
    this.#head = this.#row(
      columns.map(({ header }) => header),
      setting.head,
    );
    this.#rows = rows.map((row, index) =>
      this.#row(row, hasTotal && index === rows.length - 1 ? setting.strong : setting.cell),
    );
  }

  draw(): void {
    const { structure } = this.#flow;
    structure.within('Table', {}, () => {
      const caption = this.#caption();
      this.#flow.begin(caption.height + this.#head.height + this.#beginning(), 8);
      caption.draw();
      structure.within('THead', {}, () => this.#drawRow(this.#head, () => 'TH'));
      this.#rule('line-strong', 0.8);
      structure.within('TBody', {}, () => {
        for (const index of this.#rows.keys()) this.#bodyRow(index);
      });
    });
    this.#decorate();
    this.#flow.end(14);
  }

  /** Returns the height that must fit at the start: a short table completely, or two rows of a longer table. */
  #beginning(): number {
    const all = heightOf(this.#rows);
    if (this.#table.wholeWith !== undefined) return all + this.#table.wholeWith;
    return all <= SHORT_TABLE ? all : heightOf(this.#rows.slice(0, 2));
  }

  #bodyRow(index: number): void {
    const { rows, hasTotal, strongRule, swatches } = { ...this.#table, rows: this.#rows };
    const row = rows[index];
    if (!row) return;
    const last = rows.length - 1;
    // The last two rows stay on the same page, because a total alone on a page is meaningless.
    const together = row.height + (index === last - 1 ? (rows[last]?.height ?? 0) : 0);
    if (!this.#flow.fits(together)) this.#nextPage();
    const swatch = swatches?.[index];
    if (swatch) this.#swatch(swatch, row);
    this.#drawRow(row, (column) => (column === 0 ? 'TH' : 'TD'));
    const strong = (hasTotal && index === last - 1) || strongRule?.(index);
    if (index < last || !hasTotal) this.#rule(strong || index === last ? 'line-strong' : 'line', 0.5);
  }

  #row(texts: readonly string[], style: TextStyle): Row {
    const { type } = this.#flow;
    const cells = texts.map((text, index) => type.lines([{ text, style }], this.#setting.widths[index] ?? 0));
    const lines = Math.max(...cells.map((cell) => cell.length));
    return { cells, style, height: lines * style.leading + 2 * PADDING };
  }

  #drawRow(row: Row, tagOf: (column: number) => Tag): void {
    const { structure } = this.#flow;
    structure.within('TR', {}, () => {
      for (const [index, lines] of row.cells.entries()) {
        const tag = tagOf(index);
        const scope = row === this.#head ? 'Column' : 'Row';
        const cell = structure.element(tag, tag === 'TH' ? { scope } : {});
        structure.content(cell, () => this.#drawCell(row, index, lines));
      }
    });
    this.#flow.y += row.height;
  }

  /** Headers are bottom-aligned to the line below them, so that a long header extends upwards. */
  #drawCell(row: Row, index: number, lines: readonly TextLine[]): void {
    const { type, left, y } = this.#flow;
    const { widths } = this.#setting;
    const before = widths.slice(0, index).reduce((sum, width) => sum + width + COLUMN_GAP, 0);
    const start = left + this.#indent + before;
    const end = this.#table.columns[index]?.align === 'end';
    const used = lines.length * row.style.leading + 2 * PADDING;
    let top = y + PADDING + (row === this.#head ? row.height - used : 0);
    for (const line of lines) {
      const at = end ? start + (widths[index] ?? 0) : start;
      type.draw(line, at, type.baseline(row.style, top), end ? 'end' : 'start');
      top += row.style.leading;
    }
  }

  #nextPage(): void {
    const { structure } = this.#flow;
    this.#decorate();
    this.#flow.newPage();
    structure.artifact('Pagination', () => {
      for (const [index, lines] of this.#head.cells.entries()) this.#drawCell(this.#head, index, lines);
    });
    this.#flow.y += this.#head.height;
    this.#rule('line-strong', 0.8);
  }

  #caption(): { height: number; draw: () => void } {
    const { structure, type, width } = this.#flow;
    const style = this.#flow.style('small');
    const text = this.#table.caption;
    if (text === undefined) return { height: 0, draw: () => undefined };
    const lines = type.lines([{ text, style }], width);
    const draw = () => {
      structure.content(structure.element('Caption'), () => this.#flow.drawLines(lines, style));
      this.#flow.y += CAPTION_GAP;
    };
    return { height: lines.length * style.leading + CAPTION_GAP, draw };
  }

  #rule(color: string, weight: number): void {
    const { pdf, left, width, y } = this.#flow;
    const stroke = this.#flow.color(color);
    this.#decoration.push(() =>
      pdf
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(weight)
        .stroke(stroke),
    );
  }

  #swatch(color: string, { style }: Row): void {
    const { pdf, left, y } = this.#flow;
    const top = y + PADDING + (style.leading - SWATCH) / 2;
    this.#decoration.push(() => pdf.roundedRect(left, top, SWATCH, SWATCH, 1.5).fill(color));
  }

  #decorate(): void {
    const strokes = this.#decoration.splice(0);
    if (strokes.length === 0) return;
    this.#flow.structure.artifact('Layout', () => {
      for (const draw of strokes) draw();
    });
  }
}

import type { Flow } from './flow.ts';
import type { TextLine } from './typesetter.ts';

export interface Description {
  readonly term: string;
  readonly value: string;
}

/** Space between a term and its value, and between two columns, in points. */
const GUTTER = 14;
const BETWEEN = 20;
const WIDEST_TERM = 0.5;

/**
 * Draws terms with their values beside them, in one or two columns; the first column is filled first. The structure
 * is a list whose labels are the terms (ISO 32000-1, 14.8.4.3.3).
 */
export function descriptionList(flow: Flow, descriptions: readonly Description[], columns: 1 | 2 = 1): void {
  const width = (flow.width - BETWEEN * (columns - 1)) / columns;
  const perColumn = Math.ceil(descriptions.length / columns);
  const { structure } = flow;
  const rows = descriptions.map((description) => rowOf(flow, description, descriptions, width));
  structure.within('L', { listNumbering: 'None' }, () => {
    if (columns === 1) {
      for (const row of rows) {
        flow.begin(row.height, 4);
        drawRow(flow, row);
        flow.end(4);
      }
      return;
    }
    const heights = [rows.slice(0, perColumn), rows.slice(perColumn)].map((part) =>
      part.reduce((sum, { height }) => sum + height + 4, 0),
    );
    flow.begin(Math.max(...heights), 4);
    const top = flow.y;
    for (const [index, row] of rows.entries()) {
      if (index === perColumn) flow.y = top;
      const left = flow.left + (index < perColumn ? 0 : width + BETWEEN);
      flow.inColumn(left, width, () => drawRow(flow, row));
      flow.y += 4;
    }
    flow.y = top + Math.max(...heights) - 4;
  });
  flow.end(8);
}

interface DescriptionRow {
  readonly term: readonly TextLine[];
  readonly value: readonly TextLine[];
  readonly indent: number;
  readonly height: number;
}

function rowOf(
  flow: Flow,
  { term, value }: Description,
  all: readonly Description[],
  width: number,
): DescriptionRow {
  const label = flow.style('label');
  const cell = flow.style('cell');
  const widest = Math.max(...all.map((other) => flow.type.width(other.term, label))) + 1;
  const termWidth = Math.min(widest, width * WIDEST_TERM);
  const indent = termWidth + GUTTER;
  const lines = {
    term: flow.type.lines([{ text: term, style: label }], termWidth),
    value: flow.type.lines([{ text: value, style: cell }], width - indent),
  };
  return { ...lines, indent, height: Math.max(lines.term.length, lines.value.length) * cell.leading };
}

function drawRow(flow: Flow, { term, value, indent, height }: DescriptionRow): void {
  const { structure, y: top } = flow;
  structure.within('LI', {}, () => {
    structure.content(structure.element('Lbl'), () => flow.drawLines(term, flow.style('label')));
    flow.y = top;
    flow.inColumn(flow.left + indent, flow.width - indent, () =>
      structure.content(structure.element('LBody'), () => flow.drawLines(value, flow.style('cell'))),
    );
  });
  flow.y = top + height;
}

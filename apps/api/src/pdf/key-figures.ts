import type { TextStyle } from './document-look.ts';
import { type Flow, page } from './flow.ts';
import type { TextLine } from './typesetter.ts';

export interface KeyFigure {
  readonly term: string;
  readonly value: string;
  /** Explanations below the value, for example its share or date. Each has its own line. */
  readonly notes: readonly string[];
  /** True for the main figure, which is drawn most prominently. */
  readonly lead: boolean;
  /** Colour token of the line above the figure. */
  readonly tone: string;
}

interface Part {
  readonly lines: readonly TextLine[];
  readonly style: TextStyle;
}

const BETWEEN = 18;
const RULE = 2;
const LEAD_RULE = 3.5;
const UNDER_RULE = 8;
const SMALLEST = 0.4;

/** Draws figures beside each other, each under its term. In the structure they form a description list. */
export function keyFigures(flow: Flow, figures: readonly KeyFigure[]): void {
  const { structure } = flow;
  const width = (flow.width - BETWEEN * (figures.length - 1)) / figures.length;
  const scale = commonScale(flow, figures, width);
  const columns = figures.map((figure) => partsOf(flow, figure, width, scale));
  const height = LEAD_RULE + UNDER_RULE + Math.max(...columns.map(heightOf));
  flow.begin(Math.min(height, page.height / 2), 6);
  const top = flow.y;
  const left = (index: number): number => flow.left + index * (width + BETWEEN);
  structure.artifact('Layout', () => {
    for (const [index, { tone, lead }] of figures.entries()) {
      const rule = lead ? LEAD_RULE : RULE;
      flow.pdf.rect(left(index), top + LEAD_RULE - rule, width, rule).fill(flow.color(tone));
    }
  });
  structure.within('L', { listNumbering: 'None' }, () => {
    for (const [index, parts] of columns.entries()) {
      flow.y = top + LEAD_RULE + UNDER_RULE;
      flow.inColumn(left(index), width, () => drawFigure(flow, parts));
    }
  });
  flow.y = top + height;
  flow.end(12);
}

function drawFigure(flow: Flow, [label, ...body]: readonly Part[]): void {
  const { structure } = flow;
  structure.within('LI', {}, () => {
    if (label) structure.content(structure.element('Lbl'), () => flow.drawLines(label.lines, label.style));
    structure.within('LBody', {}, () => {
      for (const part of body) {
        structure.content(structure.element('P'), () => flow.drawLines(part.lines, part.style));
      }
    });
  });
}

/** Returns the scale at which the widest amount of a row fits on one line. All amounts use the same scale. */
function commonScale(flow: Flow, figures: readonly KeyFigure[], width: number): number {
  const widest = Math.max(...figures.map(({ value }) => flow.type.width(value, flow.style('figure'))));
  return Math.max(SMALLEST, Math.min(1, width / (widest + 0.5)));
}

function partsOf(flow: Flow, { term, value, notes, lead }: KeyFigure, width: number, scale: number): Part[] {
  const full = flow.style('figure');
  const figure = { ...full, size: full.size * scale, tracking: full.tracking * scale };
  const texts = [
    { text: term, style: flow.style(lead ? 'smallStrong' : 'small') },
    { text: value, style: figure },
    ...notes.map((text) => ({ text, style: flow.style('small') })),
  ];
  return texts.map(({ text, style }) => ({ style, lines: flow.type.lines([{ text, style }], width) }));
}

const heightOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { lines, style }) => sum + lines.length * style.leading, 0);

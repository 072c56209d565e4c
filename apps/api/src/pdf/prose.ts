import type { StyleName, TextStyle } from './document-look.ts';
import { beginningOf, type Flow, type Inline } from './flow.ts';
import { printableText } from './printable-text.ts';
import type { TextLine } from './typesetter.ts';

/** Maximum line length in widths of the alphabet. Much longer lines are hard to follow (WCAG 1.4.8: 80 characters). */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const ALPHABETS_IN_LINE = 3.2;

/** Returns the maximum width of running text, which is narrower than tables and charts. */
function measure(flow: Flow, style: TextStyle): number {
  return Math.min(flow.width, ALPHABETS_IN_LINE * flow.type.width(ALPHABET, style));
}

const headings = {
  1: { tag: 'H1', style: 'title', above: 0, below: 10 },
  2: { tag: 'H2', style: 'heading', above: 27, below: 9 },
  3: { tag: 'H3', style: 'subheading', above: 18, below: 5 },
} as const;

/** Adds a heading that is drawn together with the block after it. Levels may not skip a step (ISO 14289-1, 7.4). */
export function heading(flow: Flow, level: 1 | 2 | 3, text: string): void {
  const { tag, style: name, above, below } = headings[level];
  const style = flow.style(name);
  const lines = flow.type.lines([{ text, style }], flow.width);
  // The outline contains only second-level headings. The title already names the document, and subheadings would make
  // the outline too long.
  const bookmark = level === 2 ? printableText(text) : undefined;
  flow.heading({ element: flow.structure.element(tag), lines, style, above, below, bookmark });
}

/** Draws the short line that some brands have under the title. It is called after the block that contains the title. */
export function titleRule(flow: Flow): void {
  const { height, length } = flow.look.titleRule;
  if (height === 0) return;
  flow.begin(height, 2);
  flow.structure.artifact('Layout', () =>
    flow.pdf.rect(flow.left, flow.y, length, height).fill(flow.color('accent')),
  );
  flow.y += height;
  flow.end(14);
}

export interface ParagraphOptions {
  readonly style?: StyleName;
  readonly above?: number;
  readonly below?: number;
}

export function paragraph(flow: Flow, content: readonly Inline[], options: ParagraphOptions = {}): void {
  const style = flow.style(options.style ?? 'text');
  const lines = flow.type.lines(flow.spans(content, style), measure(flow, style));
  const element = flow.structure.element('P');
  flow.begin(beginningOf(lines, style), options.above ?? 6);
  flow.drawAcrossPages(element, lines, style);
  flow.end(options.below ?? 7);
}

const INDENT = 14;
const NUMBER_INDENT = 22;
const ITEM_GAP = 4;

export interface ListOptions {
  /** Draws the whole list on one page, and reserves this many points below it for related content. */
  readonly wholeWith?: number;
  /** Labels the items 1., 2. and so on, in place of a bullet. */
  readonly isNumbered?: boolean;
}

/** Draws a list: every item has a label (a bullet or its number) and a body. */
export function list(
  flow: Flow,
  items: readonly (readonly Inline[])[],
  { wholeWith, isNumbered = false }: ListOptions = {},
): void {
  const style = flow.style('text');
  const { structure, type } = flow;
  const indent = isNumbered ? NUMBER_INDENT : INDENT;
  structure.within('L', { listNumbering: isNumbered ? 'Decimal' : 'Disc' }, () => {
    const texts = items.map((item) => type.lines(flow.spans(item, style), measure(flow, style) - indent));
    const heightOf = (part: readonly (readonly TextLine[])[]) =>
      part.reduce((sum, lines) => sum + lines.length * style.leading + ITEM_GAP, 0);
    // A heading followed by a single item at the bottom of a page would look like a complete list.
    const first = wholeWith === undefined ? heightOf(texts.slice(0, 2)) : heightOf(texts) + wholeWith;
    for (const [index, lines] of texts.entries()) {
      flow.begin(index === 0 ? first : beginningOf(lines, style), ITEM_GAP);
      structure.within('LI', {}, () => {
        const bullet = structure.element('Lbl');
        structure.content(bullet, () =>
          type.drawText(
            isNumbered ? `${index + 1}.` : '•',
            { ...style, color: flow.color('accent') },
            flow.left + 1,
            type.baseline(style, flow.y),
          ),
        );
        const body = structure.element('LBody');
        flow.inColumn(flow.left + indent, flow.width - indent, () =>
          flow.drawAcrossPages(body, lines, style),
        );
      });
      flow.end(ITEM_GAP);
    }
  });
  flow.end(8);
}

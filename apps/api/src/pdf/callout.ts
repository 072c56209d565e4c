import type { Flow, Inline } from './flow.ts';

export interface Callout {
  readonly tone: 'warning' | 'info';
  readonly title: string;
  readonly paragraphs: readonly (readonly Inline[])[];
}

const PADDING = 12;
const STRIPE = 3;

/** Draws a box with an important message. The box is never split over two pages. */
export function callout(flow: Flow, { tone, title, paragraphs }: Callout): void {
  const { structure, type, pdf } = flow;
  const strong = flow.style('strong');
  const text = flow.style('text');
  const inner = flow.width - 2 * PADDING - STRIPE;
  const blocks = [
    { style: strong, lines: type.lines([{ text: title, style: strong }], inner) },
    ...paragraphs.map((content) => ({ style: text, lines: type.lines(flow.spans(content, text), inner) })),
  ];
  const height =
    blocks.reduce((sum, { lines, style }) => sum + lines.length * style.leading, 0) +
    2 * PADDING +
    3 * (blocks.length - 1);
  flow.begin(height, 12);
  const top = flow.y;
  structure.artifact('Layout', () => {
    pdf.save();
    pdf.roundedRect(flow.left, top, flow.width, height, flow.look.radius).clip();
    pdf.rect(flow.left, top, flow.width, height).fill(flow.color(`${tone}-surface`));
    pdf.rect(flow.left, top, STRIPE, height).fill(flow.color(tone));
    pdf.restore();
  });
  flow.y += PADDING;
  structure.within('Div', {}, () =>
    flow.inColumn(flow.left + STRIPE + PADDING, inner, () => {
      for (const { lines, style } of blocks) {
        structure.content(structure.element('P'), () => flow.drawLines(lines, style));
        flow.y += 3;
      }
    }),
  );
  flow.y = top + height;
  flow.end(12);
}

import type { Flow } from '../flow.ts';

export interface DonutPart {
  /** Share of the whole, 0 to 1. */
  readonly share: number;
  /** Colour as `#rrggbb`. */
  readonly color: string;
}

const THICKNESS = 0.36;
/** Gap between neighbouring parts in points, so that the parts are distinguishable without colour. */
const GAP = 1.2;

/** Draws a donut chart at a position on the page, with its parts clockwise from the top, tagged as a figure. */
export function donut(
  flow: Flow,
  alt: string,
  parts: readonly DonutPart[],
  left: number,
  size: number,
): void {
  const { structure, y: top } = flow;
  const figure = structure.element('Figure', { alt, bbox: [left, top, left + size, top + size] });
  structure.content(figure, () => draw(flow.pdf, parts, left + size / 2, top + size / 2, size / 2));
}

function draw(
  pdf: PDFKit.PDFDocument,
  parts: readonly DonutPart[],
  x: number,
  y: number,
  outer: number,
): void {
  const thickness = outer * THICKNESS;
  const radius = outer - thickness / 2;
  const drawn = parts.filter(({ share }) => share > 0);
  const gap = drawn.length > 1 ? GAP / radius : 0;
  const whole = drawn.reduce((sum, { share }) => sum + share, 0);
  pdf.save().lineWidth(thickness).lineCap('butt');
  let from = -Math.PI / 2;
  for (const { share, color } of drawn) {
    const to = from + (2 * Math.PI * share) / whole;
    if (drawn.length === 1) pdf.circle(x, y, radius).stroke(color);
    else if (to - from > gap) pdf.path(arc(x, y, radius, from + gap / 2, to - gap / 2)).stroke(color);
    from = to;
  }
  pdf.restore();
}

/** Returns an SVG path along a circle, clockwise between two angles in radians. */
function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (angle: number): string =>
    `${(x + radius * Math.cos(angle)).toFixed(3)} ${(y + radius * Math.sin(angle)).toFixed(3)}`;
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`;
}

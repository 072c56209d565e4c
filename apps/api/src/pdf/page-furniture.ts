import type { Brand } from '../brands/brands.ts';
import { type Flow, page } from './flow.ts';
import { brandLogo, drawLogo } from './logo.ts';

const LOGO_TOP = 42;
const LOGO_HEIGHT = 34;
const RUNNING_HEAD_BASELINE = 54;
const FOOT_TOP = page.height - 58;

/** Draws the header and footer of every page as artifacts, so that a screen reader skips them. */
export function furnish(flow: Flow, brand: Brand, title: string): void {
  const { start, count } = flow.pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    flow.pdf.switchToPage(index);
    flow.structure.artifact('Pagination', () => {
      if (index === start) firstHead(flow, brand);
      else runningHead(flow, brand, title);
      foot(flow, brand, `Pagina ${index - start + 1} van ${count}`);
    });
  }
}

function firstHead(flow: Flow, brand: Brand): void {
  const logo = brandLogo(brand, flow.look.tokens);
  drawLogo(flow.pdf, logo, page.left, LOGO_TOP, LOGO_HEIGHT);
}

function runningHead(flow: Flow, brand: Brand, title: string): void {
  const { type, pdf } = flow;
  const right = page.width - page.right;
  type.drawText(brand.name, flow.style('smallStrong'), page.left, RUNNING_HEAD_BASELINE);
  type.drawText(title, flow.style('small'), right, RUNNING_HEAD_BASELINE, 'end');
  const y = RUNNING_HEAD_BASELINE + 8;
  pdf.moveTo(page.left, y).lineTo(right, y).lineWidth(0.5).stroke(flow.color('line'));
}

function foot(flow: Flow, brand: Brand, pageNumber: string): void {
  const { type, pdf } = flow;
  const right = page.width - page.right;
  const style = flow.style('small');
  const small = { ...style, size: style.size * 0.9 };
  pdf.moveTo(page.left, FOOT_TOP).lineTo(right, FOOT_TOP).lineWidth(0.5).stroke(flow.color('line'));
  const { address, phone, email } = brand.contact;
  const lines = [[brand.legalName, ...address].join(' · '), [phone, email].join(' · ')];
  for (const [index, line] of lines.entries()) {
    type.drawText(line, small, page.left, FOOT_TOP + 15 + index * style.leading);
  }
  type.drawText(pageNumber, { ...small, tabular: true }, right, FOOT_TOP + 15, 'end');
}

const MARK_SIZE = 120;
/** Light enough to read the text under it. */
const MARK_OPACITY = 0.12;
const MARK_DEGREES = -45;

/**
 * Draws a word diagonally across every page as an artifact. For screen readers, the content contains the word
 * as well.
 */
export function markPages(flow: Flow, mark: string): void {
  const { pdf } = flow;
  const { start, count } = pdf.bufferedPageRange();
  const [x, y] = [page.width / 2, page.height / 2];
  const style = { ...flow.style('smallStrong'), size: MARK_SIZE };
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    flow.structure.artifact('Layout', () => {
      pdf
        .save()
        .rotate(MARK_DEGREES, { origin: [x, y] })
        .opacity(MARK_OPACITY);
      flow.type.drawText(mark, style, x, y + MARK_SIZE / 3, 'middle');
      pdf.restore();
    });
  }
}

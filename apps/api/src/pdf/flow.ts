import type { DocumentLook, StyleName, TextStyle } from './document-look.ts';
import { Structure, type StructureElement } from './structure.ts';
import { type Span, type TextLine, Typesetter } from './typesetter.ts';

/** A4 page size and margins, in points. The first page has a taller header. */
export const page = {
  width: 595.28,
  height: 841.89,
  left: 64,
  right: 64,
  firstTop: 118,
  top: 88,
  bottom: 76,
} as const;

/** Text inside a paragraph. A plain string has the style of the paragraph. */
export type Inline = string | { readonly strong: string };

interface WaitingHeading {
  readonly element: StructureElement;
  readonly lines: readonly TextLine[];
  readonly style: TextStyle;
  readonly above: number;
  readonly below: number;
  /** Title in the PDF outline; undefined for a heading that is not in the outline. */
  readonly bookmark: string | undefined;
}

/** Space in points that remains visible above a heading after navigation to it. */
const BOOKMARK_HEIGHT = 24;

/** Minimum number of lines of a text at the bottom or top of a page. */
const FEWEST_LINES = 2;

/**
 * The current position on the page. Each block reserves its space with `begin`. Headings are drawn together with the
 * block after them, so that no heading is left at the bottom of a page.
 */
export class Flow {
  readonly pdf: PDFKit.PDFDocument;
  readonly look: DocumentLook;
  readonly structure: Structure;
  readonly type: Typesetter;
  /** Distance from the top of the page, in points. */
  y: number = page.firstTop;
  left: number = page.left;
  width: number = page.width - page.left - page.right;
  readonly #airiness: number;
  #below = 0;
  #atTop = true;
  #waiting: WaitingHeading[] = [];

  /** `airiness` is the factor by which the spacing between blocks is multiplied; 1 is full spacing. */
  constructor(pdf: PDFKit.PDFDocument, look: DocumentLook, airiness = 1) {
    this.#airiness = airiness;
    this.pdf = pdf;
    this.look = look;
    this.structure = new Structure(pdf);
    this.type = new Typesetter(pdf, look);
  }

  style(name: StyleName): TextStyle {
    return this.look.styles[name];
  }

  color(name: string): string {
    return this.look.tokens.color(name);
  }

  spans(content: readonly Inline[], style: TextStyle): Span[] {
    const strong = { ...style, face: 'strong' as const };
    return content.map((part) =>
      typeof part === 'string' ? { text: part, style } : { text: part.strong, style: strong },
    );
  }

  /** Returns whether a block of `height` points fits on this page. */
  fits(height: number): boolean {
    return this.y + height <= page.height - page.bottom;
  }

  /**
   * Moves to the start of a block. The first `height` points of the block stay together with the headings above it.
   * The space between two blocks is the larger of their margins; there is no space at the top of a page.
   */
  begin(height: number, above: number): void {
    if (!this.fits(this.#headingsHeight(above) + height)) this.newPage();
    for (const heading of this.#waiting.splice(0)) {
      this.#skip(heading.above);
      if (heading.bookmark !== undefined) this.#bookmark(heading.bookmark);
      this.structure.content(heading.element, () => this.drawLines(heading.lines, heading.style));
      this.end(heading.below);
    }
    this.#skip(above);
  }

  /** Ends a block and reserves at least `below` points under it. */
  end(below: number): void {
    this.#below = below;
    this.#atTop = false;
  }

  newPage(): void {
    this.pdf.addPage();
    this.y = page.top;
    this.#below = 0;
    this.#atTop = true;
  }

  /**
   * Queues a heading, which is drawn together with the next block. A heading without a next block is a bug in the
   * document.
   */
  heading(heading: WaitingHeading): void {
    this.#waiting.push(heading);
  }

  finish(): void {
    if (this.#waiting.length > 0) throw new Error('a heading has nothing under it');
  }

  /** Returns the filled fraction of the current page. */
  get filled(): number {
    return (this.y - page.top) / (page.height - page.bottom - page.top);
  }

  /** Lays out `body` in part of the page width, from the current position. */
  inColumn(left: number, width: number, body: () => void): void {
    const { left: outerLeft, width: outerWidth } = this;
    this.left = left;
    this.width = width;
    body();
    this.left = outerLeft;
    this.width = outerWidth;
  }

  /** Draws lines from the current position downward, and moves below the last line. */
  drawLines(lines: readonly TextLine[], style: TextStyle): void {
    for (const line of lines) {
      this.type.draw(line, this.left, this.type.baseline(style, this.y));
      this.y += style.leading;
    }
  }

  /** Draws lines as content of an element across as many pages as needed, and avoids one line alone on a page. */
  drawAcrossPages(element: StructureElement, lines: readonly TextLine[], style: TextStyle): void {
    let rest = lines;
    while (rest.length > 0) {
      const lineCapacity = Math.floor((page.height - page.bottom - this.y) / style.leading + 1e-6);
      const count = linesHere(rest.length, lineCapacity);
      const here = rest.slice(0, count);
      this.structure.content(element, () => this.drawLines(here, style));
      rest = rest.slice(count);
      if (rest.length > 0) this.newPage();
    }
  }

  #bookmark(title: string): void {
    // The type definitions omit that an outline item can point to a position on its page.
    const place: object = { top: Math.max(0, this.y - BOOKMARK_HEIGHT) };
    this.pdf.outline.addItem(title, place);
  }

  #skip(above: number): void {
    if (!this.#atTop) this.y += this.#between(this.#below, above);
    this.#below = 0;
  }

  #headingsHeight(above: number): number {
    let height = 0;
    let below = this.#atTop ? undefined : this.#below;
    for (const heading of this.#waiting) {
      height += below === undefined ? 0 : this.#between(below, heading.above);
      height += heading.lines.length * heading.style.leading;
      below = heading.below;
    }
    return height + (below === undefined ? 0 : this.#between(below, above));
  }

  #between(below: number, above: number): number {
    return Math.max(below, above) * this.#airiness;
  }
}

/**
 * Returns how many of `count` lines to draw in the space for `capacity` lines. Either all lines are drawn here, or
 * each page gets at least two.
 */
function linesHere(count: number, capacity: number): number {
  if (count <= capacity) return count;
  return Math.max(1, Math.min(capacity, count - FEWEST_LINES));
}

/** Returns the minimum height in points required to start a text on this page. */
export function beginningOf(lines: readonly TextLine[], { leading }: TextStyle): number {
  return (lines.length <= FEWEST_LINES + 1 ? lines.length : FEWEST_LINES) * leading;
}

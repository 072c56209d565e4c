import type { DocumentLook, StyleName, TextStyle } from './document-look.ts';
import { Structure, type StructureElement } from './structure.ts';
import { type Span, type TextLine, Typesetter } from './typesetter.ts';

/** A4 in points, and where the text stands on it. The first page has a taller head. */
export const page = {
  width: 595.28,
  height: 841.89,
  left: 64,
  right: 64,
  firstTop: 118,
  top: 88,
  bottom: 76,
} as const;

/** Text inside a paragraph; a bare text is in the paragraph's own style. */
export type Inline = string | { readonly strong: string };

interface WaitingHeading {
  readonly element: StructureElement;
  readonly lines: readonly TextLine[];
  readonly style: TextStyle;
  readonly above: number;
  readonly below: number;
  /** What it is called in the list of headings a reader can show; none when it is not in it. */
  readonly bookmark: string | undefined;
}

/** Points of paper a reader shows above the heading it goes to. */
const BOOKMARK_ROOM = 24;

/** How little of a text may stand alone at the end or the beginning of a page. */
const FEWEST_LINES = 2;

/**
 * The place on the page where the next block comes. A block asks for room with `begin`; headings wait until
 * the block they stand above asks, so no heading is ever left behind at the end of a page.
 */
export class Flow {
  readonly pdf: PDFKit.PDFDocument;
  readonly look: DocumentLook;
  readonly structure: Structure;
  readonly type: Typesetter;
  /** Points from the top of the page. */
  y: number = page.firstTop;
  left: number = page.left;
  width: number = page.width - page.left - page.right;
  readonly #airiness: number;
  #below = 0;
  #atTop = true;
  #waiting: WaitingHeading[] = [];

  /** `airiness`: how much is left of the room between blocks; 1 is all of it. */
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

  /** Whether `height` points fit on this page. */
  fits(height: number): boolean {
    return this.y + height <= page.height - page.bottom;
  }

  /**
   * Moves to where a block can begin of which `height` points stay together with the headings above it. The
   * room between two blocks is the larger of what they ask; at the top of a page there is none.
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

  /** Ends a block that leaves at least `below` points under it. */
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

  /** A heading is drawn with the block after it; one without such a block is an error of the document. */
  heading(heading: WaitingHeading): void {
    this.#waiting.push(heading);
  }

  finish(): void {
    if (this.#waiting.length > 0) throw new Error('a heading has nothing under it');
  }

  /** Which part of the present page is filled. */
  get filled(): number {
    return (this.y - page.top) / (page.height - page.bottom - page.top);
  }

  /** Lays out `body` in a part of the width, from the present place. */
  inColumn(left: number, width: number, body: () => void): void {
    const { left: outerLeft, width: outerWidth } = this;
    this.left = left;
    this.width = width;
    body();
    this.left = outerLeft;
    this.width = outerWidth;
  }

  /** Draws lines from `y` down, and moves below them. */
  drawLines(lines: readonly TextLine[], style: TextStyle): void {
    for (const line of lines) {
      this.type.draw(line, this.left, this.type.baseline(style, this.y));
      this.y += style.leading;
    }
  }

  /** Lines as content of an element, over as many pages as they need, never one line alone. */
  drawAcrossPages(element: StructureElement, lines: readonly TextLine[], style: TextStyle): void {
    let rest = lines;
    while (rest.length > 0) {
      const room = Math.floor((page.height - page.bottom - this.y) / style.leading + 1e-6);
      const count = linesHere(rest.length, room);
      const here = rest.slice(0, count);
      this.structure.content(element, () => this.drawLines(here, style));
      rest = rest.slice(count);
      if (rest.length > 0) this.newPage();
    }
  }

  #bookmark(title: string): void {
    // That an item can point to a place on its page is not in the types.
    const place: object = { top: Math.max(0, this.y - BOOKMARK_ROOM) };
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

/** Of `count` lines with room for `room`: all, or so many that at least two stand on either page. */
function linesHere(count: number, room: number): number {
  if (count <= room) return count;
  return Math.max(1, Math.min(room, count - FEWEST_LINES));
}

/** Points a text of so many lines needs at the least where it begins. */
export function beginningOf(lines: readonly TextLine[], { leading }: TextStyle): number {
  return (lines.length <= FEWEST_LINES + 1 ? lines.length : FEWEST_LINES) * leading;
}

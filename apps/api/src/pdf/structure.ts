/** The kinds of structure elements used in the documents (ISO 32000-1, 14.8.4). */
export type Tag =
  | 'Document'
  | 'Sect'
  | 'Div'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Caption'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure';

export interface ElementOptions {
  /** Alternative text of a figure. */
  readonly alt?: string;
  /** Bounding box of a figure on its page (left, top, right, bottom), in points. */
  readonly bbox?: [number, number, number, number];
  /** The direction in which a table header applies: to its row or to its column. */
  readonly scope?: 'Row' | 'Column';
  /** Numbering style of a list (ISO 14289-1, 7.6). */
  readonly listNumbering?: 'None' | 'Disc' | 'Decimal';
}

export type StructureElement = PDFKit.PDFStructureElement;

/**
 * The structure tree of a tagged document. Everything drawn on a page is either content of an element or an artifact,
 * and content and artifacts are never nested.
 */
export class Structure {
  readonly #pdf: PDFKit.PDFDocument;
  #parent: StructureElement;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
    this.#parent = pdf.struct('Document');
    pdf.addStructure(this.#parent);
  }

  /** Adds a new element at the end of its parent. Its content can be drawn later. */
  element(tag: Tag, options: ElementOptions = {}): StructureElement {
    const { listNumbering, ...standardOptions } = options;
    const element = this.#pdf.struct(tag, standardOptions);
    if (listNumbering) setAttributes(element, { O: 'List', ListNumbering: listNumbering });
    this.#parent.add(element);
    return element;
  }

  /** Creates an element that becomes the parent of everything created in `body`. */
  within(tag: Tag, options: ElementOptions, body: () => void): void {
    const outer = this.#parent;
    this.#parent = this.element(tag, options);
    body();
    this.#parent = outer;
  }

  /** Draws content of an element on the current page. An element can have content on several pages. */
  content(element: StructureElement, draw: () => void): void {
    element.add(draw);
  }

  /** Draws content that is not part of the text: lines, boxes, and repeated headers and footers. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#pdf.markContent('Artifact', { type });
    draw();
    this.#pdf.endMarkedContent();
  }
}

/**
 * Sets list attributes directly in the element's dictionary, because pdfkit has no option for them and writes the
 * dictionary unchanged.
 */
function setAttributes(element: StructureElement, attributes: Record<string, string>): void {
  const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } };
  dictionary.data.A = attributes;
}

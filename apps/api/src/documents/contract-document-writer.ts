import { products } from '@portaal/domain/products/products/product';

import type { Brand } from '../brands/brands.ts';
import { type Description, descriptionList } from '../pdf/description-list.ts';
import { writeDocument } from '../pdf/document.ts';
import type { Flow } from '../pdf/flow.ts';
import { heading, paragraph, titleRule } from '../pdf/prose.ts';
import type { ProviderText } from '../provider-texts/parse-text.ts';
import { shortContactText } from './contact-section.ts';
import type { IdentityByKind, SnapshotByKind } from './contract-snapshot.ts';
import { longDate } from './dutch-notation.ts';

/** A contract document to draw: its snapshot and the identity of the recipients. */
export interface ContractDocument<K extends keyof SnapshotByKind> {
  readonly brand: Brand;
  /** Title, for example `Transactiebevestiging 1 november 2026`. */
  readonly title: string;
  /** `2026-11-20`. */
  readonly documentDate: string;
  readonly createdAt: Date;
  /** Number of the contract in a former system; it never changes, so the same document keeps the same bytes. */
  readonly formerNumber?: string | null;
  readonly snapshot: SnapshotByKind[K];
  readonly identity: IdentityByKind[K];
  /** The provider's text of this kind. Default: the text that is in force. */
  readonly text?: ProviderText;
  /**
   * Marks the document as a test print on every page, and explains in its introduction that its data are
   * fictitious.
   */
  readonly isSample?: true;
}

/** Words on a test print. */
export const SAMPLE = { mark: 'PROEF', words: 'PROEF. Dit is een proefafdruk. De gegevens zijn verzonnen.' };

interface DocumentContent {
  /** Introductory sentence that describes this document. */
  readonly introduction: string;
  /** Extra fields, shown after contract number, product and date. */
  readonly descriptions?: readonly Description[];
  readonly body: (flow: Flow) => void;
}

/**
 * Writes a document with the header and footer sections that all contract documents share. The same snapshot and
 * brand produce the same bytes.
 */
export function writeContractDocument(
  {
    brand,
    title,
    documentDate,
    createdAt,
    formerNumber,
    snapshot,
    isSample,
  }: Omit<ContractDocument<keyof SnapshotByKind>, 'identity'>,
  { introduction, descriptions = [], body }: DocumentContent,
): Promise<Buffer> {
  const { number, product } = snapshot.contract;
  const name = title === 'Contract' ? `${title} ${number}` : `${title}: contract ${number}`;
  return writeDocument(
    {
      brand,
      title: isSample ? `${SAMPLE.mark} ${name}` : name,
      subject: `${products[product].name} bij ${brand.name}`,
      createdAt,
      mark: isSample && SAMPLE.mark,
    },
    (flow) => {
      heading(flow, 1, title);
      titleRule(flow);
      if (isSample) paragraph(flow, [SAMPLE.words]);
      paragraph(flow, [introduction], { style: 'muted', below: 12 });
      const common = [
        { term: 'Contractnummer', value: number },
        ...(formerNumber ? [{ term: 'Oud contractnummer', value: formerNumber }] : []),
        { term: 'Product', value: products[product].name },
        { term: 'Datum', value: longDate(documentDate) },
      ];
      descriptionList(flow, [...common, ...descriptions], 2);
      body(flow);
      // The contact line must fit on the last page of the content, because it should not be alone on a page.
      paragraph(flow, [`Vragen? ${shortContactText(brand)} Noem het nummer van uw contract.`], {
        style: 'small',
        above: 16,
      });
    },
  );
}

/** Approximate height of the contact line, including the space above it. */
export const CONTACT_HEIGHT = 40;

/** Writes a section of a document under its own heading. */
export function section(flow: Flow, title: string, body: () => void): void {
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, title);
    body();
  });
}

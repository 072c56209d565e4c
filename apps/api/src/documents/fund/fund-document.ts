import { type FundDocumentKind, fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import type { Brand } from '../../brands/brands.ts';
import { callout } from '../../pdf/callout.ts';
import { descriptionList } from '../../pdf/description-list.ts';
import { writeDocument } from '../../pdf/document.ts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, paragraph, titleRule } from '../../pdf/prose.ts';
import { contactSection } from '../contact-section.ts';
import { longDate } from '../dutch-notation.ts';
import { annualReport } from './annual-report.ts';
import type { FundSnapshot, FundSnapshotByKind } from './fund-document-snapshot.ts';
import { fundTerms } from './fund-terms.ts';
import { keyInformation } from './key-information.ts';
import { prospectus } from './prospectus.ts';

/** A version of a fund document that the portal draws itself, for the demo. */
export interface DrawnFundDocument {
  readonly brand: Brand;
  readonly kind: FundDocumentKind;
  readonly version: number;
  readonly title: string;
  readonly validFrom: string;
  readonly loadedAt: Date;
  /** The snapshot; its type depends on the document kind. */
  readonly snapshot: unknown;
}

type Body<K extends FundDocumentKind> = (flow: Flow, snapshot: FundSnapshotByKind[K], brand: Brand) => void;

const bodies: { readonly [K in FundDocumentKind]: Body<K> } = {
  eid: keyInformation,
  prospectus,
  terms: fundTerms,
  annualReport,
};

/** Draws the PDF of a fictitious fund's document. The same row and brand produce the same bytes. */
export function drawFundDocument(document: DrawnFundDocument): Promise<Buffer> {
  const { brand, kind, version, title, validFrom, loadedAt } = document;
  const snapshot = document.snapshot as FundSnapshot;
  const body = bodies[kind] as (flow: Flow, snapshot: FundSnapshot, brand: Brand) => void;
  const kindText = fundDocumentKindTexts[kind];
  return writeDocument(
    { brand, title: `${title} (voorbeeld)`, subject: `${kindText} bij ${brand.name}`, createdAt: loadedAt },
    (flow) => {
      heading(flow, 1, title);
      titleRule(flow);
      descriptionList(
        flow,
        [
          { term: 'Fonds', value: snapshot.fund.name },
          { term: 'Soort document', value: kindText },
          { term: 'Versie', value: String(version) },
          { term: 'Geldt vanaf', value: longDate(validFrom) },
        ],
        2,
      );
      callout(flow, {
        tone: 'warning',
        title: 'Voorbeelddocument. Dit fonds bestaat niet.',
        paragraphs: [
          ['Alle namen en bedragen in dit document zijn verzonnen. U kunt er niets aan ontlenen.'],
        ],
      });
      body(flow, snapshot, brand);
      paragraph(flow, ['Dit was een voorbeelddocument. Dit fonds bestaat niet.'], {
        style: 'small',
        above: 12,
      });
      contactSection(flow, brand, 'Noem de naam van het fonds.');
    },
  );
}

import { fieldLabel } from '@portaal/domain/fields/labels';
import { products } from '@portaal/domain/products/products/product';

import type { Brand } from '../../brands/brands.ts';
import { descriptionList } from '../../pdf/description-list.ts';
import { writeDocument } from '../../pdf/document.ts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, paragraph, titleRule } from '../../pdf/prose.ts';
import { contactSection } from '../contact-section.ts';
import { longDate } from '../dutch-notation.ts';
import type { OfferContent } from './offer.ts';
import { offerChoices } from './offer-choices.ts';
import { offerAssumptions, offerWarnings } from './offer-conditions.ts';
import { offerCosts } from './offer-costs.ts';
import { offerCourse, offerOutcome } from './offer-outcome.ts';

export interface OfferDocument {
  readonly offer: OfferContent;
  readonly brand: Brand;
}

/**
 * Creates the offer as a PDF for the investor: choices, possible outcomes, costs and warnings. The same offer and
 * brand produce the same bytes.
 */
export function offerDocument({ offer, brand }: OfferDocument): Promise<Buffer> {
  const product = products[offer.input.productCode].name;
  return writeDocument(
    {
      brand,
      title: `Offerte ${offer.number}: ${product.toLowerCase()}`,
      subject: `${product} bij ${brand.name}`,
      createdAt: offer.createdAt,
    },
    (flow) => {
      opening(flow, offer, brand);
      offerChoices(flow, offer);
      offerOutcome(flow, offer, brand.company.isFictional);
      offerCourse(flow, offer);
      offerCosts(flow, offer);
      offerAssumptions(flow, offer);
      offerWarnings(flow, offer);
      contactSection(flow, brand, 'Noem het nummer van deze offerte.');
    },
  );
}

function opening(flow: Flow, offer: OfferContent, brand: Brand): void {
  heading(flow, 1, `Offerte: ${products[offer.input.productCode].name.toLowerCase()}`);
  titleRule(flow);
  paragraph(flow, [`${brand.legalName} rekende uit wat uw keuzes kunnen opbrengen en kosten.`], {
    style: 'muted',
    below: 12,
  });
  const { madeFor, input } = offer;
  descriptionList(
    flow,
    [
      ...(madeFor === null ? [] : [{ term: 'Gemaakt voor', value: madeFor }]),
      { term: 'Offertenummer', value: offer.number },
      { term: 'Datum', value: longDate(offer.createdAt) },
      { term: 'Geldig tot en met', value: longDate(offer.validUntil) },
      ...(input.description === '' ? [] : [{ term: fieldLabel('description'), value: input.description }]),
    ],
    2,
  );
}

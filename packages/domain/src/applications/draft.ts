import * as z from 'zod/mini';
import { instant, plainText } from '../http/schema.ts';
import { productCodes } from '../products/product.ts';
import { MOST_CHARACTERS, MOST_EXPLANATION, MOST_OWNERS, MOST_TAX_COUNTRIES } from './draft-limits.ts';
import { emptyAbroadTax } from './empty-abroad-tax.ts';
import { applicantKinds, applicationSteps, investmentPages } from './flows.ts';

// What a user typed so far, on the server as in the browser (I-03, I-07…I-09, P-03). Text that is not filled in is
// empty, a question that is not answered is null: nothing here is rejected for being unfinished.

const text = plainText(MOST_CHARACTERS);
const answer = z.nullable(z.boolean());

const address = {
  land: text,
  postcode: text,
  huisnummer: text,
  toevoeging: text,
  straatnaam: text,
  woonplaats: text,
};

/** A country in which taxes are due. `…Reden`: why there is no number. */
const taxCountry = { country: text, taxIdentificationNumber: text, taxIdentificationNumberReden: text };

/**
 * I-08, which has one country; those after it are a list of ours (domain 4.5, step 2). The pictures are uploads.
 * `CLNReden`: why there is no certificate.
 */
const abroadTax = z.strictObject({
  taxNL: answer,
  taxAbroad: answer,
  ...taxCountry,
  // A browser that was open before the list was asked does not send it.
  furtherCountries: z._default(
    z
      .array(z.strictObject(taxCountry))
      .check(z.maxLength(MOST_TAX_COUNTRIES - 1, `Vul hoogstens ${MOST_TAX_COUNTRIES} landen in.`)),
    [],
  ),
  taxUS: answer,
  bornUS: answer,
  taxIdentificationNumberUS: text,
  CLNReden: plainText(MOST_EXPLANATION),
});

const name = {
  achternaam: text,
  geboortedatum: text,
  geslacht: text,
  initialen: text,
  nationaliteit: text,
  tussenvoegsel: text,
};
const contact = { mobiel: text, telefoonnummer: text };
const paper = {
  uitsluitend: answer,
  bsn: text,
  identiteitsbewijs: text,
  /** The number on the identity paper. */
  identiteitsbewijsCard: text,
  geldigTot: text,
};
/** Domain 4.8; `prominent`: a high public function, of the person or of one near to them. */
const prominence = { prominent: answer, functie: text };

const person = z.strictObject({ ...name, ...contact, ...paper, ...prominence, iban: text, abroadTax });
const adult = z.strictObject({
  ...name,
  ...contact,
  ...paper,
  ...prominence,
  iban: text,
  abroadTax,
  ...address,
});
export type PersonDraft = z.output<typeof person>;
export type AdultDraft = z.output<typeof adult>;

/**
 * Domain 4.6: an ultimate beneficial owner. `id` is the browser's, so that a number that is known stays with its person
 * when another is taken away. Taxes are asked where the organisation is a passive one (domain 4.5).
 */
const owner = z.strictObject({
  id: plainText(40),
  ...name,
  ...address,
  belang: text,
  uitsluitend: answer,
  bsn: text,
  abroadTax,
  ...prominence,
});
export type OwnerDraft = z.output<typeof owner>;

/** I-09. What a browser that was open before it was asked does not send has its empty value. */
const company = z.strictObject({
  naamBedrijf: text,
  kvk: text,
  rsin: text,
  telefoonnummer: text,
  iban: text,
  ...address,
  /** Domain 4.6: what the organisation is for the tax. */
  soort: text,
  contactPerson: z.strictObject({
    ...name,
    ...contact,
    ...address,
    ...prominence,
    tekenbevoegd: answer,
    personTaxInfo: z.strictObject(paper),
    /** Beside what I-09 names: asked of who pays taxes elsewhere too. */
    abroadTax: z._default(abroadTax, emptyAbroadTax),
  }),
  ubos: z._default(
    z.array(owner).check(z.maxLength(MOST_OWNERS, `Vul hoogstens ${MOST_OWNERS} UBO’s in.`)),
    [],
  ),
});
export type CompanyDraft = z.output<typeof company>;

const questionnaire = z.strictObject({
  /** Of the questions that are answered; empty before the first answer. */
  version: plainText(20),
  answers: z.array(plainText(20)).check(z.maxLength(50, 'Er zijn 10 vragen.')),
  questionEleven: plainText(20),
  riskSelection: plainText(20),
  acknowledgements: z
    .array(z.strictObject({ code: plainText(40), at: instant }))
    .check(z.maxLength(20, 'Bevestig elke waarschuwing één keer.')),
  completedAt: z.nullable(instant),
});

/** Euro as typed so far; what is too little or too much is said at its field, and nothing is lost. */
const euro = z.nullable(z.number().check(z.gte(0), z.lte(1e9)));

export const applicationDraft = z.strictObject({
  /** The product of the calculation it began with. Sent only to be rejected: an annuity is no application. */
  requestType: z.optional(z.enum(productCodes)),
  activePage: z.enum(investmentPages),
  activeSubstep: z.enum(applicationSteps),
  /** Who the investment is for. */
  for: z.nullable(z.enum(applicantKinds)),
  investment: z.strictObject({
    kind: z.enum(['once', 'monthly', 'both']),
    initialDeposit: euro,
    periodicDeposit: euro,
    description: text,
    stock: z.enum(['stock', 'cash']),
    /** Domain 4.8: where the money comes from. */
    herkomst: text,
    /** Ids of the documents of the fund that were opened: of these versions. */
    gelezen: z.array(plainText(40)).check(z.maxLength(50, 'Er zijn niet zo veel documenten.')),
  }),
  questionnaire,
  applicants: z.strictObject({
    mijn: adult,
    partner: adult,
    child: person,
    /** Id of a relation whose data are used instead of those here; empty for a new one. */
    selectedRelatie: text,
    /** Who signs too: the partner, or the other parent. */
    tweedeHandtekening: text,
    /** Domain 4.7: nobody else has authority over the child. */
    alleenGezag: z.boolean(),
  }),
  company,
  /** The self-certification of domain 4.5, and that the text of the right to stop was read. */
  verklaringJuist: z.boolean(),
  bedenktijdGelezen: z.boolean(),
});
export type ApplicationDraft = z.output<typeof applicationDraft>;

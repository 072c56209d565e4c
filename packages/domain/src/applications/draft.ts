import * as z from 'zod/mini';
import { instant, plainText } from '../http/schema.ts';
import { productCodes } from '../products/product.ts';
import { MOST_CHARACTERS, MOST_EXPLANATION, MOST_OWNERS, MOST_TAX_COUNTRIES } from './draft-limits.ts';
import { emptyAbroadTax } from './empty-abroad-tax.ts';
import { applicantKinds, applicationSteps, investmentPages } from './flows.ts';

// Data a user has typed so far, on the server and in the browser (I-03, I-07…I-09, P-03). Empty text fields are empty
// strings and unanswered questions are null. The schema rejects nothing for being unfinished.

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

/** A country in which taxes are due. `…Reden`: why there is no tax number. */
const taxCountry = { country: text, taxIdentificationNumber: text, taxIdentificationNumberReden: text };

/**
 * I-08 has one country; the further ones are our own list (domain 4.5, step 2). The pictures are uploads. `CLNReden`:
 * why there is no certificate.
 */
const abroadTax = z.strictObject({
  taxNL: answer,
  taxAbroad: answer,
  ...taxCountry,
  // A browser session from before this list existed does not send it.
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
const identityDocument = {
  uitsluitend: answer,
  bsn: text,
  identiteitsbewijs: text,
  /** The number on the identity document. */
  identiteitsbewijsCard: text,
  geldigTot: text,
};
/** Domain 4.8; `prominent`: the person, or a person close to them, has a prominent public function. */
const prominence = { prominent: answer, functie: text };

const person = z.strictObject({
  ...name,
  ...contact,
  ...identityDocument,
  ...prominence,
  iban: text,
  abroadTax,
});
const adult = z.strictObject({
  ...name,
  ...contact,
  ...identityDocument,
  ...prominence,
  iban: text,
  abroadTax,
  ...address,
});
export type PersonDraft = z.output<typeof person>;
export type AdultDraft = z.output<typeof adult>;

/**
 * Domain 4.6: an ultimate beneficial owner. The browser assigns `id`, so that a known number stays with its person
 * when another owner is removed. Tax questions apply only to a passive organisation (domain 4.5).
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

/** I-09. Fields that an older browser session does not send default to empty. */
const company = z.strictObject({
  naamBedrijf: text,
  kvk: text,
  rsin: text,
  telefoonnummer: text,
  iban: text,
  ...address,
  /** Domain 4.6: tax classification of the organisation. */
  soort: text,
  contactPerson: z.strictObject({
    ...name,
    ...contact,
    ...address,
    ...prominence,
    tekenbevoegd: answer,
    personTaxInfo: z.strictObject(identityDocument),
    /** In addition to I-09: for a contact person who pays taxes elsewhere too. */
    abroadTax: z._default(abroadTax, emptyAbroadTax),
  }),
  ubos: z._default(
    z.array(owner).check(z.maxLength(MOST_OWNERS, `Vul hoogstens ${MOST_OWNERS} UBO’s in.`)),
    [],
  ),
});
export type CompanyDraft = z.output<typeof company>;

const questionnaire = z.strictObject({
  /** Version of the answered questions; empty before the first answer. */
  version: plainText(20),
  answers: z.array(plainText(20)).check(z.maxLength(50, 'Er zijn 10 vragen.')),
  questionEleven: plainText(20),
  riskSelection: plainText(20),
  acknowledgements: z
    .array(z.strictObject({ code: plainText(40), at: instant }))
    .check(z.maxLength(20, 'Bevestig elke waarschuwing één keer.')),
  completedAt: z.nullable(instant),
});

/** Euro as typed so far. A value too low or too high is reported at its field and stays in the draft. */
const euro = z.nullable(z.number().check(z.gte(0), z.lte(1e9)));

export const applicationDraft = z.strictObject({
  /**
   * The product of the calculation the draft started from. Sent only to be rejected: an annuity cannot be an
   * application.
   */
  requestType: z.optional(z.enum(productCodes)),
  activePage: z.enum(investmentPages),
  activeSubstep: z.enum(applicationSteps),
  /** The kind of applicant the investment is for. */
  for: z.nullable(z.enum(applicantKinds)),
  investment: z.strictObject({
    kind: z.enum(['once', 'monthly', 'both']),
    initialDeposit: euro,
    periodicDeposit: euro,
    description: text,
    stock: z.enum(['stock', 'cash']),
    /** Domain 4.8: where the money comes from. */
    herkomst: text,
    /** Ids of the fund documents that were opened. Each id identifies one version. */
    gelezen: z.array(plainText(40)).check(z.maxLength(50, 'Er zijn niet zo veel documenten.')),
  }),
  questionnaire,
  applicants: z.strictObject({
    mijn: adult,
    partner: adult,
    child: person,
    /** Id of a relation whose data replace the data here; empty for a new relation. */
    selectedRelatie: text,
    /** The second signer: the partner, or the other parent. */
    tweedeHandtekening: text,
    /** Domain 4.7: nobody else has authority over the child. */
    alleenGezag: z.boolean(),
  }),
  company,
  /** Confirmation of the self-certification of domain 4.5, and of having read the text on the right to withdraw. */
  verklaringJuist: z.boolean(),
  bedenktijdGelezen: z.boolean(),
});
export type ApplicationDraft = z.output<typeof applicationDraft>;

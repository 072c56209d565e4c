import * as z from 'zod/mini';
import { contactFields, type PersonField, personFields, valuePerField } from '../../fields/person-fields.ts';
import { instant, plainText } from '../../http/schema.ts';
import { productCodes } from '../../products/products/product.ts';
import { MOST_ACKNOWLEDGEMENTS } from '../../products/questionnaires/calls.ts';
import { transferKinds, transferRegimes } from '../capital-transfers/states.ts';
import { MOST_CHARACTERS, MOST_EXPLANATION, MOST_OWNERS, MOST_TAX_COUNTRIES } from './draft-limits.ts';
import { emptyAbroadTax } from './empty-abroad-tax.ts';
import { applicantKinds, applicationSteps, investmentPages } from './flows.ts';

// Data a user has typed so far, on the server and in the browser (I-03, I-07…I-09, P-03). Empty text fields are empty
// strings and unanswered questions are null. The schema accepts unfinished data.

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

/** A country in which the person is liable for tax. `…Reden`: why there is no tax number. */
const taxCountry = { country: text, taxIdentificationNumber: text, taxIdentificationNumberReden: text };

/**
 * I-08 specifies one country; `furtherCountries` is our own addition (domain 4.5, step 2). The images are separate
 * uploads. `CLNReden`: why there is no certificate.
 */
const abroadTax = z.strictObject({
  taxNL: answer,
  taxAbroad: answer,
  ...taxCountry,
  // A browser session that was opened before this field existed does not send it.
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

/** An older browser session does not send fields that were added later. */
const typed = ({ isLater = false }: PersonField) => (isLater ? z._default(text, '') : text);
const name = valuePerField(personFields, typed);
const contact = valuePerField(contactFields, typed);
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
 * Domain 4.6: an ultimate beneficial owner. The browser assigns `id`, so that a masked BSN stays with its owner when
 * another owner is removed. Tax questions apply only to a passive organisation (domain 4.5).
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
    /** Not in I-09: for a contact person who also pays taxes outside the Netherlands. */
    abroadTax: z._default(abroadTax, emptyAbroadTax),
  }),
  ubos: z._default(
    z.array(owner).check(z.maxLength(MOST_OWNERS, `Vul hoogstens ${MOST_OWNERS} UBO’s in.`)),
    [],
  ),
});
export type CompanyDraft = z.output<typeof company>;

const questionnaire = z.strictObject({
  /** Version of the questionnaire that was answered; empty before the first answer. */
  version: plainText(20),
  answers: z.array(plainText(20)).check(z.maxLength(50, 'Er zijn 10 vragen.')),
  questionEleven: plainText(20),
  riskSelection: plainText(20),
  acknowledgements: z
    .array(z.strictObject({ code: plainText(40), at: instant }))
    .check(z.maxLength(MOST_ACKNOWLEDGEMENTS, 'Bevestig elke waarschuwing één keer.')),
  completedAt: z.nullable(instant),
});

/**
 * Amount in euro as typed so far. An amount that is too low or too high stays in the draft and is reported at its
 * field.
 */
const euro = z.nullable(z.number().check(z.gte(0), z.lte(1e9)));

const annuity = z.strictObject({
  /** Whether the applicant confirmed that the money is locked until the annuity pays out. */
  lockedUnderstood: z.boolean(),
  /** The applicant's contribution room in euro, as calculated or typed; null if not known. */
  room: euro,
  /** Whether the applicant confirmed that a premium above the room is not deductible. */
  aboveRoomUnderstood: z.boolean(),
});

/** A transfer of annuity capital from another provider (domain 1.8). The amount is the initial deposit. */
const transfer = z.strictObject({
  providerName: text,
  policyNumber: text,
  /** Whether all capital of the policy is transferred; false for a part. */
  isWhole: answer,
  kind: z.nullable(z.enum(transferKinds)),
  regime: z.nullable(z.enum(transferRegimes)),
  /** Whether the applicant orders us to request the capital from the other provider. */
  isOrdered: z.boolean(),
});

/** Choices for an annuity that pays out. The offer has the term and the frequency. */
const payout = z.strictObject({
  /** Whether we apply the wage tax credit; one payer may apply it. */
  loonheffingskorting: answer,
});

export const applicationDraft = z.strictObject({
  /**
   * The product of the calculation from which the draft was created. It is sent only so that the server can reject it
   * if it is an annuity.
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
    /** Domain 4.8: origin of the money. */
    herkomst: text,
    /** Ids of the fund documents that were opened. Each id identifies one version. */
    gelezen: z.array(plainText(40)).check(z.maxLength(50, 'Er zijn niet zo veel documenten.')),
  }),
  questionnaire,
  /** The applicant's confirmations for an annuity; absent for another product. */
  annuity: z.optional(annuity),
  /** Present in an application whose capital comes from another provider. */
  transfer: z.optional(transfer),
  /** Present in an application for an annuity that pays out. */
  payout: z.optional(payout),
  applicants: z.strictObject({
    mijn: adult,
    partner: adult,
    child: person,
    /** Id of a stored relation whose data replace the data typed here; empty for a new relation. */
    selectedRelatie: text,
    /** Email address of the second signer: the partner, or the other parent. */
    tweedeHandtekening: text,
    /** Domain 4.7: whether the applicant has sole authority over the child. */
    alleenGezag: z.boolean(),
  }),
  company,
  /**
   * Confirmations that the self-certification of domain 4.5 is correct, and that the text on the right to withdraw
   * was read.
   */
  verklaringJuist: z.boolean(),
  bedenktijdGelezen: z.boolean(),
});
export type ApplicationDraft = z.output<typeof applicationDraft>;

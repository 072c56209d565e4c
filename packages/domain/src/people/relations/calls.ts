import type { IsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import {
  addressSection,
  contactSection,
  identityProblems,
  identityResponse,
  identitySection,
  personProblems,
  personSection,
  within,
} from '../../fields/applicant.ts';
import { rsin } from '../../fields/eleven-test.ts';
import { iban } from '../../fields/iban.ts';
import { kvkNumber } from '../../fields/kvk.ts';
import { companyName } from '../../fields/names.ts';
import { phoneNumber } from '../../fields/phone.ts';
import { defineCall } from '../../http/call.ts';
import type { FieldProblem } from '../../http/error.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Relaties';

/** Maximum relations of one person. */
export const MOST_RELATIONS = 20;

/** Domain 4.1: types of relations for whom, or together with whom, a user can invest, with their text on screen. */
export const relationTexts = { partner: 'Partner', child: 'Kind', company: 'Organisatie' } as const;
export type RelationType = keyof typeof relationTexts;

/** Fields of an organisation (domain 4.6). */
const organisation = {
  naamBedrijf: companyName,
  kvk: kvkNumber,
  rsin,
  telefoonnummer: phoneNumber,
};

/** `iban` is absent if the stored account remains in use. */
const organisationSection = z.strictObject({ ...organisation, iban: z.optional(iban) });

/** The contact person of the organisation, also its signer (I-09). */
const contactPerson = z.strictObject({
  persoon: personSection,
  adres: addressSection,
  contact: contactSection,
  identiteit: identitySection,
  tekenbevoegd: z.literal(true, 'Alleen iemand die mag tekenen, kan contactpersoon zijn.'),
});

const relationResponse = z.object({
  id: z.string(),
  versie: z.int(),
  type: z.enum(['partner', 'child', 'company']),
  /** Name as shown in a list. */
  naam: z.string(),
  /** Whether a contract refers to the relation, so that it cannot be removed. */
  inGebruik: z.boolean(),
  persoon: z.nullable(personSection),
  adres: z.nullable(addressSection),
  contact: z.nullable(contactSection),
  identiteit: z.nullable(identityResponse),
  organisatie: z.nullable(z.object({ ...organisation, iban: z.string() })),
  contactPersoon: z.nullable(
    z.object({
      persoon: personSection,
      adres: addressSection,
      contact: contactSection,
      identiteit: identityResponse,
    }),
  ),
});
export type Relation = z.output<typeof relationResponse>;

/** A child has no address or contact details of its own, because it lives with the applicant (domain 4.2). */
export const relationInput = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('partner'),
    persoon: personSection,
    adres: addressSection,
    contact: contactSection,
    identiteit: identitySection,
  }),
  z.strictObject({ type: z.literal('child'), persoon: personSection, identiteit: identitySection }),
  z.strictObject({
    type: z.literal('company'),
    organisatie: organisationSection,
    adres: addressSection,
    contactPersoon: contactPerson,
  }),
]);
export type RelationInput = z.output<typeof relationInput>;

/** Data of a relation that are already stored and therefore not requested again. */
export interface RelationNames {
  readonly hasBsn: boolean;
  readonly hasIban: boolean;
}

/** Validates the rules that depend on today's date or on stored data. */
export function relationProblems(
  input: RelationInput,
  { hasBsn, hasIban, today }: RelationNames & { readonly today: IsoDate },
): FieldProblem[] {
  if (input.type === 'company') {
    const { persoon, identiteit } = input.contactPersoon;
    const missing =
      input.organisatie.iban === undefined && !hasIban
        ? [{ field: 'organisatie.iban', message: 'Vul dit veld in.' }]
        : [];
    return [
      ...missing,
      ...within('contactPersoon.persoon', personProblems(persoon, 'otherAdult', today)),
      ...within(
        'contactPersoon.identiteit',
        identityProblems(identiteit, { capacity: 'otherAdult', hasBsn, today }),
      ),
    ];
  }
  const capacity = input.type === 'child' ? 'child' : 'otherAdult';
  return [
    ...within('persoon', personProblems(input.persoon, capacity, today)),
    ...within('identiteit', identityProblems(input.identiteit, { capacity, hasBsn, today })),
  ];
}

const ownRelation = z.strictObject({ id: uuid });

/** the people and organisations with whom or for whom the user invests. */
export const listRelations = defineCall({
  method: 'GET',
  path: '/api/relations',
  access: 'signedIn',
  group,
  summary: `De relaties van de aangemelde gebruiker, in de volgorde van toevoegen; hoogstens ${MOST_RELATIONS}.`,
  status: 200,
  response: envelope(z.array(relationResponse)),
  errors: ['notAuthenticated'],
});

export const addRelation = defineCall({
  method: 'POST',
  path: '/api/relations',
  access: 'signedIn',
  group,
  summary: 'Voegt een partner, kind of organisatie toe.',
  body: z.strictObject({ relatie: relationInput }),
  status: 201,
  response: envelope(relationResponse),
  errors: ['notAuthenticated', 'tooManyRelations'],
});

export const changeRelation = defineCall({
  method: 'PUT',
  path: '/api/relations/{id}',
  access: 'signedIn',
  group,
  stepUp: 'changeBankAccount',
  summary:
    'Wijzigt een eigen relatie; de soort blijft. Een andere rekening vraagt een twoFaToken voor changeBankAccount.',
  params: ownRelation,
  body: z.strictObject({
    versie: z.int(),
    relatie: relationInput,
    twoFaToken: z.optional(twoFaToken),
  }),
  status: 200,
  response: envelope(relationResponse),
  errors: ['notAuthenticated', 'notFound', 'changedMeanwhile', 'stepUpRequired'],
});

export const removeRelation = defineCall({
  method: 'DELETE',
  path: '/api/relations/{id}',
  access: 'signedIn',
  group,
  summary: 'Verwijdert een eigen relatie waarvoor geen contract bestaat.',
  params: ownRelation,
  status: 204,
  errors: ['notAuthenticated', 'notFound', 'relationInUse'],
});

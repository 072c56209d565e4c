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
import { iban } from '../../fields/iban.ts';
import { defineCall } from '../../http/call.ts';
import type { FieldProblem } from '../../http/error.ts';
import { envelope, isoDay } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { payeeOutcomes } from '../payees/payee-check.ts';

const group = 'Persoonlijke informatie';
const path = '/api/relations/me';

const personalInformation = z.object({
  /** 0 for a new user without stored data (L-07). */
  Id: z.int(),
  /**
   * Version of the data. Each change must include it, so that two browser tabs do not overwrite each other's changes.
   */
  versie: z.int(),
  persoon: z.nullable(personSection),
  adres: z.nullable(addressSection),
  contact: z.nullable(contactSection),
  identiteit: z.nullable(identityResponse),
  tegenrekening: z.nullable(
    z.object({
      /** Masked account number with only the last four digits, as `NL•• •••• •••• •• 4300`. */
      iban: z.string(),
      /** The first day on which payouts to the new account are made; null once that day has come. */
      uitbetalenVanaf: z.nullable(isoDay),
      /** The bank's check of the account name; absent if no check was requested. */
      naamcontrole: z.optional(
        z.object({
          uitkomst: z.enum(payeeOutcomes),
          /** Name of the account holder at the bank; only for a close match. */
          bankNaam: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type PersonalInformation = z.output<typeof personalInformation>;

/** the personal information of the signed-in user. */
export const getPersonalInformation = defineCall({
  method: 'GET',
  path,
  access: 'signedIn',
  group,
  summary: 'De persoonlijke informatie van de aangemelde gebruiker; Id 0 als er nog geen is.',
  status: 200,
  response: envelope(personalInformation),
  errors: ['notAuthenticated'],
});

/** The changed sections of the personal information. A new user sends all four sections. */
export const personalInformationChange = z.strictObject({
  versie: z.int(),
  persoon: z.optional(personSection),
  adres: z.optional(addressSection),
  contact: z.optional(contactSection),
  identiteit: z.optional(identitySection),
});
export type PersonalInformationChange = z.output<typeof personalInformationChange>;

export const personalSections = ['persoon', 'adres', 'contact', 'identiteit'] as const;
export type PersonalSection = (typeof personalSections)[number];

/** Validates the rules of a change that depend on today's date or on stored data (domain 4.2). */
export function personalInformationProblems(
  { persoon, identiteit }: Pick<PersonalInformationChange, 'persoon' | 'identiteit'>,
  { hasBsn, today }: { hasBsn: boolean; today: IsoDate },
): FieldProblem[] {
  return [
    ...within('persoon', persoon ? personProblems(persoon, 'self', today) : []),
    ...within(
      'identiteit',
      identiteit ? identityProblems(identiteit, { capacity: 'self', hasBsn, today }) : [],
    ),
  ];
}

export const changePersonalInformation = defineCall({
  method: 'PUT',
  path,
  access: 'signedIn',
  group,
  summary: 'Bewaart persoonlijke informatie: een of meer onderdelen, de eerste keer alle vier.',
  body: personalInformationChange,
  status: 200,
  response: envelope(personalInformation),
  errors: ['notAuthenticated', 'changedMeanwhile'],
});

/** Requires a fresh step-up code (`changeBankAccount`). The account owner is notified by email. */
export const changeNominatedAccount = defineCall({
  method: 'PUT',
  path: '/api/relations/me/tegenrekening',
  access: 'signedIn',
  group,
  stepUp: 'changeBankAccount',
  changes: ['/api/payout-confirmation'],
  summary:
    'Wijzigt de tegenrekening. De dagen van `rekeningWachttijd` in de voorwaarden wordt er niet naar uitbetaald.',
  body: z.strictObject({ versie: z.int(), iban, twoFaToken }),
  status: 200,
  response: envelope(personalInformation),
  errors: ['notAuthenticated', 'notFound', 'changedMeanwhile', 'stepUpRequired'],
});

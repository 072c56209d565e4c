import type { IsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import type { FieldProblem } from '../http/error.ts';
import { isoDay } from '../http/schema.ts';
import { addition, foreignPostcodeRules, houseNumberSent, postcodeRules } from './address.ts';
import { adultProblem, birthDateProblem, childProblem, otherAdultProblem } from './birth-date.ts';
import { bsn } from './eleven-test.ts';
import type { FieldRules } from './field-rules.ts';
import { initials, initialsRules } from './initials.ts';
import { lastName, lastNameRules, namePrefix, namePrefixRules, placeName } from './names.ts';
import {
  type ContactFieldName,
  genderTexts,
  type PersonFieldName,
  type TypedFieldName,
} from './person-fields.ts';
import { mobileNumber, mobileRules, optionalPhoneNumber, phoneRules } from './phone.ts';
import { validUntilProblem } from './valid-until.ts';

/** Codes of domain 4.2, with their text on screen. */
export const identityDocumentTexts = {
  paspoort: 'Paspoort',
  identiteitskaart: 'Identiteitskaart',
  rijbewijs: 'Rijbewijs',
  verblijfsdocument: 'Verblijfsdocument',
} as const;

type Gender = keyof typeof genderTexts;
export type IdentityDocument = keyof typeof identityDocumentTexts;

const keysOf = <T extends string>(texts: Readonly<Record<T, string>>) => Object.keys(texts) as [T, ...T[]];

/** ISO 3166-1 country code. The server checks that the code exists. */
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'Kies een land uit de lijst.'));

/** Rules for a person's fields that are typed as text. */
export const typedFieldRules: Readonly<Record<TypedFieldName, FieldRules<string>>> = {
  initialen: initialsRules,
  tussenvoegsel: namePrefixRules,
  achternaam: lastNameRules,
  mobiel: mobileRules,
  telefoonnummer: phoneRules,
};

/**
 * Personal data of a person. The specification prescribes the Dutch names (I-07). Fields added after the
 * first release are optional, because older stored persons lack them.
 */
export const personSection = z.strictObject({
  geslacht: z.enum(keysOf<Gender>(genderTexts)),
  initialen: initials,
  tussenvoegsel: namePrefix,
  achternaam: lastName,
  geboortedatum: isoDay,
  nationaliteit: countryCode,
} satisfies Readonly<Record<PersonFieldName, z.ZodMiniType>>);
export type PersonSection = z.output<typeof personSection>;

/** Returns the postcode rules for a country. */
export const postcodeRulesOf = (country: string | null): FieldRules<string> =>
  country === 'NL' || country === null ? postcodeRules : foreignPostcodeRules;

const address = z.strictObject({
  land: countryCode,
  postcode: z.string(),
  huisnummer: houseNumberSent,
  toevoeging: addition,
  straatnaam: placeName,
  woonplaats: placeName,
});

export const addressSection = z.pipe(
  address.check((check) => {
    const { land, postcode } = check.value;
    const reading = postcodeRulesOf(land).read(postcode);
    if (reading.ok && reading.value !== null) return;
    const message = reading.ok ? 'Vul dit veld in.' : reading.message;
    check.issues.push({ code: 'custom', input: postcode, path: ['postcode'], message });
  }),
  z.transform(({ postcode, ...rest }) => {
    const reading = postcodeRulesOf(rest.land).read(postcode);
    return { ...rest, postcode: (reading.ok ? reading.value : null) ?? '' };
  }),
);
export type AddressSection = z.output<typeof addressSection>;

export const contactSection = z.strictObject({
  mobiel: mobileNumber,
  telefoonnummer: optionalPhoneNumber,
} satisfies Readonly<Record<ContactFieldName, z.ZodMiniType>>);
export type ContactSection = z.output<typeof contactSection>;

/** `bsn` is absent if the stored number remains in use, because the full number is never shown again. */
export const identitySection = z.strictObject({
  uitsluitend: z.boolean(),
  bsn: z.optional(bsn),
  identiteitsbewijs: z.enum(keysOf<IdentityDocument>(identityDocumentTexts)),
  /** Null only for a residence permit without an expiry date. */
  geldigTot: z.nullable(isoDay),
});
export type IdentitySection = z.output<typeof identitySection>;

/** Identity data in a response. Only the last three digits of the BSN are included, as `••••••782`. */
export const identityResponse = z.object({
  uitsluitend: z.boolean(),
  bsn: z.nullable(z.string()),
  identiteitsbewijs: z.enum(keysOf<IdentityDocument>(identityDocumentTexts)),
  geldigTot: z.nullable(isoDay),
});
export type IdentityResponse = z.output<typeof identityResponse>;

/**
 * Capacity in which a person is registered, which determines age limits and messages. A child can also be the owner
 * of an organisation.
 */
export type Capacity = 'self' | 'otherAdult' | 'child' | 'owner';

const birthDateProblems = {
  self: adultProblem,
  otherAdult: otherAdultProblem,
  child: childProblem,
  owner: birthDateProblem,
} as const satisfies Record<Capacity, unknown>;

const problem = (field: string, message: string | undefined): FieldProblem[] =>
  message === undefined ? [] : [{ field, message }];

/** Validates a person against today's date. Field names are relative to the section. */
export function personProblems(
  { geboortedatum }: Pick<PersonSection, 'geboortedatum'>,
  capacity: Capacity,
  today: IsoDate,
): FieldProblem[] {
  return problem('geboortedatum', birthDateProblems[capacity](geboortedatum, today));
}

/** Validates the rules that concern several identity fields or today's date. `hasBsn`: a BSN is already stored. */
export function identityProblems(
  { uitsluitend, bsn: enteredBsn, identiteitsbewijs, geldigTot }: IdentitySection,
  { capacity, hasBsn, today }: { capacity: Capacity; hasBsn: boolean; today: IsoDate },
): FieldProblem[] {
  const lacksBsn = uitsluitend && enteredBsn === undefined && !hasBsn;
  const missing = lacksBsn ? 'Vul dit veld in.' : undefined;
  return [...problem('bsn', missing), ...problem('geldigTot', untilProblem())];

  function untilProblem(): string | undefined {
    if (geldigTot === null) {
      return identiteitsbewijs === 'verblijfsdocument' ? undefined : 'Vul dit veld in.';
    }
    return validUntilProblem(geldigTot, today, capacity === 'child' ? 'child' : 'adult');
  }
}

/** Adds the section name to the fields of its problems: `achternaam` → `persoon.achternaam`. */
export const within = (section: string, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ field, message }) => ({ field: `${section}.${field}`, message }));

/** Formats a full name: `J.P. van der Berg`. */
export function fullName({
  initialen,
  tussenvoegsel,
  achternaam,
}: Pick<PersonSection, 'initialen' | 'tussenvoegsel' | 'achternaam'>): string {
  return [initialen, tussenvoegsel, achternaam].filter((part) => part !== '').join(' ');
}

/**
 * Returns the pages or sides of an identity document to upload (domain 4.4): one page of a passport, both sides of
 * any other document.
 */
export const sidesOf = (kind: IdentityDocument): readonly ('kopie' | 'voorkant' | 'achterkant')[] =>
  kind === 'paspoort' ? ['kopie'] : ['voorkant', 'achterkant'];

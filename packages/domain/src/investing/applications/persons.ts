import { type IsoDate, isIsoDate } from '@portaal/engine';
import type * as z from 'zod/mini';
import { houseNumberRules } from '../../fields/address.ts';
import {
  type AddressSection,
  addressSection,
  type Capacity,
  type ContactSection,
  contactSection,
  type IdentityDocument,
  type IdentitySection,
  identityProblems,
  identitySection,
  type PersonSection,
  personProblems,
  personSection,
  postcodeRulesOf,
} from '../../fields/applicant.ts';
import { ibanRules } from '../../fields/iban.ts';
import {
  type ContactFieldName,
  contactFields,
  type PersonFieldName,
  personFields,
  valuePerField,
} from '../../fields/person-fields.ts';
import type { FieldProblem } from '../../http/error.ts';
import { problemsOf } from '../../http/problems.ts';
import type { AdultDraft, PersonDraft } from './draft.ts';
import { identityDocumentProblem } from './identity-documents.ts';

/**
 * Returns whether a number is masked. The server sends a secret number as `••••••782`. If the form sends a masked
 * number, the stored number stays unchanged.
 */
export const isMasked = (text: string): boolean => text.startsWith('•') || text.includes('••');

/** Result of parsing a part of the draft: the value, and the problems by field name in the draft. */
export interface ReadResult<T> {
  /** Undefined if there are problems. */
  readonly value: T | undefined;
  readonly problems: readonly FieldProblem[];
}

const missing = 'Vul dit veld in.';
const noDate = 'Vul een geldige datum in (dd-mm-jjjj).';

const under = (at: string, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ field, message }) => ({ field: field === '' ? at : `${at}.${field}`, message }));

/** Parses one section with the schema all forms share; its fields are in the draft under `at`. */
export function readSection<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  at: string,
): ReadResult<z.output<S>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, problems: [] };
  return { value: undefined, problems: under(at, problemsOf(parsed.error.issues)) };
}

interface MoreRules {
  /** Order of the fields. Problems are sorted in the same order. */
  readonly fields: readonly string[];
  /** Problems that replace the less precise message of the schema. */
  readonly instead?: readonly FieldProblem[];
  /** Extra problems for fields that passed the schema. */
  readonly besides?: readonly FieldProblem[];
}

/**
 * Combines the problems of the schema and of the other rules. Otherwise one field rejected by the schema would
 * prevent the other rules from running.
 */
function withRules<T>(
  read: ReadResult<T>,
  at: string,
  { fields, instead = [], besides = [] }: MoreRules,
): ReadResult<T> {
  const first = new Map<string, FieldProblem>();
  for (const problem of [...under(at, instead), ...read.problems, ...under(at, besides)]) {
    if (!first.has(problem.field)) first.set(problem.field, problem);
  }
  const place = ({ field }: FieldProblem) => fields.indexOf(field.slice(at.length + 1));
  const problems = [...first.values()].sort((a, b) => place(a) - place(b));
  return { value: problems.length === 0 ? read.value : undefined, problems };
}

/** Reports a typed date that does not exist. The schema's own message would mention the notation of the API instead. */
const dayProblems = (field: string, typed: string): FieldProblem[] =>
  typed.trim() === '' || isIsoDate(typed) ? [] : [{ field, message: noDate }];

type NameDraft = Pick<PersonDraft, PersonFieldName>;

/** Returns undefined for an empty text, so that the schema reports it as missing. */
const filledText = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

export function readPerson(
  draft: NameDraft,
  at: string,
  capacity: Capacity,
  today: IsoDate,
): ReadResult<PersonSection> {
  const section = valuePerField(personFields, ({ control }, name) =>
    control === 'text' ? draft[name] : filledText(draft[name]),
  );
  const { geboortedatum } = draft;
  return withRules(readSection(personSection, section, at), at, {
    fields: Object.keys(personFields),
    instead: dayProblems('geboortedatum', geboortedatum),
    besides: isIsoDate(geboortedatum) ? personProblems({ geboortedatum }, capacity, today) : [],
  });
}

type AddressDraft = Pick<
  AdultDraft,
  'land' | 'postcode' | 'huisnummer' | 'toevoeging' | 'straatnaam' | 'woonplaats'
>;

export function readAddress(draft: AddressDraft, at: string): ReadResult<AddressSection> {
  const { land, postcode, huisnummer, toevoeging, straatnaam, woonplaats } = draft;
  const number = houseNumberRules.read(huisnummer);
  const typed = {
    land: filledText(land),
    postcode,
    huisnummer: number.ok ? (number.value ?? undefined) : undefined,
    toevoeging,
    straatnaam,
    woonplaats,
  };
  const code = postcodeRulesOf(land).read(postcode);
  const message = code.ok ? missing : code.message;
  const isPostcode = code.ok && code.value !== null;
  return withRules(readSection(addressSection, typed, at), at, {
    fields: Object.keys(typed),
    instead: [
      ...(isPostcode ? [] : [{ field: 'postcode', message }]),
      ...(number.ok ? [] : [{ field: 'huisnummer', message: number.message }]),
    ],
  });
}

export const readContact = (
  draft: Pick<PersonDraft, ContactFieldName>,
  at: string,
): ReadResult<ContactSection> =>
  readSection(
    contactSection,
    valuePerField(contactFields, (_, name) => draft[name]),
    at,
  );

const noDocumentNumber = 'Vul het nummer van het identiteitsbewijs in: 5 tot 20 letters en cijfers.';

type IdentityDraft = Pick<
  PersonDraft,
  'uitsluitend' | 'bsn' | 'identiteitsbewijs' | 'identiteitsbewijsCard' | 'geldigTot'
>;

export interface IdentityContext {
  readonly capacity: Capacity;
  readonly today: IsoDate;
  /** Domain 4.4: the documents accepted for this person. */
  readonly accepted: readonly IdentityDocument[];
}

/** Identity data including the document number, which only an application requires. */
export interface IdentityDetails {
  readonly identiteit: IdentitySection;
  readonly nummer: string;
}

/**
 * Parses the tax answers and the identity document. This section contains the BSN if the person pays taxes only in
 * the Netherlands. A person who also pays taxes elsewhere enters the BSN in the section with the other countries.
 */
export function readIdentity(
  draft: IdentityDraft,
  at: string,
  { capacity, today, accepted }: IdentityContext,
): ReadResult<IdentityDetails> {
  const { uitsluitend, identiteitsbewijs, geldigTot } = draft;
  const enteredBsn = uitsluitend === true ? filledText(draft.bsn) : undefined;
  const isMaskedBsn = enteredBsn !== undefined && isMasked(enteredBsn);
  const bsn = isMaskedBsn ? undefined : enteredBsn;
  const section = {
    uitsluitend: uitsluitend ?? undefined,
    ...(bsn === undefined ? {} : { bsn }),
    identiteitsbewijs: filledText(identiteitsbewijs),
    geldigTot: filledText(geldigTot) ?? null,
  };
  const rules = identityProblems(
    {
      uitsluitend: uitsluitend === true,
      bsn,
      identiteitsbewijs: identiteitsbewijs as IdentityDocument,
      geldigTot: isIsoDate(geldigTot) ? geldigTot : null,
    },
    { capacity, hasBsn: isMaskedBsn, today },
  );
  const documentProblem = identityDocumentProblem(identiteitsbewijs, accepted);
  const nummer = draft.identiteitsbewijsCard.replaceAll(/\s/g, '').toUpperCase();
  const isNumber = /^[A-Z0-9]{5,20}$/.test(nummer);
  const read = withRules(readSection(identitySection, section, at), at, {
    fields: ['uitsluitend', 'bsn', 'identiteitsbewijs', 'identiteitsbewijsCard', 'geldigTot'],
    instead: dayProblems('geldigTot', geldigTot),
    besides: [
      ...rules,
      ...(documentProblem === undefined ? [] : [{ field: 'identiteitsbewijs', message: documentProblem }]),
      ...(isNumber ? [] : [{ field: 'identiteitsbewijsCard', message: noDocumentNumber }]),
    ],
  });
  if (read.value === undefined) return { value: undefined, problems: read.problems };
  return { value: { identiteit: read.value, nummer }, problems: [] };
}

/** Returns the IBAN; null if it is empty or masked, which leaves the stored account unchanged. */
export function readIban(text: string, at: string, isRequired: boolean): ReadResult<string | null> {
  if (isMasked(text)) return { value: null, problems: [] };
  const read = ibanRules.read(text);
  if (read.ok && (read.value !== null || !isRequired)) return { value: read.value, problems: [] };
  return { value: undefined, problems: [{ field: at, message: read.ok ? missing : read.message }] };
}

/** Returns the problems with the answers on prominent public functions (domain 4.8). */
export function prominenceProblems(
  { prominent, functie }: Pick<PersonDraft, 'prominent' | 'functie'>,
  at: string,
): FieldProblem[] {
  if (prominent === null) return [{ field: `${at}.prominent`, message: 'Kies ja of nee.' }];
  return prominent && functie.trim() === '' ? [{ field: `${at}.functie`, message: missing }] : [];
}

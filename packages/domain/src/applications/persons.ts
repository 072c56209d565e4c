import { type IsoDate, isIsoDate } from '@portaal/engine';
import type * as z from 'zod/mini';
import { houseNumberRules } from '../fields/address.ts';
import { iban } from '../fields/iban.ts';
import type { FieldProblem } from '../http/error.ts';
import { problemsOf } from '../http/problems.ts';
import {
  type AddressSection,
  addressSection,
  type Capacity,
  type ContactSection,
  contactSection,
  type IdentitySection,
  identityProblems,
  identitySection,
  type PersonSection,
  personProblems,
  personSection,
} from '../people/applicant.ts';
import type { AdultDraft, PersonDraft } from './draft.ts';

/** A number the server keeps to itself leaves it as `••••••782`; sent back like that it stays what it is. */
export const isMasked = (text: string): boolean => text.startsWith('•') || text.includes('••');

/** What was read of a part of the draft, and what is wrong with it under the names of the draft. */
export interface Reading<T> {
  /** Undefined when something is wrong. */
  readonly value: T | undefined;
  readonly problems: readonly FieldProblem[];
}

const required = (field: string): FieldProblem => ({ field, message: 'Vul dit veld in.' });

/** Reads one section with the schema all forms use; its fields stand in the draft under `at`. */
export function readSection<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
  at: string,
  rules: (value: z.output<S>) => readonly FieldProblem[] = () => [],
): Reading<z.output<S>> {
  const under = (problems: readonly FieldProblem[]) =>
    problems.map(({ field, message }) => ({ field: field === '' ? at : `${at}.${field}`, message }));
  const parsed = schema.safeParse(given);
  if (!parsed.success) return { value: undefined, problems: under(problemsOf(parsed.error.issues)) };
  const problems = under(rules(parsed.data));
  return { value: problems.length === 0 ? parsed.data : undefined, problems };
}

type NameDraft = Pick<
  PersonDraft,
  'geslacht' | 'initialen' | 'tussenvoegsel' | 'achternaam' | 'geboortedatum' | 'nationaliteit'
>;

/** An empty text is left out, so that the schema says it is missing. */
const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

export function readPerson(
  draft: NameDraft,
  at: string,
  capacity: Capacity,
  today: IsoDate,
): Reading<PersonSection> {
  const section = {
    geslacht: given(draft.geslacht),
    initialen: draft.initialen,
    tussenvoegsel: draft.tussenvoegsel,
    achternaam: draft.achternaam,
    geboortedatum: given(draft.geboortedatum),
    nationaliteit: given(draft.nationaliteit),
  };
  return readSection(personSection, section, at, (person) => personProblems(person, capacity, today));
}

type AddressDraft = Pick<
  AdultDraft,
  'land' | 'postcode' | 'huisnummer' | 'toevoeging' | 'straatnaam' | 'woonplaats'
>;

export function readAddress(draft: AddressDraft, at: string): Reading<AddressSection> {
  const { land, postcode, huisnummer, toevoeging, straatnaam, woonplaats } = draft;
  const number = houseNumberRules.read(huisnummer);
  const typed = {
    land: given(land),
    postcode,
    huisnummer: number.ok ? (number.value ?? undefined) : undefined,
    toevoeging,
    straatnaam,
    woonplaats,
  };
  return readSection(addressSection, typed, at);
}

export const readContact = (
  { mobiel, telefoonnummer }: Pick<PersonDraft, 'mobiel' | 'telefoonnummer'>,
  at: string,
): Reading<ContactSection> => readSection(contactSection, { mobiel, telefoonnummer }, at);

type PaperDraft = Pick<
  PersonDraft,
  'uitsluitend' | 'bsn' | 'identiteitsbewijs' | 'identiteitsbewijsCard' | 'geldigTot'
>;

export interface PaperContext {
  readonly capacity: Capacity;
  readonly today: IsoDate;
  /** Domain 4.4: why a driving licence does not do; undefined: it does. */
  readonly licenceProblem?: string | undefined;
}

/** An identity with the number on the paper, which only an application asks. */
export interface PaperDetails {
  readonly identiteit: IdentitySection;
  readonly nummer: string;
}

export function readPaper(
  draft: PaperDraft,
  at: string,
  { capacity, today, licenceProblem }: PaperContext,
): Reading<PaperDetails> {
  const bsn = given(draft.bsn);
  const isKnown = bsn !== undefined && isMasked(bsn);
  const section = {
    uitsluitend: draft.uitsluitend ?? undefined,
    ...(bsn === undefined || isKnown ? {} : { bsn }),
    identiteitsbewijs: given(draft.identiteitsbewijs),
    geldigTot: isIsoDate(draft.geldigTot) ? draft.geldigTot : (given(draft.geldigTot) ?? null),
  };
  const read = readSection(identitySection, section, at, (identity) =>
    identityProblems(identity, { capacity, hasBsn: isKnown, today }),
  );
  const nummer = draft.identiteitsbewijsCard.replaceAll(/\s/g, '').toUpperCase();
  const problems = [...read.problems];
  if (!/^[A-Z0-9]{5,20}$/.test(nummer)) {
    const message = 'Vul het nummer van het identiteitsbewijs in: 5 tot 20 letters en cijfers.';
    problems.push({ field: `${at}.identiteitsbewijsCard`, message });
  }
  if (draft.identiteitsbewijs === 'rijbewijs' && licenceProblem !== undefined) {
    problems.push({ field: `${at}.identiteitsbewijs`, message: licenceProblem });
  }
  if (read.value === undefined || problems.length > 0) return { value: undefined, problems };
  return { value: { identiteit: read.value, nummer }, problems };
}

/** Empty or masked: the account that is known stays. */
export function readIban(text: string, at: string, isRequired: boolean): Reading<string | null> {
  if (isMasked(text) || (text.trim() === '' && !isRequired)) return { value: null, problems: [] };
  return readSection(iban, text, at);
}

/** Domain 4.8. */
export function prominenceProblems(
  { prominent, functie }: Pick<PersonDraft, 'prominent' | 'functie'>,
  at: string,
): FieldProblem[] {
  if (prominent === null) return [{ field: `${at}.prominent`, message: 'Kies ja of nee.' }];
  return prominent && functie.trim() === '' ? [required(`${at}.functie`)] : [];
}

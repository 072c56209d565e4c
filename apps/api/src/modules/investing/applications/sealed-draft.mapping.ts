import { personFields, valuePerField } from '@portaal/domain/fields/person-fields';
import type { ApplicationDraft, OwnerDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { isMasked } from '@portaal/domain/investing/applications/persons';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';
import { maskedBsn, maskedIban, maskedPolicyNumber } from '../../../platform/sealed-number.ts';

const place = (applicationId: string): FieldPlace => ({
  table: 'application',
  column: 'sealed_draft',
  rowId: applicationId,
});

export const sealDraft = (keys: FieldKeys, applicationId: string, draft: ApplicationDraft): string =>
  encryptField(keys, place(applicationId), JSON.stringify(draft));

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Completes a stored draft: fields that were added to the form later get their empty value, and the fields keep the
 * order of the empty draft.
 */
function completed(stored: unknown, empty: unknown): unknown {
  if (stored === undefined) return empty;
  if (!isGroup(stored) || !isGroup(empty)) return stored;
  return Object.fromEntries(
    Object.entries(empty).map(([name, part]) => [name, completed(stored[name], part)]),
  );
}

export function openDraft(keys: FieldKeys, applicationId: string, sealed: string): ApplicationDraft {
  const stored = JSON.parse(decryptField(keys, place(applicationId), sealed));
  const draft = completed(stored, emptyDraft) as ApplicationDraft;
  // Only an application for an annuity has these parts, so the empty draft lacks them.
  const { annuity, transfer, payout } = stored;
  return { ...draft, ...(annuity && { annuity }), ...(transfer && { transfer }), ...(payout && { payout }) };
}

/** Returns the new value of one number in a draft. `read` reads the number from a draft and `mask` masks it. */
type NumberOf = (read: (draft: ApplicationDraft) => string, mask: (number: string) => string) => string;

/** Reads the number of the owner with this id, whatever their position; empty if the draft does not have that owner. */
const ownerNumber =
  (id: string) =>
  ({ company }: ApplicationDraft): string =>
    company.ubos.find((one: OwnerDraft) => one.id === id)?.bsn ?? '';

/** Returns a draft with every BSN and every account number replaced by `number`. */
function withNumbers(draft: ApplicationDraft, number: NumberOf): ApplicationDraft {
  const { applicants, company } = draft;
  const of = (who: 'mijn' | 'partner' | 'child') => ({
    bsn: number((one) => one.applicants[who].bsn, maskedBsn),
    iban: number((one) => one.applicants[who].iban, maskedIban),
  });
  const { contactPerson } = company;
  const bsn = number((one) => one.company.contactPerson.personTaxInfo.bsn, maskedBsn);
  return {
    ...draft,
    applicants: {
      ...applicants,
      mijn: { ...applicants.mijn, ...of('mijn') },
      partner: { ...applicants.partner, ...of('partner') },
      child: { ...applicants.child, ...of('child') },
    },
    company: {
      ...company,
      iban: number((one) => one.company.iban, maskedIban),
      contactPerson: { ...contactPerson, personTaxInfo: { ...contactPerson.personTaxInfo, bsn } },
      ubos: company.ubos.map((one) => ({ ...one, bsn: number(ownerNumber(one.id), maskedBsn) })),
    },
  };
}

/** Minimum characters of a complete number. Shorter text is an incomplete number and is not masked. */
const SHORTEST = 8;

function masked(text: string, mask: (number: string) => string): string {
  const number = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return isMasked(text) || number.length < SHORTEST ? text : mask(number);
}

/** Masks every number of a draft before it is returned to its owner: only the last digits are shown. */
export const maskedDraft = (draft: ApplicationDraft): ApplicationDraft =>
  withNumbers(draft, (read, mask) => masked(read(draft), mask));

/** Masks every number of a signed draft before it is shown to an employee, also that of the other provider's policy. */
export function reviewedDraft(draft: ApplicationDraft): ApplicationDraft {
  const masked = maskedDraft(draft);
  if (!masked.transfer) return masked;
  const policyNumber = maskedPolicyNumber(masked.transfer.policyNumber);
  return { ...masked, transfer: { ...masked.transfer, policyNumber } };
}

/** Merges a submitted draft with the stored one: a number submitted in its masked form keeps its stored value. */
export const mergedDraft = (sent: ApplicationDraft, stored: ApplicationDraft): ApplicationDraft =>
  withNumbers(sent, (read, mask) => (read(sent) === masked(read(stored), mask) ? read(stored) : read(sent)));

/**
 * Fills a draft with the applicant's stored data, so that the applicant need not type these data again. Numbers stay
 * masked.
 */
export function prefilledDraft({
  persoon,
  adres,
  contact,
  identiteit,
  tegenrekening,
}: PersonalInformation): ApplicationDraft {
  const { mijn } = emptyDraft.applicants;
  const existing = {
    ...mijn,
    ...(persoon && valuePerField(personFields, (_, name): string => persoon[name] ?? '')),
    ...(adres && { ...adres, huisnummer: String(adres.huisnummer) }),
    ...contact,
    ...(identiteit && {
      uitsluitend: identiteit.uitsluitend,
      identiteitsbewijs: identiteit.identiteitsbewijs,
      bsn: identiteit.bsn ?? '',
      geldigTot: identiteit.geldigTot ?? '',
    }),
    iban: tegenrekening?.iban ?? '',
  };
  return { ...emptyDraft, applicants: { ...emptyDraft.applicants, mijn: existing } };
}

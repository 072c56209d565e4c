import type { ApplicationDraft, OwnerDraft } from '@portaal/domain/applications/draft';
import { emptyDraft } from '@portaal/domain/applications/empty-draft';
import { isMasked } from '@portaal/domain/applications/persons';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../platform/field-encryption.ts';
import { maskedBsn, maskedIban } from '../../platform/sealed-number.ts';

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

/** A draft of before a field was asked has it as a new draft does, in the place it has there. */
function completed(stored: unknown, empty: unknown): unknown {
  if (stored === undefined) return empty;
  if (!isGroup(stored) || !isGroup(empty)) return stored;
  return Object.fromEntries(
    Object.entries(empty).map(([name, part]) => [name, completed(stored[name], part)]),
  );
}

export const openDraft = (keys: FieldKeys, applicationId: string, sealed: string): ApplicationDraft =>
  completed(JSON.parse(decryptField(keys, place(applicationId), sealed)), emptyDraft) as ApplicationDraft;

/** How one number is read from a draft, and what it looks like to its owner. */
type NumberOf = (read: (draft: ApplicationDraft) => string, mask: (number: string) => string) => string;

/** That of an owner, wherever it stands by now; empty in a draft without it. */
const ownerNumber =
  (id: string) =>
  ({ company }: ApplicationDraft): string =>
    company.ubos.find((one: OwnerDraft) => one.id === id)?.bsn ?? '';

/** A draft with other numbers: every BSN and every account it holds. */
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

/** A text that is shorter is no number yet: its owner goes on typing it. */
const SHORTEST = 8;

function masked(text: string, mask: (number: string) => string): string {
  const number = text.replaceAll(/[\s.-]/g, '').toUpperCase();
  return isMasked(text) || number.length < SHORTEST ? text : mask(number);
}

/** As its owner may see it: of every number only the end. */
export const shownDraft = (draft: ApplicationDraft): ApplicationDraft =>
  withNumbers(draft, (read, mask) => masked(read(draft), mask));

/** What is stored of what was sent: a number that comes back as we showed it stays what it was. */
export const mergedDraft = (sent: ApplicationDraft, stored: ApplicationDraft): ApplicationDraft =>
  withNumbers(sent, (read, mask) => (read(sent) === masked(read(stored), mask) ? read(stored) : read(sent)));

import {
  type AddressSection,
  type ContactSection,
  fullName,
  type IdentitySection,
  type PersonSection,
} from '@portaal/domain/fields/applicant';
import type { Relation, RelationInput } from '@portaal/domain/people/relations/calls';
import { maskedBsn, maskedIban, type NumberVault } from '../../../platform/sealed-number.ts';
import type { ListedRelation } from './relations.repository.ts';

type StoredIdentity = Omit<IdentitySection, 'bsn'>;
type Company = Extract<RelationInput, { type: 'company' }>;

/** Stored details of a relation besides its sealed numbers. The sections depend on its type. */
export interface RelationDetails {
  readonly persoon?: PersonSection;
  readonly adres?: AddressSection;
  readonly contact?: ContactSection;
  readonly identiteit?: StoredIdentity;
  readonly organisatie?: Omit<Company['organisatie'], 'iban'>;
  readonly contactPersoon?: Omit<Company['contactPersoon'], 'identiteit' | 'tekenbevoegd'> & {
    readonly identiteit: StoredIdentity;
  };
}

/** The two sealed numbers. An undefined number was not submitted, so the stored value stays. */
export interface SubmittedNumbers {
  readonly bsn: string | undefined;
  readonly iban: string | undefined;
}

/** Separates the numbers to be sealed from the input. */
export function detailsOf(input: RelationInput): { details: RelationDetails; submitted: SubmittedNumbers } {
  if (input.type === 'company') {
    const { iban, ...organisatie } = input.organisatie;
    const { tekenbevoegd: _, identiteit, ...contactPersoon } = input.contactPersoon;
    const { bsn, ...stored } = identiteit;
    return {
      details: {
        organisatie,
        adres: input.adres,
        contactPersoon: { ...contactPersoon, identiteit: stored },
      },
      submitted: { bsn, iban },
    };
  }
  const { bsn, ...identiteit } = input.identiteit;
  const { type: _, ...sections } = input;
  return { details: { ...sections, identiteit }, submitted: { bsn, iban: undefined } };
}

/** Returns the name of a relation. */
export function nameOf({ organisatie, persoon }: RelationDetails): string {
  if (organisatie) return organisatie.naamBedrijf;
  return persoon ? fullName(persoon) : '';
}

/** Returns the relation for its owner; of sealed numbers, only the end is visible. */
export function relationResponse(row: ListedRelation, vault: NumberVault): Relation {
  const details = row.details as RelationDetails;
  const { persoon = null, adres = null, contact = null, identiteit, organisatie, contactPersoon } = details;
  const opened = vault.open('sealed_bsn', row.id, row.sealedBsn);
  const iban = vault.open('sealed_iban', row.id, row.sealedIban);
  const bsn = opened && maskedBsn(opened);
  return {
    id: row.id,
    versie: row.version,
    type: row.type,
    naam: nameOf(details),
    inGebruik: row.inUse,
    persoon,
    adres,
    contact,
    identiteit: identiteit ? { ...identiteit, bsn } : null,
    organisatie: organisatie ? { ...organisatie, iban: iban ? maskedIban(iban) : '' } : null,
    contactPersoon: contactPersoon
      ? { ...contactPersoon, identiteit: { ...contactPersoon.identiteit, bsn } }
      : null,
  };
}

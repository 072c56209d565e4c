import type {
  AddressSection,
  ContactSection,
  IdentityResponse,
  PersonSection,
} from '../../fields/applicant.ts';
import { contactFields, personFields, valuePerField } from '../../fields/person-fields.ts';
import type { PersonalInformation } from '../../people/personal-information/calls.ts';
import type { Relation } from '../../people/relations/calls.ts';
import type { AdultDraft, ApplicationDraft, PersonDraft } from './draft.ts';
import { emptyDraft } from './empty-draft.ts';

type IdentityDraft = Pick<PersonDraft, 'uitsluitend' | 'bsn' | 'identiteitsbewijs' | 'geldigTot'>;

const nameOf = (person: PersonSection) =>
  valuePerField(personFields, (_, name): string => person[name] ?? '');

const addressOf = ({ land, postcode, huisnummer, toevoeging, straatnaam, woonplaats }: AddressSection) => ({
  land,
  postcode,
  huisnummer: String(huisnummer),
  toevoeging,
  straatnaam,
  woonplaats,
});

const contactOf = (contact: ContactSection) =>
  valuePerField(contactFields, (_, name): string => contact[name] ?? '');

const identityOf = ({ uitsluitend, bsn, identiteitsbewijs, geldigTot }: IdentityResponse): IdentityDraft => ({
  uitsluitend,
  bsn: bsn ?? '',
  identiteitsbewijs,
  geldigTot: geldigTot ?? '',
});

/** Prefers existing answers in this draft over the stored data, including masked numbers. */
function answersBefore(draft: PersonDraft, stored: IdentityDraft): IdentityDraft {
  const hasIdentityDocument = draft.identiteitsbewijs !== '' || draft.geldigTot !== '';
  const { identiteitsbewijs, geldigTot } = hasIdentityDocument ? draft : stored;
  return {
    uitsluitend: draft.uitsluitend ?? stored.uitsluitend,
    bsn: draft.bsn || stored.bsn,
    identiteitsbewijs,
    geldigTot,
  };
}

/**
 * Returns the draft completed with the applicant's stored data, with masked numbers. Returns the same draft object if
 * nothing changes.
 */
export function withPersonalInformation(
  draft: ApplicationDraft,
  { persoon, adres, contact, identiteit, tegenrekening }: PersonalInformation,
): ApplicationDraft {
  const before = draft.applicants.mijn;
  const mijn: AdultDraft = {
    ...before,
    ...(persoon ? nameOf(persoon) : {}),
    ...(adres ? addressOf(adres) : {}),
    ...(contact ? contactOf(contact) : {}),
    ...(identiteit ? answersBefore(before, identityOf(identiteit)) : {}),
    ...(tegenrekening && before.iban === '' ? { iban: tegenrekening.iban } : {}),
  };
  const names = Object.keys(mijn) as (keyof AdultDraft)[];
  if (names.every((name) => mijn[name] === before[name])) return draft;
  return { ...draft, applicants: { ...draft.applicants, mijn } };
}

function withCompany(
  draft: ApplicationDraft,
  { organisatie, adres, contactPersoon }: Relation,
): ApplicationDraft {
  const { naamBedrijf, kvk, rsin, telefoonnummer, iban } = organisatie ?? emptyDraft.company;
  const { contactPerson } = emptyDraft.company;
  return {
    ...draft,
    company: {
      ...emptyDraft.company,
      naamBedrijf,
      kvk,
      rsin,
      telefoonnummer,
      iban,
      ...(adres ? addressOf(adres) : {}),
      contactPerson:
        contactPersoon === null
          ? contactPerson
          : {
              ...contactPerson,
              ...nameOf(contactPersoon.persoon),
              ...addressOf(contactPersoon.adres),
              ...contactOf(contactPersoon.contact),
              // The contact person stored with a relation is its only contact person, so they are authorised to sign.
              tekenbevoegd: true,
              personTaxInfo: { ...contactPerson.personTaxInfo, ...identityOf(contactPersoon.identiteit) },
            },
    },
  };
}

/**
 * Returns the draft with this relation selected (`selectedRelatie`) and completed with its stored data, with masked
 * numbers.
 */
export function withRelation(draft: ApplicationDraft, relation: Relation): ApplicationDraft {
  const { id, type, persoon, adres, contact, identiteit } = relation;
  const chosen = { ...draft, applicants: { ...draft.applicants, selectedRelatie: id } };
  if (type === 'company') return withCompany(chosen, relation);
  const stored = {
    ...(persoon ? nameOf(persoon) : {}),
    ...(contact ? contactOf(contact) : {}),
    ...(identiteit ? identityOf(identiteit) : {}),
  };
  const { applicants } = chosen;
  if (type === 'child') {
    return { ...chosen, applicants: { ...applicants, child: { ...emptyDraft.applicants.child, ...stored } } };
  }
  const partner = { ...emptyDraft.applicants.partner, ...stored, ...(adres ? addressOf(adres) : {}) };
  return { ...chosen, applicants: { ...applicants, partner } };
}

/** Returns the draft for a new relation, without the stored data of the previously selected relation. */
export function withoutRelation(draft: ApplicationDraft): ApplicationDraft {
  const { applicants } = draft;
  if (applicants.selectedRelatie === '') return draft;
  const empty = emptyDraft.applicants;
  const without = { ...applicants, selectedRelatie: '' };
  if (draft.for === 'company') return { ...draft, applicants: without, company: emptyDraft.company };
  if (draft.for === 'child') return { ...draft, applicants: { ...without, child: empty.child } };
  return { ...draft, applicants: { ...without, partner: empty.partner } };
}

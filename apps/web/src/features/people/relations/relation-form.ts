import {
  type Relation,
  type RelationInput,
  type RelationType,
  relationInput,
  relationProblems,
} from '@portaal/domain/people/relations/calls';
import type { IsoDate } from '@portaal/engine';
import {
  bodyOf,
  type FormValues,
  newContact,
  newPerson,
  type Validation,
  validated,
  valuesOf,
} from '../../../entities/person/form-values.ts';

const person = (section: string): FormValues => valuesOf(section, newPerson);
const address = (section: string): FormValues =>
  valuesOf(section, {
    land: 'NL',
    postcode: null,
    huisnummer: null,
    toevoeging: null,
    straatnaam: null,
    woonplaats: null,
  });
const contact = (section: string): FormValues => valuesOf(section, newContact);
const identity = (section: string): FormValues =>
  valuesOf(section, { uitsluitend: null, bsn: null, identiteitsbewijs: null, geldigTot: null });

/**
 * Initial values for each type of relation (domain 4.2, 4.6). The country is the Netherlands, where most people live.
 */
const empty: Readonly<Record<RelationType, FormValues>> = {
  partner: {
    ...person('persoon'),
    ...address('adres'),
    ...contact('contact'),
    ...identity('identiteit'),
  },
  child: { ...person('persoon'), ...identity('identiteit') },
  company: {
    ...valuesOf('organisatie', {
      naamBedrijf: null,
      kvk: null,
      rsin: null,
      telefoonnummer: null,
      iban: null,
    }),
    ...address('adres'),
    ...person('contactPersoon.persoon'),
    ...address('contactPersoon.adres'),
    ...contact('contactPersoon.contact'),
    ...identity('contactPersoon.identiteit'),
    'contactPersoon.tekenbevoegd': null,
  },
};

/** Fields that are always left empty, because the browser knows only the last digits of the number. */
const sealed = ['identiteit.bsn', 'organisatie.iban', 'contactPersoon.identiteit.bsn'];

function storedValues({
  persoon,
  adres,
  contact: reached,
  identiteit,
  organisatie,
  contactPersoon,
}: Relation) {
  return Object.assign(
    {},
    ...[
      ['persoon', persoon],
      ['adres', adres],
      ['contact', reached],
      ['identiteit', identiteit],
      ['organisatie', organisatie],
      ['contactPersoon.persoon', contactPersoon?.persoon],
      ['contactPersoon.adres', contactPersoon?.adres],
      ['contactPersoon.contact', contactPersoon?.contact],
      ['contactPersoon.identiteit', contactPersoon?.identiteit],
    ].map(([section, fields]) => valuesOf(String(section), Object(fields ?? {}))),
    contactPersoon ? { 'contactPersoon.tekenbevoegd': true } : {},
  ) as FormValues;
}

/** Returns the field values of a relation, or the initial values for a new relation of this type. */
export function fieldsOf(type: RelationType, relation: Relation | null): FormValues {
  const values = { ...empty[type], ...(relation === null ? {} : storedValues(relation)) };
  const hidden = sealed.filter((name) => name in values).map((name) => [name, null]);
  return { ...values, ...Object.fromEntries(hidden) };
}

/** Returns the masked BSN of the relation or of its signatory; null if there is none. */
export const maskedBsnOf = (relation: Relation | null): string | null =>
  relation?.identiteit?.bsn ?? relation?.contactPersoon?.identiteit.bsn ?? null;

/** Validates the input as the server does. */
export const validateFields =
  (type: RelationType, relation: Relation | null, today: IsoDate) =>
  (values: FormValues): Validation<RelationInput> =>
    validated(relationInput, { type, ...bodyOf(values) }, (body) =>
      relationProblems(body, {
        hasBsn: maskedBsnOf(relation) !== null,
        hasIban: relation?.organisatie != null,
        today,
      }),
    );

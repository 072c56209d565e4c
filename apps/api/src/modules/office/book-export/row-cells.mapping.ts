import type { PersonSection } from '@portaal/domain/fields/applicant';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import { openBeneficiaries } from '../../investing/contracts/contracts.use-cases.ts';
import type { RelationDetails } from '../../people/relations/relations.use-cases.ts';
import type { RawRow } from './snapshot.repository.ts';

type RowCells = (row: RawRow) => readonly string[];

const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell));
const sectionOf = <T>(cell: string | null | undefined): Partial<T> =>
  cell ? ((JSON.parse(cell) as Partial<T> | null) ?? {}) : {};

/** Converts a row of a query that selects the sort key and then exactly the columns of the file; drops the sort key. */
export const plainCells: RowCells = ([, ...cells]) => cells.map(textOf);

const personCells = (person: Partial<PersonSection>): string[] => [
  textOf(person.initialen),
  textOf(person.tussenvoegsel),
  textOf(person.achternaam),
  textOf(person.geslacht),
  textOf(person.geboortedatum),
];

interface StoredAddress {
  readonly land: string;
  readonly postcode: string;
  readonly huisnummer: number | null;
  readonly toevoeging: string;
  readonly straatnaam: string;
  readonly woonplaats: string;
}

/** Returns the functions that compute the cells of rows with sealed or structured columns. */
export function sealedCells(
  keys: FieldKeys,
): Record<'persons' | 'relations' | 'contracts' | 'mandates', RowCells> {
  const personal = numberVault(keys, 'personal_information');
  const relations = numberVault(keys, 'relation');
  const mandates = numberVault(keys, 'mandate');
  return {
    persons([
      key,
      id,
      storedPerson,
      storedAddress,
      storedContact,
      storedIdentity,
      sealedBsn,
      sealedIban,
      email,
    ]) {
      const rowId = textOf(id);
      const person = sectionOf<PersonSection>(storedPerson);
      const address = sectionOf<StoredAddress>(storedAddress);
      const contact = sectionOf<{ mobiel: string; telefoonnummer: string }>(storedContact);
      const identity = sectionOf<{
        uitsluitend: boolean;
        identiteitsbewijs: string;
        geldigTot: string | null;
      }>(storedIdentity);
      const isDutchOnly = identity.uitsluitend === true;
      return [
        textOf(key),
        ...personCells(person),
        textOf(person.nationaliteit),
        textOf(personal.open('sealed_bsn', rowId, sealedBsn ?? null)),
        textOf(personal.open('sealed_iban', rowId, sealedIban ?? null)),
        '',
        textOf(address.land),
        textOf(address.postcode),
        textOf(address.huisnummer),
        textOf(address.toevoeging),
        textOf(address.straatnaam),
        textOf(address.woonplaats),
        textOf(email),
        textOf(contact.mobiel),
        textOf(contact.telefoonnummer),
        isDutchOnly ? 'NL' : '',
        '',
        isDutchOnly ? 'nee' : '',
        '',
        textOf(identity.identiteitsbewijs),
        textOf(identity.geldigTot),
      ];
    },
    relations([key, id, person, type, storedDetails, sealedBsn]) {
      const { persoon, organisatie } = sectionOf<RelationDetails>(storedDetails);
      return [
        textOf(key),
        textOf(person),
        textOf(type),
        ...personCells(persoon ?? {}),
        textOf(relations.open('sealed_bsn', textOf(id), sealedBsn ?? null)),
        textOf(organisatie?.naamBedrijf),
        textOf(organisatie?.kvk),
        textOf(organisatie?.rsin),
        '',
      ];
    },
    contracts([key, id, person, relation, product, name, status, ...rest]) {
      const sealedBeneficiaries = rest.at(-1) ?? null;
      return [
        ...[key, person, relation, product, name, status].map(textOf),
        'geheel',
        ...rest.slice(0, -1).map(textOf),
        openBeneficiaries(keys, textOf(id), sealedBeneficiaries)
          .map(({ naam, geboortedatum, relatie }) => `${naam}, ${geboortedatum}, ${relatie}`)
          .join('\n'),
      ];
    },
    mandates([reference, id, contract, sealedIban, name, signedOn, status, lastCollection]) {
      return [
        textOf(reference),
        textOf(contract),
        textOf(mandates.open('sealed_iban', textOf(id), sealedIban ?? null)),
        textOf(name),
        textOf(signedOn),
        textOf(status),
        textOf(lastCollection),
        '',
      ];
    },
  };
}

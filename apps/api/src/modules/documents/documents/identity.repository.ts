import { type AddressSection, fullName, type PersonSection } from '@portaal/domain/fields/applicant';
import { eq, inArray } from 'drizzle-orm';
import type { HolderSnapshot, IdentitySnapshot } from '../../../documents/contract-snapshot.ts';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { Orm } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import {
  closedAccount,
  contract,
  personAccount,
  personalInformation,
  relation,
} from '../../../schema/index.ts';

/** The parts of a relation that documents print. */
interface PrintedDetails {
  readonly persoon?: PersonSection;
  readonly adres?: AddressSection;
  readonly organisatie?: { readonly naamBedrijf: string };
}

/** Formats a Dutch postcode as on an envelope, for instance `1012 AB`. A foreign postcode is unchanged. */
const postcodeText = (postcode: string): string => postcode.replace(/^(\d{4})([A-Z]{2})$/, '$1\u00a0$2');

/** Returns the address lines as on an envelope; empty if the address is unknown. */
export const addressLines = (address: AddressSection | null | undefined): string[] =>
  address
    ? [
        [address.straatnaam, `${address.huisnummer}${address.toevoeging}`].join(' '),
        `${postcodeText(address.postcode)} ${address.woonplaats}`,
      ]
    : [];

/**
 * Returns the holders of contracts, and the people with whom or for whom they hold them, by contract id.
 * Includes BSNs only for documents that print them.
 */
export async function findIdentities(
  orm: Orm,
  keys: FieldKeys,
  contractIds: readonly string[],
  { citizenNumbers }: { readonly citizenNumbers: boolean },
): Promise<ReadonlyMap<string, IdentitySnapshot>> {
  const rows = await orm
    .select({
      id: contract.id,
      description: contract.description,
      account: personAccount.name,
      // The name of a closed account is stored separately, for as long as the law requires it.
      closed: closedAccount.name,
      own: personalInformation,
      relation,
    })
    .from(contract)
    .innerJoin(personAccount, eq(personAccount.id, contract.personId))
    .leftJoin(closedAccount, eq(closedAccount.personId, contract.personId))
    .leftJoin(personalInformation, eq(personalInformation.personId, contract.personId))
    .leftJoin(relation, eq(relation.id, contract.relationId))
    .where(inArray(contract.id, [...contractIds]));
  const ownVault = numberVault(keys, 'personal_information');
  const relationVault = numberVault(keys, 'relation');
  return new Map(
    rows.map(({ id, description, account, closed, own, relation: other }) => {
      const person = own?.person as PersonSection | null | undefined;
      const holder: HolderSnapshot = {
        role: 'holder',
        name: person ? fullName(person) : (closed ?? account),
        birthDate: person?.geboortedatum ?? null,
        citizenNumber:
          own && citizenNumbers ? ownVault.open('sealed_bsn', own.personId, own.sealedBsn) : null,
        address: addressLines(own?.address as AddressSection | null | undefined),
      };
      const holders = [holder];
      if (other) {
        const { persoon, adres, organisatie } = other.details as PrintedDetails;
        holders.push({
          role: other.type,
          name: organisatie ? organisatie.naamBedrijf : persoon ? fullName(persoon) : '',
          birthDate: persoon?.geboortedatum ?? null,
          // For an organisation this is the BSN of its signer, which is not printed.
          citizenNumber:
            other.type === 'company' || !citizenNumbers
              ? null
              : relationVault.open('sealed_bsn', other.id, other.sealedBsn),
          address: addressLines(adres),
        });
      }
      return [id, { holders, description }];
    }),
  );
}

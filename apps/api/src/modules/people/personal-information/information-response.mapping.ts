import type {
  AddressSection,
  ContactSection,
  IdentitySection,
  PersonSection,
} from '@portaal/domain/fields/applicant';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import { type IsoDate, isoDate } from '@portaal/engine';
import { maskedBsn, maskedIban, type NumberVault, numberVault } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import type { InformationRow } from './personal-information.repository.ts';

type StoredIdentity = Omit<IdentitySection, 'bsn'>;

export const vaultOf = ({ configuration }: Pick<Services, 'configuration'>): NumberVault =>
  numberVault(configuration.fieldKeys, 'personal_information');

/** Builds the owner's view; of sealed numbers, only the end is visible. */
export function informationResponse(
  row: InformationRow,
  vault: NumberVault,
  today: IsoDate,
): PersonalInformation {
  const bsn = vault.open('sealed_bsn', row.personId, row.sealedBsn);
  const iban = vault.open('sealed_iban', row.personId, row.sealedIban);
  const identity = row.identity as StoredIdentity | null;
  const isWithheld = row.payoutsFrom !== null && row.payoutsFrom > today;
  return {
    Id: row.number,
    versie: row.version,
    persoon: row.person as PersonSection | null,
    adres: row.address as AddressSection | null,
    contact: row.contact as ContactSection | null,
    identiteit: identity && { ...identity, bsn: bsn && maskedBsn(bsn) },
    tegenrekening: iban
      ? {
          iban: maskedIban(iban),
          uitbetalenVanaf: isWithheld && row.payoutsFrom ? isoDate(row.payoutsFrom) : null,
        }
      : null,
  };
}

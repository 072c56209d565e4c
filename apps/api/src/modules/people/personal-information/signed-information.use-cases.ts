import type {
  AddressSection,
  ContactSection,
  IdentitySection,
  PersonSection,
} from '@portaal/domain/fields/applicant';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { changedFields } from '../../../platform/changed-fields.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { vaultOf } from './information-response.mapping.ts';
import { lockInformation } from './personal-information.repository.ts';
import { storeInformation } from './stored-information.use-cases.ts';

/** Information an investor signed about themselves. A null account leaves the stored one unchanged. */
export interface SignedInformation {
  readonly persoon: PersonSection;
  readonly adres: AddressSection;
  readonly contact: ContactSection;
  readonly identiteit: IdentitySection;
  readonly iban: string | null;
}

/**
 * Stores the information signed with a contract as the personal information, in the transaction of the
 * signature. A first nominated account takes effect immediately, because the code of the signature also
 * confirms it. Throws `changedMeanwhile` unless `version` is still the stored version; 0 means that no
 * information was stored.
 */
export async function keepSignedInformation(
  tx: Transaction,
  services: Pick<Services, 'configuration'>,
  {
    person,
    version,
    signed,
    now,
  }: {
    person: Pick<SignedInPerson, 'id' | 'brand'>;
    version: number;
    signed: SignedInformation | null;
    now: Date;
  },
): Promise<AuditLine[]> {
  const stored = await lockInformation(tx, person.id);
  if ((stored?.version ?? 0) !== version) throw new AppError('changedMeanwhile');
  if (!signed) return [];
  const vault = vaultOf(services);
  const { bsn, ...identity } = signed.identiteit;
  const fields = changedFields(
    {
      persoon: stored?.person,
      adres: stored?.address,
      contact: stored?.contact,
      identiteit: stored?.identity,
    },
    { persoon: signed.persoon, adres: signed.adres, contact: signed.contact, identiteit: identity },
  );
  const values = {
    version: version + 1,
    person: signed.persoon,
    address: signed.adres,
    contact: signed.contact,
    identity,
    ...(bsn === undefined ? {} : { sealedBsn: vault.seal('sealed_bsn', person.id, bsn) }),
    ...(signed.iban === null ? {} : { sealedIban: vault.seal('sealed_iban', person.id, signed.iban) }),
  };
  await storeInformation(tx, services, { person, storedRow: stored, values, fields, now });
  const subject = { subjectType: 'person', subjectId: person.id };
  return [
    { action: 'personalInformation.changed', ...subject, detail: { fields } },
    ...(signed.iban === null
      ? []
      : [{ action: 'counterAccount.changed' as const, ...subject, detail: { isFirst: true } }]),
  ];
}

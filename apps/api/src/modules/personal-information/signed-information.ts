import type {
  AddressSection,
  ContactSection,
  IdentitySection,
  PersonSection,
} from '@portaal/domain/people/applicant';
import { AppError } from '../../platform/app-error.ts';
import { changedFields } from '../../platform/changed-fields.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import type { AuditLine, Traces } from '../acts/acts.use-cases.ts';
import { type Changing, mobileChangeNotices } from './mobile-number-changed.ts';
import { lockInformation } from './personal-information.repository.ts';
import { vaultOf } from './shown-information.ts';
import { storeInformation } from './stored-information.ts';

/** What an investor signed about themselves; null stays as it is. */
export interface SignedInformation {
  readonly persoon: PersonSection;
  readonly adres: AddressSection;
  readonly contact: ContactSection;
  readonly identiteit: IdentitySection;
  readonly iban: string | null;
}

/**
 * Keeps what was signed with a contract as the personal information, in the transaction of the signature. A first
 * nominated account is paid out to at once: who signed gave it with the same code. Throws `changedMeanwhile` unless
 * `version` is what is known still; 0: nothing was. Another mobile number is reported to its owner.
 */
export async function keepSignedInformation(
  tx: Transaction,
  services: Pick<Services, 'configuration'>,
  {
    changing,
    version,
    signed,
    now,
  }: {
    changing: Changing;
    version: number;
    signed: SignedInformation | null;
    now: Date;
  },
): Promise<{ readonly audit: AuditLine[] } & Required<Pick<Traces, 'mails' | 'texts'>>> {
  const { person } = changing;
  const known = await lockInformation(tx, person.id);
  if ((known?.version ?? 0) !== version) throw new AppError('changedMeanwhile');
  if (!signed) return { audit: [], mails: [], texts: [] };
  const vault = vaultOf(services);
  const { bsn, ...identity } = signed.identiteit;
  const fields = changedFields(
    { persoon: known?.person, adres: known?.address, contact: known?.contact, identiteit: known?.identity },
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
  const notices = await mobileChangeNotices(tx, services, changing, {
    ...{ known, contact: signed.contact, at: now },
  });
  await storeInformation(tx, services, { person, known, values, fields, now });
  const subject = { subjectType: 'person', subjectId: person.id };
  const audit: AuditLine[] = [
    { action: 'personalInformation.changed', ...subject, detail: { fields } },
    ...(signed.iban === null
      ? []
      : [{ action: 'counterAccount.changed' as const, ...subject, detail: { isFirst: true } }]),
  ];
  return { audit, ...notices };
}

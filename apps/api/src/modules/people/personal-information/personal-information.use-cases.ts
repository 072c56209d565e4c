import type { ContactSection, PersonSection } from '@portaal/domain/fields/applicant';
import {
  type PersonalInformation,
  type PersonalInformationChange,
  personalInformationProblems,
  personalSections,
} from '@portaal/domain/people/personal-information/calls';
import type { IsoDate } from '@portaal/engine';
import { type AuditLine, act, done, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { changedFields } from '../../../platform/changed-fields.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { unknownCountries } from '../countries/countries.use-cases.ts';
import { informationResponse, vaultOf } from './information-response.mapping.ts';
import { type MobileNumberChange, mobileChangeNotices } from './mobile-number-changed.use-cases.ts';
import { findInformation, type InformationRow, lockInformation } from './personal-information.repository.ts';
import { storeInformation } from './stored-information.use-cases.ts';

export { checkNominatedAccount, nominatedPayeeOf, withAccountName } from './account-name.use-cases.ts';
export { keepSignedInformation } from './signed-information.use-cases.ts';

const nothingYet: PersonalInformation = {
  Id: 0,
  versie: 0,
  persoon: null,
  adres: null,
  contact: null,
  identiteit: null,
  tegenrekening: null,
};

/** returns the personal information of a user; `Id` is 0 if there is none (L-07). */
export async function getPersonalInformation(
  services: Pick<Services, 'clock' | 'configuration' | 'database'>,
  { id }: Pick<SignedInPerson, 'id'>,
): Promise<PersonalInformation> {
  const row = await findInformation(services.database.orm, id);
  return row ? informationResponse(row, vaultOf(services), services.clock.today()) : nothingYet;
}

/**
 * Returns a person's identity as they entered it: name, birth date and citizen service number; null if not
 * entered.
 */
export async function identityOf(
  { configuration }: Pick<Services, 'configuration'>,
  orm: Orm,
  personId: string,
) {
  const row = await findInformation(orm, personId);
  if (!row?.person) return null;
  return {
    ...(row.person as PersonSection),
    bsn: vaultOf({ configuration }).open('sealed_bsn', personId, row.sealedBsn),
  };
}

/** Returns the nominated account of a person; null if there is none. */
export async function nominatedAccountOf(
  { configuration }: Pick<Services, 'configuration'>,
  orm: Orm,
  personId: string,
): Promise<string | null> {
  const row = await findInformation(orm, personId);
  return row ? vaultOf({ configuration }).open('sealed_iban', personId, row.sealedIban) : null;
}

/**
 * Throws `invalidInput` if the input has problems. The first change requires all sections, because incomplete
 * information cannot be used.
 */
function rejectProblems(
  change: PersonalInformationChange,
  stored: InformationRow | undefined,
  today: IsoDate,
) {
  const missing = personalSections.filter((section) => !stored && change[section] === undefined);
  const problems = [
    ...missing.map((field) => ({ field, message: 'Vul dit veld in.' })),
    ...personalInformationProblems(change, { hasBsn: stored?.sealedBsn != null, today }),
    ...unknownCountries('persoon', change.persoon),
    ...unknownCountries('adres', change.adres),
  ];
  if (problems.length > 0) throw new AppError('invalidInput', problems);
}

/**
 * Stores the submitted sections. Throws `invalidInput`, and `changedMeanwhile` if the caller's version is not
 * the current one. Writes nothing if no field differs. Notifies the owner of a changed mobile number.
 */
export async function changePersonalInformation(
  services: Services,
  changing: MobileNumberChange,
  change: PersonalInformationChange,
): Promise<PersonalInformation> {
  const { person } = changing;
  const [today, vault] = [services.clock.today(), vaultOf(services)];
  return act(services, person, {
    work: async (tx, now) => {
      const stored = await lockInformation(tx, person.id);
      if ((stored?.version ?? 0) !== change.versie) throw new AppError('changedMeanwhile');
      rejectProblems(change, stored, today);
      const oldBsn = vault.open('sealed_bsn', person.id, stored?.sealedBsn ?? null);
      const { bsn = oldBsn, ...identity } = change.identiteit ?? {};
      const before = {
        persoon: stored?.person ?? null,
        adres: stored?.address ?? null,
        contact: stored?.contact ?? null,
        identiteit: { ...(stored?.identity ?? {}), bsn: oldBsn },
      };
      const after = {
        persoon: change.persoon ?? before.persoon,
        adres: change.adres ?? before.adres,
        contact: change.contact ?? before.contact,
        identiteit: { ...before.identiteit, ...identity, bsn },
      };
      const fields = changedFields(before, after);
      if (stored && fields.length === 0) return unchanged(informationResponse(stored, vault, today));
      const { bsn: _, ...storedIdentity } = after.identiteit;
      const values = {
        version: change.versie + 1,
        person: after.persoon,
        address: after.adres,
        contact: after.contact,
        identity: storedIdentity,
        ...(bsn === oldBsn ? {} : { sealedBsn: vault.seal('sealed_bsn', person.id, bsn) }),
      };
      const contact = after.contact as ContactSection | null;
      const notices = await mobileChangeNotices(tx, services, changing, {
        storedRow: stored,
        contact,
        at: now,
      });
      const row = await storeInformation(tx, services, { person, storedRow: stored, values, fields, now });
      const audit: AuditLine = {
        action: 'personalInformation.changed',
        subjectType: 'person',
        subjectId: person.id,
        detail: { fields },
      };
      return done({ audit, ...notices }, informationResponse(row, vault, today));
    },
  });
}

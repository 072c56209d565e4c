import { randomBytes } from 'node:crypto';
import { retentionYears } from '@portaal/domain/office/account-closing/calls';
import { isEmailName } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { addMonths, type IsoDate } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { type ActingSession, act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { eraseDocumentsOf } from '../../documents/documents/documents.use-cases.ts';
import { eraseUploads } from '../../documents/uploads/uploads.use-cases.ts';
import { forgiveAccount, hashPassword } from '../../sign-in/session/session.use-cases.ts';
import {
  blankAccount,
  eraseIdentity,
  eraseOldRecords,
  eraseRest,
  eraseWithoutDuty,
  findClosingTerms,
  findRunOut,
  insertClosedAccount,
  lockAccount,
} from './account-closing.repository.ts';

const yearsAfter = (date: IsoDate, years: number): IsoDate => addMonths(date, 12 * years);

/** A domain to which no mail can be delivered. */
const NOWHERE = '@account.invalid';
const closedAddress = (personId: string): string => `gesloten-${personId}${NOWHERE}`;

/** Returns whether this is the placeholder address of a closed account. */
export const isClosedAddress = (email: string): boolean => email.endsWith(NOWHERE);

export const getAccountClosing = ({ database }: Services, { id }: SignedInPerson) =>
  findClosingTerms(database.orm, id);

/**
 * Closes the account of the signed-in person. Erases all data without a retention duty at once. If the person had a
 * contract, the retention terms begin. Ledger and audit log remain, without names. Throws `openContracts`.
 */
export async function closeAccount(
  services: Services,
  brand: Brand,
  session: ActingSession,
  twoFaToken: string,
): Promise<void> {
  const { clock, configuration } = services;
  const { person } = session;
  // An employee cannot close their own account: the employer removes it and reassigns the work.
  if (person.role === 'admin') throw new AppError('notAllowed');
  const today = clock.today();
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await act(services, session, {
    lock: async (tx) => {
      const account = await lockAccount(tx, person.id);
      if (!account) throw new AppError('notAuthenticated');
      const { openContracts, hasDuty } = await findClosingTerms(tx, person.id);
      if (openContracts > 0) throw new AppError('openContracts');
      return { ...account, hasDuty };
    },
    stepUp: { act: 'closeAccount', twoFaToken },
    work: async (tx, now, { email, contactEmail, name, hasDuty }) => {
      // Mail to a customer number without a mailbox cannot be delivered once the account is closed.
      const address = contactEmail ?? (isEmailName(email) ? email : null);
      await eraseUploads(tx, services, { personId: person.id, ...(hasDuty ? { status: 'draft' } : {}) });
      await eraseWithoutDuty(tx, { personId: person.id, brand: brand.id, email });
      await blankAccount(tx, person.id, {
        email: closedAddress(person.id),
        name: 'Gesloten account',
        passwordHash,
      });
      await forgiveAccount(tx, brand.id, email);
      await insertClosedAccount(tx, {
        personId: person.id,
        brand: brand.id,
        email: hasDuty ? address : null,
        name: hasDuty ? name : null,
        closedAt: now,
        identityUntil: hasDuty ? yearsAfter(today, retentionYears.identity) : null,
        taxUntil: hasDuty ? yearsAfter(today, retentionYears.tax) : null,
      });
      if (!hasDuty) {
        await eraseIdentity(tx, [person.id]);
        await eraseDocumentsOf(tx, services, person.id);
        await eraseRest(tx, [person.id]);
      }
      const values = { name, at: now.toISOString(), hasDuty, url: publicUrlOf(brand, configuration) };
      return done({
        audit: {
          action: 'account.closed',
          subjectType: 'person',
          subjectId: person.id,
          detail: { hasDuty },
        },
        mails: address === null ? [] : [{ recipient: address, template: 'accountClosed', values }],
      });
    },
  });
}

/** Runs every night: erases the data whose retention term has ended. */
export async function eraseRunOut(services: Services): Promise<void> {
  const { database, clock } = services;
  const today = clock.today();
  for (const { personId, brand, identityUntil, taxUntil } of await findRunOut(database.orm, today)) {
    const isRest = taxUntil !== null && taxUntil <= today;
    await act(services, nobody(brand), {
      work: async (tx) => {
        if (isRest || (identityUntil !== null && identityUntil <= today)) {
          await eraseUploads(tx, services, { personId });
          await eraseIdentity(tx, [personId]);
        }
        if (isRest) {
          await eraseDocumentsOf(tx, services, personId);
          await eraseRest(tx, [personId]);
        }
        return done({
          audit: {
            action: 'account.erased',
            subjectType: 'person',
            subjectId: personId,
            detail: { rest: isRest },
          },
        });
      },
    });
  }
  const before = new Date(`${yearsAfter(today, -retentionYears.tax)}T00:00:00.000Z`);
  await database.transaction((tx) => eraseOldRecords(tx, before));
}

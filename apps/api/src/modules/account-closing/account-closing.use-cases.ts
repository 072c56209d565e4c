import { randomBytes } from 'node:crypto';
import { retentionYears } from '@portaal/domain/account-closing/calls';
import { addMonths, type IsoDate } from '@portaal/engine';
import type { Brand } from '../../brands/brands.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AuditEvent, appendAudit } from '../../platform/audit.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { eraseDocumentsOf } from '../documents/documents.use-cases.ts';
import { forgiveAccount, hashPassword } from '../session/session.use-cases.ts';
import { consumeStepUp } from '../step-up/step-up.use-cases.ts';
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

/** A domain no mail can ever reach. */
const NOWHERE = '@account.invalid';
const closedAddress = (personId: string): string => `gesloten-${personId}${NOWHERE}`;

/** Whether this is the address of an account that was closed. */
export const isClosedAddress = (email: string): boolean => email.endsWith(NOWHERE);

export const getAccountClosing = ({ database }: Services, { id }: SignedInPerson) =>
  findClosingTerms(database.orm, id);

const audited = (
  at: Date,
  brand: string,
  personId: string,
  rest: Pick<AuditEvent, 'action' | 'detail' | 'actorId'>,
): AuditEvent => ({ at, brand, subjectType: 'person', subjectId: personId, ...rest });

/**
 * Closes the account of the signed-in person. What no law wants kept is erased at once; of who had a contract the
 * terms begin. Ledger and audit log stay and name nobody. Throws `openContracts`.
 */
export async function closeAccount(
  services: Services,
  brand: Brand,
  session: LiveSession,
  twoFaToken: string,
): Promise<void> {
  const { database, clock, queue, configuration } = services;
  const { person } = session;
  // Colleagues are let out by their employer, who decides what happens with their work.
  if (person.role === 'admin') throw new AppError('notAllowed');
  const now = clock.now();
  const today = clock.today();
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, person.id);
    if (!account) throw new AppError('notAuthenticated');
    const { openContracts, hasDuty } = await findClosingTerms(tx, person.id);
    if (openContracts > 0) throw new AppError('openContracts');
    await consumeStepUp(tx, { session, act: 'closeAccount', twoFaToken, at: now });
    const { email, name } = account;
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
      email: hasDuty ? email : null,
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
    await queueMail(tx, queue, {
      brand: brand.id,
      recipient: email,
      template: 'accountClosed',
      values: { name, at: now.toISOString(), hasDuty, url: publicUrlOf(brand, configuration) },
      at: now,
    });
    const closed = { action: 'account.closed', actorId: person.id, detail: { hasDuty } };
    await appendAudit(tx, audited(now, brand.id, person.id, closed));
  });
}

/** Every night: what has run out goes. */
export async function eraseRunOut({ database, clock, queue }: Services): Promise<void> {
  const now = clock.now();
  const today = clock.today();
  for (const { personId, brand, identityUntil, taxUntil } of await findRunOut(database.orm, today)) {
    const isRest = taxUntil !== null && taxUntil <= today;
    await database.transaction(async (tx) => {
      if (isRest || (identityUntil !== null && identityUntil <= today)) await eraseIdentity(tx, [personId]);
      if (isRest) {
        await eraseDocumentsOf(tx, { queue }, personId);
        await eraseRest(tx, [personId]);
      }
      const erased = { action: 'account.erased', actorId: null, detail: { rest: isRest } };
      await appendAudit(tx, audited(now, brand, personId, erased));
    });
  }
  const before = new Date(`${yearsAfter(today, -retentionYears.tax)}T00:00:00.000Z`);
  await database.transaction((tx) => eraseOldRecords(tx, before));
}

import { randomBytes } from 'node:crypto';
import type { StepUpMethod } from '@portaal/domain/http/two-fa-token';
import { maskedNumber } from '@portaal/domain/notation/masked';
import type { Brand } from '../../../brands/brands.ts';
import type { ActMail } from '../../../foundation/acts/acts.use-cases.ts';
import { decryptField, type FieldPlace } from '../../../platform/field-encryption.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { findPasskeys } from '../passkeys/passkeys.use-cases.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import {
  consumeCodeHash,
  consumeTimeStep,
  countRecoveryCodes,
  deleteExpiredTrust,
  deleteTrustedDevicesOf,
  findPhone,
  findTotp,
  hasOwnMailbox,
  insertTrustedDevice,
  touchTrustedDevice,
} from './second-factor.repository.ts';
import { timeStepOf } from './totp.ts';

export { newRecoveryCode, RECOVERY_CODES, recoveryCodeHash } from './recovery-codes.ts';
export { findContactAddress, hasOwnMailbox } from './second-factor.repository.ts';
export { enrolmentUri, newSecret, timeStepOf } from './totp.ts';

type Keys = Pick<Services, 'configuration'>;

/** Identifies a factor: its row and the person to whom it belongs. */
interface FactorKey {
  readonly id: string;
  readonly personId: string;
}

export const secretPlace = ({ id, personId }: FactorKey): FieldPlace => ({
  table: 'totp_factor',
  column: 'secret',
  rowId: id,
  owner: personId,
});
export const numberPlace = ({ id, personId }: FactorKey): FieldPlace => ({
  table: 'phone_factor',
  column: 'number',
  rowId: id,
  owner: personId,
});

/** Factors that a person can use besides their password. */
export interface EnrolledFactors {
  readonly totp: boolean;
  /** Number of passkeys. */
  readonly passkeys: number;
  /** Masked phone number for codes by SMS; SMS is available only in addition to an app (ASVS 6.6.1). */
  readonly sms: { readonly masked: string } | null;
  /** Always available. At sign-in, a code by mail counts only for users without app and passkey. */
  readonly email: true;
  readonly recoveryCodesLeft: number;
}

/** Returns the number for codes by SMS, in E.164; undefined if there is none. */
export async function verifiedPhone(
  orm: Orm,
  { configuration }: Keys,
  personId: string,
): Promise<string | undefined> {
  const phone = await findPhone(orm, personId);
  return (
    phone && decryptField(configuration.fieldKeys, numberPlace({ id: phone.id, personId }), phone.number)
  );
}

export async function enrolledFactors(orm: Orm, keys: Keys, personId: string): Promise<EnrolledFactors> {
  const totp = (await findTotp(orm, personId)) !== undefined;
  const passkeys = (await findPasskeys(orm, personId)).length;
  const number = totp ? await verifiedPhone(orm, keys, personId) : undefined;
  return {
    totp,
    passkeys,
    sms: number === undefined ? null : { masked: maskedNumber(number) },
    email: true,
    recoveryCodesLeft: totp || passkeys > 0 ? await countRecoveryCodes(orm, personId) : 0,
  };
}

/**
 * Returns the methods with which a person can confirm a call, strongest first: a passkey, their app, a code
 * by SMS if they have an app, and a code by mail if they have neither passkey nor app. With `madeBefore`,
 * only factors from before that time count, and mail does not. SMS never counts for an employee.
 */
export async function provingMethods(
  orm: Orm,
  { configuration }: Keys,
  person: { readonly id: string; readonly role: 'investor' | 'admin' },
  madeBefore?: Date,
): Promise<StepUpMethod[]> {
  const counts = (factor: { since: Date | null } | undefined): boolean =>
    factor?.since != null && (madeBefore === undefined || factor.since < madeBefore);
  const app = await findTotp(orm, person.id);
  const passkeys = await findPasskeys(orm, person.id);
  if (!app && passkeys.length === 0) {
    return madeBefore === undefined && (await hasOwnMailbox(orm, person.id)) ? ['email'] : [];
  }
  const hasSms = person.role !== 'admin' && configuration.smsBaseUrl !== undefined;
  const phone = hasSms ? await findPhone(orm, person.id) : undefined;
  const hasPasskey = passkeys.some(({ createdAt }) => counts({ since: createdAt }));
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(counts(app) ? (['totp'] as const) : []),
    ...(counts(phone) ? (['sms'] as const) : []),
  ];
}

/**
 * Returns whether this is the current code of the person's app, and consumes it: returns true only once, even
 * for simultaneous calls.
 */
export async function consumeTotp(
  orm: Orm,
  { configuration, clock }: Pick<Services, 'configuration' | 'clock'>,
  personId: string,
  code: string,
): Promise<boolean> {
  const factor = await findTotp(orm, personId);
  if (!factor) return false;
  const secret = decryptField(
    configuration.fieldKeys,
    secretPlace({ id: factor.id, personId }),
    factor.secret,
  );
  const found = await timeStepOf(secret, code, clock.now());
  return found !== undefined && consumeTimeStep(orm, factor.id, found.step, found.newest);
}

/** Consumes a recovery code; returns how many are left, or undefined if it is not a code of this person. */
export async function consumeRecoveryCode(
  tx: Transaction,
  personId: string,
  code: string,
  made: { now: Date; madeBefore?: Date | undefined },
): Promise<number | undefined> {
  if (!(await consumeCodeHash(tx, personId, recoveryCodeHash(code), made))) return undefined;
  return countRecoveryCodes(tx, personId);
}

/** Milliseconds for which a browser is trusted. */
const TRUST_LIMIT = 30 * 24 * 60 * 60_000;

/** Returns whether this person can sign in from this browser without a second factor. */
export function isTrustedDevice(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  personId: string,
  token: string,
): Promise<boolean> {
  return touchTrustedDevice(database.orm, personId, hashToken(token), clock.now());
}

/** Trusts a browser for 30 days; returns the value of its cookie. */
export async function trustDevice(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  person: { id: string; brand: string },
  deviceLabel: string,
): Promise<{ token: string; expires: Date }> {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + TRUST_LIMIT);
  await insertTrustedDevice(tx, {
    id: newId(),
    personId: person.id,
    brand: person.brand,
    tokenHash: hashToken(token),
    deviceLabel,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expires,
  });
  return { token, expires };
}

/**
 * Removes the trust after a new password or a changed factor, so that every browser needs the second factor
 * again.
 */
export const forgetTrustedDevices = (tx: Transaction, personId: string): Promise<number> =>
  deleteTrustedDevicesOf(tx, personId);

export const cleanUpTrustedDevices = (orm: Orm, now: Date): Promise<void> => deleteExpiredTrust(orm, now);

/**
 * Notifies the owner by mail of a change to the second step of signing in. `device` is set if the owner's own device
 * made the change.
 */
export const factorsChangedMail = (
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  brand: Brand,
  { name, email, device }: { name: string; email: string; device?: string | undefined },
  what: string,
): ActMail => ({
  recipient: email,
  template: 'secondFactorChanged',
  values: {
    name,
    at: clock.now().toISOString(),
    what,
    device,
    url: `${publicUrlOf(brand, configuration)}/mijn-instellingen/wachtwoord`,
  },
});

import type { OwnFactors } from '@portaal/domain/sign-in/factors/calls';
import type { Brand } from '../../../brands/brands.ts';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { holdsContract, numbersOf } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { decryptField, encryptField } from '../../../platform/field-encryption.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { findPasskeys } from '../passkeys/passkeys.use-cases.ts';
import {
  enrolledFactors,
  enrolmentUri,
  newRecoveryCode,
  newSecret,
  RECOVERY_CODES,
  recoveryCodeHash,
  secretPlace,
  timeStepOf,
} from '../second-factor/second-factor.use-cases.ts';
import {
  confirmProposal,
  deleteApp,
  deleteRecoveryCodes,
  deleteTrustedDevice,
  findProposal,
  findTrustedDevices,
  putProposal,
  replaceRecoveryCodes,
} from './enrolment.repository.ts';
import { type Enrolment, finishChange, finishEnrolment } from './factor-change.use-cases.ts';

/** Maximum milliseconds between the display of the key and the entry of the first code. */
const PROPOSAL_LIFETIME = 10 * 60_000;

export async function listFactors(
  services: Services,
  { person }: Pick<ActingSession, 'person'>,
): Promise<OwnFactors> {
  const { orm } = services.database;
  const { totp, sms, recoveryCodesLeft } = await enrolledFactors(orm, services, person.id);
  const passkeys = await findPasskeys(orm, person.id);
  const devices = await findTrustedDevices(orm, person.id, services.clock.now());
  return {
    hasApp: totp,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      madeAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isAdvised: !totp && passkeys.length === 0 && (await holdsContract(orm, person.id)),
    isRequired: person.role === 'admin',
    recoveryCodesLeft,
    phoneHint: sms?.masked ?? null,
    offersSms: services.configuration.smsBaseUrl !== undefined,
    trustedDevices: devices.map(({ id, device, trustedAt, lastUsedAt, expiresAt }) => ({
      id,
      device,
      trustedAt: trustedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Returns a key for a new app. An existing app stays active until the new one is confirmed with a code. */
export async function proposeApp(
  services: Services,
  brand: Brand,
  session: ActingSession,
  twoFaToken: string,
): Promise<{ key: string; uri: string }> {
  const { person } = session;
  const id = newId();
  const key = newSecret();
  const place = secretPlace({ id, personId: person.id });
  const secret = encryptField(services.configuration.fieldKeys, place, key);
  await act(services, session, {
    stepUp: { act: 'changeFactors', twoFaToken },
    work: async (tx, createdAt) => {
      await putProposal(tx, { id, personId: person.id, brand: person.brand, secret, createdAt });
      return done({ audit: { unaudited: 'a proposal: what counts is the code that comes back' } });
    },
  });
  return { key, uri: enrolmentUri(brand.name, person.email, key) };
}

/** Generates ten recovery codes that replace all existing ones. */
export async function giveRecoveryCodes(
  tx: Transaction,
  { person }: ActingSession,
  at: Date,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((code) => ({
    id: newId(),
    personId: person.id,
    brand: person.brand,
    codeHash: recoveryCodeHash(code),
    createdAt: at,
  }));
  await replaceRecoveryCodes(tx, person.id, rows);
  return codes;
}

/** Activates a proposed app with its first code; the code also counts as second factor for this session. */
export async function confirmApp(
  services: Services,
  brand: Brand,
  session: ActingSession,
  code: string,
): Promise<Enrolment> {
  const { clock, configuration, database } = services;
  const { person } = session;
  const at = clock.now();
  const proposal = await findProposal(database.orm, person.id, new Date(at.getTime() - PROPOSAL_LIFETIME));
  if (!proposal) throw new AppError('enrolmentExpired');
  const place = secretPlace({ id: proposal.id, personId: person.id });
  const secret = decryptField(configuration.fieldKeys, place, proposal.secret);
  const found = await timeStepOf(secret, code, at);
  if (!found) throw new AppError('wrongCode');
  return act(services, session, {
    work: async (tx) => {
      const row = { id: proposal.id, personId: person.id, step: found.step, at };
      if (!(await confirmProposal(tx, row))) throw new AppError('enrolmentExpired');
      const recoveryCodes = await giveRecoveryCodes(tx, session, at);
      const what =
        'Er is een verificatie-app ingesteld. Voortaan vult u na uw wachtwoord een code uit die app in. Een app die u eerder had ingesteld, werkt niet meer.';
      return finishEnrolment(tx, services, brand, session, {
        change: 'appSet',
        what,
        method: 'totp',
        recoveryCodes,
      });
    },
  });
}

export async function renewRecoveryCodes(
  services: Services,
  brand: Brand,
  session: ActingSession,
  twoFaToken: string,
): Promise<string[]> {
  return act(services, session, {
    stepUp: { act: 'changeFactors', twoFaToken },
    work: async (tx, at) => {
      const { totp, passkeys } = await enrolledFactors(tx, services, session.person.id);
      if (!totp && passkeys === 0) throw new AppError('notFound');
      const codes = await giveRecoveryCodes(tx, session, at);
      const what = 'Er zijn nieuwe herstelcodes gemaakt. De oude herstelcodes werken niet meer.';
      return finishChange(tx, services, brand, session, {
        change: 'recoveryCodesRenewed',
        what,
        result: codes,
      });
    },
  });
}

/**
 * Removes the app and the factors that depend on it. An administrator cannot remove the app, only replace it.
 */
export async function removeApp(
  services: Services,
  brand: Brand,
  session: ActingSession,
  twoFaToken: string,
): Promise<void> {
  const { person } = session;
  if (person.role === 'admin') throw new AppError('notAllowed');
  await act(services, session, {
    stepUp: { act: 'changeFactors', twoFaToken },
    work: async (tx) => {
      const numbers = await numbersOf(tx, services, person.id);
      if (!(await deleteApp(tx, person.id))) throw new AppError('notFound');
      const { passkeys } = await enrolledFactors(tx, services, person.id);
      if (passkeys === 0) await deleteRecoveryCodes(tx, person.id);
      const what =
        passkeys === 0
          ? 'De tweede stap bij het inloggen is uitgezet. Voortaan logt u in met alleen uw wachtwoord.'
          : 'Uw verificatie-app is uitgezet. Voortaan logt u in met uw passkey.';
      return finishChange(tx, services, brand, session, {
        change: 'appRemoved',
        what,
        result: undefined,
        numbers,
      });
    },
  });
}

export async function forgetTrustedDevice(
  services: Services,
  session: ActingSession,
  id: string,
): Promise<void> {
  await act(services, session, {
    work: async (tx) => {
      if (!(await deleteTrustedDevice(tx, session.person.id, id))) throw new AppError('notFound');
      return done({
        audit: {
          action: 'trustedDevice.forgotten',
          subjectType: 'trustedDevice',
          subjectId: id,
          detail: {},
        },
      });
    },
  });
}

import { createHash } from 'node:crypto';
import { stableId } from '../../apps/api/src/demo/stable-id.ts';
import { insertUnclaimedPersons } from '../../apps/api/src/modules/sign-in/accounts/accounts.use-cases.ts';
import type { FieldKeys } from '../../apps/api/src/platform/field-encryption.ts';
import type { Transaction } from '../../apps/api/src/platform/orm.ts';
import { numberVault } from '../../apps/api/src/platform/sealed-number.ts';
import {
  accountInvitation,
  disabledAccount,
  invitationWave,
  personalInformation,
} from '../../apps/api/src/schema/index.ts';
import { CODE_LENGTH, CODE_LETTERS } from '../../packages/domain/src/sign-in/claims/secret.ts';
import { administratorOf } from './portal.ts';

const CREATED_AT = new Date('2026-01-07T09:00:00Z');
const BRAND = 'baken';

/**
 * The tests that claim an account: one account may be claimed, one is disabled, and one has an expired
 * letter.
 */
const journeys = ['open', 'disabled', 'expired'] as const;
type Journey = (typeof journeys)[number];

/** Maximum number of attempts per test, at two screen widths. */
const TRIES = 3;
const widths = ['1280', '360'] as const;

/** Data that an invited person enters, from their letter and their bank account. */
export const invited = { birth: ['9', '3', '1946'], iban: 'NL91ABNA0417164300', digits: '4300' } as const;

/** Returns the code of the letter for an attempt of a test: `ABCD-EFGH-JKLM`. */
export function letterCodeOf(journey: Journey, width: string, attempt: number): string {
  const bytes = createHash('sha256')
    .update(`${journey} ${width} ${attempt}`)
    .digest()
    .subarray(0, CODE_LENGTH);
  const letters = [...bytes].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Inserts people of a former system who are invited by letter, one for each attempt of each test. */
export async function insertInvited(tx: Transaction, fieldKeys: FieldKeys): Promise<void> {
  const plans = journeys.flatMap((journey) =>
    widths.flatMap((width) =>
      Array.from({ length: TRIES }, (_, attempt) => {
        const code = letterCodeOf(journey, width, attempt);
        return { journey, code, personId: stableId(CREATED_AT, `invited ${code}`) };
      }),
    ),
  );
  const employeeId = stableId(new Date('2026-01-05T09:00:00Z'), `${BRAND} ${administratorOf(0)}`);
  await insertUnclaimedPersons(
    tx,
    { brand: BRAND, at: CREATED_AT },
    plans.map(({ personId }) => ({ id: personId, name: 'Nico Zonder', contactEmail: null })),
  );
  const vault = numberVault(fieldKeys, 'personal_information');
  await tx.insert(personalInformation).values(
    plans.map(({ personId }) => ({
      personId,
      brand: BRAND,
      version: 1,
      person: { geboortedatum: '1946-03-09' },
      sealedIban: vault.seal('sealed_iban', personId, invited.iban),
      createdAt: CREATED_AT,
      changedAt: CREATED_AT,
    })),
  );
  const waveId = stableId(CREATED_AT, 'wave');
  await tx.insert(invitationWave).values({
    id: waveId,
    brand: BRAND,
    kind: 'fifty',
    startedBy: employeeId,
    startedAt: CREATED_AT,
    byMail: 0,
    byLetter: plans.length,
  });
  await tx.insert(accountInvitation).values(
    plans.map(({ journey, code, personId }) => ({
      id: stableId(CREATED_AT, `invitation ${code}`),
      brand: BRAND,
      personId,
      waveId,
      channel: 'letter' as const,
      secretHash: createHash('sha256').update(code.replaceAll('-', '')).digest(),
      sentAt: CREATED_AT,
      expiresAt: journey === 'expired' ? CREATED_AT : new Date('2099-01-01T00:00:00Z'),
    })),
  );
  await tx.insert(disabledAccount).values(
    plans
      .filter(({ journey }) => journey === 'disabled')
      .map(({ personId }) => ({
        personId,
        brand: BRAND,
        disabledBy: employeeId,
        disabledAt: CREATED_AT,
        reason: 'Een brief is gestolen',
      })),
  );
}

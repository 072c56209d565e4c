import type { PasskeyResponse, RequestOptions } from '@portaal/domain/sign-in/passkeys/ceremony';
import type { Brand } from '../../../brands/brands.ts';
import { quarantineFor } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { beginUse, checkUse, findPasskeys, type Passkey } from '../passkeys/passkeys.use-cases.ts';
import { confirmedByOlderThan } from '../payout-confirmation/payout-confirmation.use-cases.ts';
import type { StepUp } from './step-up.repository.ts';

type IntendedAct = Pick<StepUp, 'id' | 'personId' | 'brand' | 'act' | 'contentDigest'>;

export function brandOf({ brands }: Pick<Services, 'brands'>, id: string): Brand {
  const brand = brands.byId(id);
  if (!brand) throw new Error(`Brand ${id} is not installed`);
  return brand;
}

/**
 * Describes what the passkey is asked to sign. The passkey signs the call and the digest of the content, so
 * its response is invalid for any other call or content.
 */
const ceremonyOf = (
  services: Services,
  { id, brand, act: intended, contentDigest: digest }: IntendedAct,
) => ({
  brand: brandOf(services, brand),
  key: { purpose: 'stepUp', id } as const,
  about: JSON.stringify([id, intended, digest?.toString('hex') ?? null]),
});

/**
 * Returns which passkeys can confirm a call now, excluding passkeys newer than a change that requires an older
 * factor.
 */
async function provingPasskeys(
  orm: Orm,
  { personId, act: intended }: Pick<IntendedAct, 'personId' | 'act'>,
  now: Date,
): Promise<(passkey: Pick<Passkey, 'personId' | 'createdAt'>) => boolean> {
  const quarantine = await quarantineFor(orm, personId, intended, now);
  const changedAt = intended === 'confirmPayouts' ? await confirmedByOlderThan(orm, personId) : undefined;
  const limits = [quarantine?.since, changedAt].filter((limit) => limit !== undefined);
  return (passkey) => passkey.personId === personId && limits.every((limit) => passkey.createdAt < limit);
}

/** Returns the options with which a browser confirms a call by a permitted passkey. */
export async function askPasskey(
  tx: Transaction,
  services: Services,
  row: IntendedAct,
): Promise<RequestOptions> {
  const mayProve = await provingPasskeys(tx, row, services.clock.now());
  const own = await findPasskeys(tx, row.personId);
  return beginUse(tx, services, ceremonyOf(services, row), own.filter(mayProve));
}

/** Verifies the passkey response. Throws `passkeyRefused` and `passkeyCopied`. */
export async function checkPasskey(
  services: Services,
  row: IntendedAct,
  passkey: PasskeyResponse,
): Promise<void> {
  const mayProve = await provingPasskeys(services.database.orm, row, services.clock.now());
  await checkUse(services, ceremonyOf(services, row), passkey, mayProve);
}

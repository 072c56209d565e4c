import { and, eq } from 'drizzle-orm';
import { generate, generateSecret } from 'otplib';
import { numberPlace, secretPlace } from '../modules/sign-in/second-factor/second-factor.use-cases.ts';
import { encryptField } from '../platform/field-encryption.ts';
import { newId } from '../platform/new-id.ts';
import type { Services } from '../platform/services.ts';
import { personAccount, phoneFactor, totpFactor } from '../schema/index.ts';

type Portal = Pick<Services, 'clock' | 'database'> & { readonly services: Services };

async function personIdOf({ database }: Portal, email: string, brand = 'baken'): Promise<string> {
  const [row] = await database.orm
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(and(eq(personAccount.brand, brand), eq(personAccount.email, email)));
  if (!row) throw new Error(`no ${email} at ${brand}`);
  return row.id;
}

/** An authenticator app that belongs to a person. */
export interface TestApplication {
  readonly personId: string;
  /** Returns the code that the app displays `seconds` from now. */
  code(seconds?: number): Promise<string>;
}

/** Adds an active authenticator app to a person, as if it was enrolled earlier. */
export async function giveApp(portal: Portal, email: string, brand = 'baken'): Promise<TestApplication> {
  const { clock, database, services } = portal;
  const personId = await personIdOf(portal, email, brand);
  const id = newId();
  const secret = generateSecret();
  const sealed = encryptField(services.configuration.fieldKeys, secretPlace({ id, personId }), secret);
  const at = clock.now();
  await database.orm.delete(totpFactor).where(eq(totpFactor.personId, personId));
  await database.orm
    .insert(totpFactor)
    .values({ id, personId, brand, secret: sealed, createdAt: at, confirmedAt: at });
  return {
    personId,
    code: (seconds = 0) => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + seconds }),
  };
}

/** Adds a verified phone number to a person. */
export async function givePhone(portal: Portal, email: string, number: string, brand = 'baken') {
  const { clock, database, services } = portal;
  const personId = await personIdOf(portal, email, brand);
  const id = newId();
  const sealed = encryptField(services.configuration.fieldKeys, numberPlace({ id, personId }), number);
  const at = clock.now();
  await database.orm
    .insert(phoneFactor)
    .values({ id, personId, brand, number: sealed, createdAt: at, verifiedAt: at });
}

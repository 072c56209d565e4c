import { emailAddress } from '@portaal/domain/http/schema';
import * as z from 'zod/mini';
import { installedBrands } from '../installed-brands.ts';
import { createFirstHead } from '../modules/sign-in/accounts/accounts.use-cases.ts';
import { clockOf } from '../platform/clock.ts';
import { readConfiguration } from '../platform/configuration.ts';
import type { OpenDatabase } from '../platform/open-database.ts';
import { startQueue } from '../platform/queue.ts';

/** Argument that confirms the creation of a second administrator with the role `head`. */
const ANYWAY = 'er-is-al-een-hoofd';

const USAGE = `Gebruik: npm run operator -- admin:create <merk> <e-mailadres> "<naam>" [${ANYWAY}]`;

const rejections = {
  unknownBrand: 'Dit merk is hier niet.',
  hasHead: `Er is al een hoofd bij dit merk: dat nodigt uit en geeft rollen, in /admin. Toch een tweede? Zet ${ANYWAY} erachter.`,
  addressTaken: 'Er is al een account met dit e-mailadres. Kies een ander adres.',
} as const;

/**
 * Creates the first administrator with the role `head` of a brand, and resolves with the message to print. Throws an
 * error that explains the problem.
 */
export async function createAdministrator(
  database: OpenDatabase,
  [brand, email, name, anyway]: readonly string[],
): Promise<string> {
  const isName = name !== undefined && name.trim() !== '' && name.length <= 100;
  if (brand === undefined || !z.safeParse(emailAddress, email).success || email === undefined || !isName) {
    throw new Error(USAGE);
  }
  if (anyway !== undefined && anyway !== ANYWAY) throw new Error(USAGE);
  const configuration = readConfiguration(process.env);
  const brands = installedBrands(configuration);
  const queue = await startQueue(database.connection, {
    embedded: database.kind === 'embedded',
    pollSeconds: 2,
    onError: () => undefined,
  });
  try {
    const services = { brands, clock: clockOf(database), configuration, database, queue };
    const made = await createFirstHead(services, { brand, email, name, anyway: anyway !== undefined });
    if (made.kind !== 'made') throw new Error(rejections[made.kind]);
    return `${name} is hoofd bij ${brand}. Kies binnen een half uur een wachtwoord; de link staat ook in een mail:\n${made.url}`;
  } finally {
    await queue.stop();
  }
}

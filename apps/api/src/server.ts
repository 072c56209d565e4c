import { BrandError, readBrands, requireCreditorIds } from './brands/brands.ts';
import { ConfigurationError, readConfiguration } from './platform/configuration.ts';
import { DatabaseRoleError, DirectoryInUseError, isDatabaseTrouble } from './platform/database/index.ts';
import { FieldKeyError } from './platform/field-key-error.ts';
import { DatabaseNewerThanCodeError } from './platform/migrations.ts';
import { openConnection } from './platform/open-connection.ts';
import { DemoAccountsInProductionError } from './reference/demo-accounts-error.ts';

/** Faults the operator can correct: their message is enough, a stack trace would only hide it. */
const plainFaults = [
  ConfigurationError,
  BrandError,
  DatabaseNewerThanCodeError,
  DatabaseRoleError,
  DemoAccountsInProductionError,
  DirectoryInUseError,
  FieldKeyError,
];

/** What the operator can do about it, by the code of the system, of TLS or of PostgreSQL. */
const faultTexts: readonly (readonly [codes: RegExp, text: string])[] = [
  [/^EADDRINUSE$/, 'De poort is al in gebruik. Stop wat er draait, of kies een andere PORT of METRICS_PORT.'],
  [/^EADDRNOTAVAIL$/, 'Dit adres is niet van deze machine. Controleer HOST.'],
  [
    /^(EACCES|EPERM|EROFS)$/,
    'De server mag dit niet. Controleer PORT, en de rechten op DATA_DIR en STORAGE_DIR.',
  ],
  [/^ENOSPC$/, 'De schijf is vol.'],
  [/^28P01$/, 'De database wijst de gebruiker of het wachtwoord in DATABASE_URL af.'],
  [
    /^28000$/,
    'PostgreSQL laat deze gebruiker niet toe bij deze database. Controleer DATABASE_URL en pg_hba.conf.',
  ],
  [/^3D000$/, 'Deze database bestaat niet. Controleer de naam in DATABASE_URL.'],
  [/^42501$/, 'De rol in DATABASE_URL mist een recht. Draai npm run database:roles.'],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+)$/,
    'Het certificaat van de database wordt niet vertrouwd. Controleer DATABASE_URL en NODE_EXTRA_CA_CERTS.',
  ],
];

/** The first code in what was thrown, also where a library wrapped it; else the kind of error. */
function codeOf(error: Error): string {
  for (let found: unknown = error; found instanceof Error; found = found.cause) {
    const { code } = found as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return error.name;
}

/** One Dutch line of what keeps the server from starting; where in the code it happened helps no operator. */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return `De server start niet: ${String(error)}`;
  if (plainFaults.some((kind) => error instanceof kind)) return error.message;
  const code = codeOf(error);
  const known = faultTexts.find(([codes]) => codes.test(code));
  if (known) return `De server start niet (${code}). ${known[1]}`;
  if (isDatabaseTrouble(error)) {
    return `De database antwoordt niet (${code}). Controleer DATABASE_URL, en of de database aan staat.`;
  }
  const [line = ''] = (error.cause instanceof Error ? error.cause : error).message.split('\n');
  return `De server start niet (${code}): ${line}`;
}

function report(error: unknown): void {
  console.error(startFault(error));
}

/** Starts the server on the environment and keeps it running until it is asked to stop. */
export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const configuration = readConfiguration(env);
    const brands = readBrands({
      only: configuration.onlyBrand,
      publicUrls: configuration.publicUrls,
      overrides: configuration.brandOverrides,
    });
    if (configuration.production) requireCreditorIds(brands, Object.keys(configuration.mandates.accounts));
    // The embedded database starts in a thread of its own; meanwhile this one reads the rest of the code.
    const [connection, { serve }] = await Promise.all([
      openConnection(configuration.database, {
        // Nothing works without the database; what watches this process starts it again.
        onFailure: (error) => {
          console.error('De database is gestopt:', error.message);
          process.exit(1);
        },
      }),
      import('./serve.ts'),
    ]);
    const { stop } = await serve(connection, { configuration, brands });
    // 'disconnect': the start command that holds the other end of our channel is gone.
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) {
      process.once(event, () => {
        stop().then(
          () => process.exit(0),
          (error: unknown) => {
            report(error);
            process.exit(1);
          },
        );
      });
    }
  } catch (error) {
    report(error);
    process.exit(1);
  }
}

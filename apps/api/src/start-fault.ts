import { BrandError } from './brands/brands.ts';
import { AuditKeyError } from './platform/audit-verification.ts';
import { ConfigurationError } from './platform/configuration.ts';
import {
  DatabaseRoleError,
  DirectoryInUseError,
  isDatabaseTrouble,
  PoolerError,
} from './platform/database/index.ts';
import { FieldKeyError } from './platform/field-key-error.ts';
import { DatabaseNewerThanCodeError, DatabaseOlderThanBaselineError } from './platform/migrations.ts';
import { DemoAccountsInProductionError } from './reference/demo-accounts-error.ts';

/** Errors that the operator can correct. Their message is sufficient, and a stack trace would only hide it. */
const plainFaults = [
  AuditKeyError,
  ConfigurationError,
  BrandError,
  DatabaseNewerThanCodeError,
  DatabaseOlderThanBaselineError,
  DatabaseRoleError,
  DemoAccountsInProductionError,
  DirectoryInUseError,
  FieldKeyError,
  PoolerError,
];

/** Advice for the operator, by error code of the operating system, TLS or PostgreSQL. */
const faultTexts: readonly (readonly [codes: RegExp, text: string])[] = [
  [/^EADDRINUSE$/, 'De poort is al in gebruik. Stop wat er draait, of kies een andere PORT of METRICS_PORT.'],
  [/^EADDRNOTAVAIL$/, 'Dit adres is niet van deze machine. Controleer HOST.'],
  [
    /^(EACCES|EPERM|EROFS)$/,
    'De server mag dit niet. Controleer PORT, en de rechten op DATA_DIR en STORAGE_DIR.',
  ],
  [/^ENOSPC$/, 'De schijf is vol.'],
  [
    /^28P01$/,
    'De database wijst de gebruiker of het wachtwoord af. Controleer DATABASE_URL en MIGRATION_DATABASE_URL; tekens als # / & en % staan daarin anders (openssl rand -hex 24 geeft er geen).',
  ],
  [
    /^28000$/,
    'PostgreSQL laat deze gebruiker niet toe bij deze database. Controleer DATABASE_URL, MIGRATION_DATABASE_URL en pg_hba.conf.',
  ],
  [/^3D000$/, 'Deze database bestaat niet. Controleer de naam in DATABASE_URL.'],
  [/^42501$/, 'De rol in DATABASE_URL mist een recht. Draai npm run operator -- database:roles.'],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_\w+)$/,
    'Het certificaat van de database wordt niet vertrouwd. Controleer DATABASE_URL en NODE_EXTRA_CA_CERTS.',
  ],
];

/** Returns the first error code found in the error or its causes; without a code, the name of the error. */
function codeOf(error: Error): string {
  for (let found: unknown = error; found instanceof Error; found = found.cause) {
    const { code } = found as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return error.name;
}

/**
 * Returns advice for the operator about an error of the operating system, TLS or PostgreSQL; undefined if there is
 * none.
 */
export function explainedFault(what: string, error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  const explanation = faultTexts.find(([codes]) => codes.test(code));
  if (explanation) return `${what} (${code}). ${explanation[1]}`;
  if (isDatabaseTrouble(error)) {
    return `De database antwoordt niet (${code}). Controleer DATABASE_URL, en of de database aan staat.`;
  }
  return undefined;
}

/**
 * Returns one Dutch line about the reason that the server does not start. It omits the position in the code, which
 * would not help an operator.
 */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return `De server start niet: ${String(error)}`;
  if (plainFaults.some((kind) => error instanceof kind)) return error.message;
  const explanation = explainedFault('De server start niet', error);
  if (explanation !== undefined) return explanation;
  const [line = ''] = (error.cause instanceof Error ? error.cause : error).message.split('\n');
  return `De server start niet (${codeOf(error)}): ${line}`;
}

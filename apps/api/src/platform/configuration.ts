import { createHash, createSecretKey } from 'node:crypto';
import { ERROR_REPORTING_DSN, TAG_MANAGER_ID } from '@portaal/domain/brand/third-parties';
import { emailAddress } from '@portaal/domain/http/schema';
import * as z from 'zod/mini';
import { type BrandOverrides, brandFolders } from '../brands/brands.ts';
import { auditFields, deskAuditKeys } from './audit-configuration.ts';
import { perBrand } from './brand-variables.ts';
import type { Configuration } from './configuration-values.ts';
import { DESK_KEY } from './desk-key.ts';
import { type FieldKeys, fieldKeysFrom } from './field-encryption.ts';
import { mandateFields, mandatesOf } from './mandate-configuration.ts';
import { paymentFields, paymentsOf } from './payment-configuration.ts';
import { port } from './port-setting.ts';
import { processFields, processOf } from './process-configuration.ts';
import { productionRules } from './production-rules.ts';
import { OFF, scannerFields, scannerOf } from './scanner-configuration.ts';
import { storageFields, storageOf } from './storage-configuration.ts';
import { areProxies, trustedProxiesOf } from './trusted-proxies.ts';

export type { Configuration } from './configuration-values.ts';

const FIELD_KEYS_FORM =
  'moet naam:sleutel zijn, met 32 willekeurige bytes in base64 als sleutel; meer sleutels met een komma ertussen';

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'moet met postgresql:// beginnen'));

const flag = z.pipe(
  z.enum(['0', '1'], 'moet 0 of 1 zijn'),
  z.transform((value) => value === '1'),
);

const fieldKeys = z.pipe(
  z.string().check(z.refine((text) => fieldKeysFrom(text) !== undefined, FIELD_KEYS_FORM)),
  z.transform(fieldKeysFrom),
);

/** For a desk only: what stands in the source keeps nothing secret. Production rejects it. */
const deskKeys: FieldKeys = {
  currentId: DESK_KEY,
  byId: new Map([[DESK_KEY, createSecretKey(createHash('sha256').update(DESK_KEY).digest())]]),
  owned: new Set(),
};

const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.optional(postgresUrl),
  /** The owner of the tables, for migrations and the rights of the role of DATABASE_URL. */
  MIGRATION_DATABASE_URL: z.optional(postgresUrl),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_TEMPLATE: z.optional(z.string()),
  DATABASE_POOL: z._default(port, 10),
  BRAND: z.optional(z.string()),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'moet met smtp:// of smtps:// beginnen'))),
  /** Scheme and host only: it stands in the content policy of the pages. */
  GTM_BASE_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[\w.-]+(:\d+)?$/, 'moet een adres zonder pad zijn')),
    'https://www.googletagmanager.com',
  ),
  /** Address before the five characters: `https://api.pwnedpasswords.com/range`; `off`: nobody is asked. */
  PWNED_RANGE_URL: z.optional(
    z.string().check(z.regex(/^(https?:\/\/[^\s?#]+|off)$/, 'moet met https:// beginnen, of off zijn')),
  ),
  /** The provider of text messages; without one no code goes out by SMS. */
  SMS_BASE_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'moet met https:// beginnen'))),
  /** Keys for secrets in the database, the one to write with first: `2026:<base64>,2025:<base64>`. */
  FIELD_KEYS: z.optional(fieldKeys),
  /** Address before `/free`: `https://api.pdok.nl/bzk/locatieserver/search/v3_1`. */
  PDOK_BASE_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'moet met https:// beginnen'))),
  /** Who guards the installation; alarms are mailed there. */
  SECURITY_MAIL: z.optional(z.string().check(z.email('moet een e-mailadres zijn'))),
  /** Where the bank's statements are put for us to read. */
  BANK_STATEMENTS_DIR: z.optional(z.string().check(z.minLength(1, 'moet een map zijn'))),
  /** Verification of Payee: address before `/payee-verifications`, and the key our bank gave for it. */
  VOP_BASE_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'moet met https:// beginnen'))),
  VOP_KEY: z.optional(z.string().check(z.regex(/^\S{8,200}$/, 'moet een sleutel van de bank zijn'))),
  ...processFields,
  ...auditFields,
  ...storageFields,
  ...scannerFields,
  ...paymentFields,
  ...mandateFields,
  /** Of a provider of one person: the address of its auditor. Acts for two then wait for a night instead of a colleague. */
  SOLE_EMPLOYEE_AUDITOR: z.optional(emailAddress),
  DEMO_DATA: z._default(flag, false),
  RATE_LIMIT: z._default(flag, true),
  /** Addresses of the proxies whose forwarding headers are believed, separated by commas. */
  TRUSTED_PROXIES: z.optional(
    z
      .string()
      .check(
        z.refine(areProxies, 'moet adressen of netwerken zijn, met een komma ertussen, zoals 10.0.0.0/24'),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/** All faults of the environment together, so that an operator corrects them in one go. */
export class ConfigurationError extends Error {
  constructor(faults: readonly string[]) {
    super(`De configuratie klopt niet:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

function publicUrlsOf(env: NodeJS.ProcessEnv, faults: string[]): Record<string, string> {
  const urls = perBrand(env, 'PUBLIC_URL', faults, {
    accepts: URL.canParse,
    must: 'een volledig adres zijn, bijvoorbeeld https://portaal.example.nl',
  });
  return Object.fromEntries(Object.entries(urls).map(([brand, url]) => [brand, url.replace(/\/+$/, '')]));
}

function brandOverridesOf(env: NodeJS.ProcessEnv, faults: string[]): Record<string, BrandOverrides> {
  const tagManagerIds = perBrand(env, 'GTM_ID', faults, {
    accepts: (value) => TAG_MANAGER_ID.test(value),
    must: 'GTM- met hoofdletters of cijfers zijn',
  });
  const dsns = perBrand(env, 'SENTRY_DSN', faults, {
    accepts: (value) => ERROR_REPORTING_DSN.test(value),
    must: 'de DSN van een project zijn, bijvoorbeeld https://sleutel@fouten.example.nl/1',
  });
  const overrides: Record<string, BrandOverrides> = {};
  for (const [brand, tagManagerId] of Object.entries(tagManagerIds)) overrides[brand] = { tagManagerId };
  for (const [brand, errorReportingDsn] of Object.entries(dsns)) {
    overrides[brand] = { ...overrides[brand], errorReportingDsn };
  }
  return overrides;
}

/**
 * Parses the environment; throws a `ConfigurationError` that names every fault. `brandIds`: the brands production wants
 * settings of, and of no other.
 */
export function readConfiguration(
  env: NodeJS.ProcessEnv,
  brandIds: readonly string[] = brandFolders(),
): Configuration {
  const parsed = z.safeParse(environment, env);
  const faults: string[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const publicUrls = publicUrlsOf(env, faults);
  const brandOverrides = brandOverridesOf(env, faults);
  if (!parsed.success) throw new ConfigurationError(faults);
  const values = parsed.data;
  const storage = storageOf(values, faults);
  const scanner = scannerOf(values);
  const payments = paymentsOf(values, env, faults);
  const mandates = mandatesOf(values, env, faults);
  const production = values.NODE_ENV === 'production';
  const configuration: Configuration = {
    production,
    port: values.PORT,
    host: values.HOST,
    process: processOf(values, { production, databaseUrl: values.DATABASE_URL }, faults),
    database: {
      url: values.DATABASE_URL,
      migrationUrl: values.MIGRATION_DATABASE_URL,
      dataDir: values.DATA_DIR,
      template: values.DATABASE_TEMPLATE,
      maxConnections: values.DATABASE_POOL,
    },
    onlyBrand: values.BRAND,
    publicUrls,
    brandOverrides,
    tagManagerBaseUrl: values.GTM_BASE_URL,
    smtpUrl: values.SMTP_URL,
    pwnedRangeUrl: values.PWNED_RANGE_URL === OFF ? undefined : values.PWNED_RANGE_URL?.replace(/\/+$/, ''),
    smsBaseUrl: values.SMS_BASE_URL?.replace(/\/+$/, ''),
    fieldKeys: values.FIELD_KEYS ?? deskKeys,
    auditKeys: values.AUDIT_KEY ?? deskAuditKeys,
    securityMail: values.SECURITY_MAIL,
    bankStatementsDir: values.BANK_STATEMENTS_DIR,
    payeeVerification:
      values.VOP_BASE_URL === undefined
        ? undefined
        : { baseUrl: values.VOP_BASE_URL.replace(/\/+$/, ''), key: values.VOP_KEY },
    pdokBaseUrl: values.PDOK_BASE_URL?.replace(/\/+$/, ''),
    storage,
    scanner,
    payments,
    mandates,
    soleEmployeeAuditor: values.SOLE_EMPLOYEE_AUDITOR,
    demoData: values.DEMO_DATA,
    rateLimit: values.RATE_LIMIT,
    trustedProxies: values.TRUSTED_PROXIES === undefined ? [] : trustedProxiesOf(values.TRUSTED_PROXIES),
    logLevel: values.LOG_LEVEL,
  };
  if (configuration.production) {
    const installation = { configuration, env, brandIds, variables: Object.keys(environment.shape) };
    faults.push(...Object.values(productionRules).flatMap((rule) => rule(installation)));
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
  return configuration;
}

import { createHash, createSecretKey } from 'node:crypto';
import * as z from 'zod/mini';
import { type BrandOverrides, brandFolders } from '../brands/brands.ts';
import { deskAuditKeys } from './audit-configuration.ts';
import { perBrand } from './brand-variables.ts';
import type { Configuration } from './configuration-values.ts';
import { DESK_KEY } from './desk-key.ts';
import { environment } from './environment.ts';
import type { FieldKeys } from './field-encryption.ts';
import { mandatesOf } from './mandate-configuration.ts';
import { paymentsOf } from './payment-configuration.ts';
import { processOf } from './process-configuration.ts';
import { productionRules } from './production-rules.ts';
import { OFF, scannerOf } from './scanner-configuration.ts';
import { storageOf } from './storage-configuration.ts';
import { trustedProxiesOf } from './trusted-proxies.ts';

export type { Configuration } from './configuration-values.ts';

/** For development only: a key in the source protects nothing. Production rejects it. */
const deskKeys: FieldKeys = {
  currentId: DESK_KEY,
  byId: new Map([[DESK_KEY, createSecretKey(createHash('sha256').update(DESK_KEY).digest())]]),
  owned: new Set(),
};

/** All faults of the environment together, so that an operator can correct them at once. */
export class ConfigurationError extends Error {
  constructor(faults: readonly string[]) {
    super(`De configuratie klopt niet:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

function urlsOf(
  env: NodeJS.ProcessEnv,
  prefix: 'PUBLIC_URL' | 'API_URL',
  faults: string[],
): Record<string, string> {
  const urls = perBrand(env, prefix, faults);
  return Object.fromEntries(Object.entries(urls).map(([brand, url]) => [brand, url.replace(/\/+$/, '')]));
}

function brandOverridesOf(env: NodeJS.ProcessEnv, faults: string[]): Record<string, BrandOverrides> {
  const tagManagerIds = perBrand(env, 'GTM_ID', faults);
  const dsns = perBrand(env, 'SENTRY_DSN', faults);
  const overrides: Record<string, BrandOverrides> = {};
  for (const [brand, tagManagerId] of Object.entries(tagManagerIds)) overrides[brand] = { tagManagerId };
  for (const [brand, errorReportingDsn] of Object.entries(dsns)) {
    overrides[brand] = { ...overrides[brand], errorReportingDsn };
  }
  return overrides;
}

function brandIdsIn(folder: string | undefined, faults: string[]): readonly string[] {
  try {
    return brandFolders(folder);
  } catch {
    faults.push(`BRANDS_DIR: de map ${folder} is er niet, of is niet te lezen`);
    return [];
  }
}

/**
 * Parses the environment; throws a `ConfigurationError` that names every fault. `brandIds` are the brands that need
 * settings in production, by default all brands in the brand folder; settings of other brands are faults.
 */
export function readConfiguration(env: NodeJS.ProcessEnv, brandIds?: readonly string[]): Configuration {
  const parsed = z.safeParse(environment, env);
  const faults: string[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const publicUrls = urlsOf(env, 'PUBLIC_URL', faults);
  const apiUrls = urlsOf(env, 'API_URL', faults);
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
    brandsDir: values.BRANDS_DIR,
    onlyBrand: values.BRAND,
    publicUrls,
    apiUrls,
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
    const variables = Object.keys(environment.shape);
    const ids = brandIds ?? brandIdsIn(values.BRANDS_DIR, faults);
    const installation = { configuration, env, brandIds: ids, variables };
    faults.push(...Object.values(productionRules).flatMap((rule) => rule(installation)));
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
  return configuration;
}

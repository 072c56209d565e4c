import { createHash, createSecretKey } from 'node:crypto';
import { ERROR_REPORTING_DSN, TAG_MANAGER_ID } from '@portaal/domain/brand/third-parties';
import * as z from 'zod/mini';
import type { BrandOverrides } from '../brands/brands.ts';
import { perBrand } from './brand-variables.ts';
import { type FieldKeys, fieldKeysFrom } from './field-encryption.ts';
import { type MandateConfiguration, mandateFields, mandatesOf } from './mandate-configuration.ts';
import { type PaymentConfiguration, paymentFields, paymentsOf } from './payment-configuration.ts';
import { type ScannerAddress, scannerFields, scannerOf } from './scanner-configuration.ts';
import { type StorageConfiguration, storageFields, storageOf } from './storage-configuration.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'moet een poortnummer zijn')),
  z.pipe(z.transform(Number), z.int().check(z.lte(65_535, 'moet een poortnummer zijn'))),
);
const FIELD_KEYS_FORM =
  'moet naam:sleutel zijn, met 32 willekeurige bytes in base64 als sleutel; meer sleutels met een komma ertussen';

const flag = z.pipe(
  z.enum(['0', '1'], 'moet 0 of 1 zijn'),
  z.transform((value) => value === '1'),
);

const fieldKeys = z.pipe(
  z.string().check(z.refine((text) => fieldKeysFrom(text) !== undefined, FIELD_KEYS_FORM)),
  z.transform(fieldKeysFrom),
);

const DESK_KEY = 'ontwikkeling';

/** For a desk only: what stands in the source keeps nothing secret. Production rejects it. */
const deskKeys: FieldKeys = {
  currentId: DESK_KEY,
  byId: new Map([[DESK_KEY, createSecretKey(createHash('sha256').update(DESK_KEY).digest())]]),
};

const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'moet met postgresql:// beginnen')),
  ),
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
  /** Address before the five characters: `https://api.pwnedpasswords.com/range`. */
  PWNED_RANGE_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'moet met https:// beginnen')),
  ),
  /** The provider of text messages; without one no code goes out by SMS. */
  SMS_BASE_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'moet met https:// beginnen'))),
  /** Keys for secrets in the database, the one to write with first: `2026:<base64>,2025:<base64>`. */
  FIELD_KEYS: z.optional(fieldKeys),
  /** Address before `/free`: `https://api.pdok.nl/bzk/locatieserver/search/v3_1`. */
  PDOK_BASE_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'moet met https:// beginnen'))),
  ...storageFields,
  ...scannerFields,
  ...paymentFields,
  ...mandateFields,
  DEMO_DATA: z._default(flag, false),
  RATE_LIMIT: z._default(flag, true),
  /** Addresses of the proxies whose forwarding headers are believed, separated by commas. */
  TRUSTED_PROXIES: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

/** What the installation decides; read once at start and passed on as values. */
export interface Configuration {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly database: {
    readonly url: string | undefined;
    readonly dataDir: string;
    readonly template: string | undefined;
    readonly maxConnections: number;
  };
  /** The only brand of this installation, or undefined: the host name decides. */
  readonly onlyBrand: string | undefined;
  /** Public base address per brand id, without a slash at the end. */
  readonly publicUrls: Readonly<Record<string, string>>;
  /** What the environment decides in the place of `brand.json`, per brand id. */
  readonly brandOverrides: Readonly<Record<string, BrandOverrides>>;
  /** Where the tag manager's script comes from, without a slash at the end. */
  readonly tagManagerBaseUrl: string;
  readonly smtpUrl: string | undefined;
  /** Where breached passwords are asked by the start of their hash, without a slash at the end; undefined: nowhere. */
  readonly pwnedRangeUrl: string | undefined;
  /** Where text messages are handed over, without a slash at the end; undefined: nowhere. */
  readonly smsBaseUrl: string | undefined;
  /** What BSNs, account numbers and secrets of apps are sealed with in the database. */
  readonly fieldKeys: FieldKeys;
  /** Where addresses are looked up by postcode, without a slash at the end; undefined: nowhere. */
  readonly pdokBaseUrl: string | undefined;
  /** Where the files of documents lie. */
  readonly storage: StorageConfiguration;
  /** Where clamd listens, which scans uploads; undefined: nobody does. */
  readonly scanner: ScannerAddress | undefined;
  /** The payment provider, and the account of each brand there. */
  readonly payments: PaymentConfiguration;
  /** The provider of mandates, and the account of each brand there. */
  readonly mandates: MandateConfiguration;
  readonly demoData: boolean;
  readonly rateLimit: boolean;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
}

/** All faults of the environment together, so that an operator corrects them in one go. */
export class ConfigurationError extends Error {
  constructor(faults: readonly string[]) {
    super(`De configuratie klopt niet:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

const LOOPBACK = /^(localhost|127\.|\[?::1|0\.0\.0\.0)|\.localhost$/;

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

const variableOf = (prefix: string, brand: string): string =>
  `${prefix}_${brand.toUpperCase().replaceAll('-', '_')}`;

function addressFaults(name: string, value: string): string[] {
  const { protocol, hostname } = new URL(value);
  const faults: string[] = [];
  if (protocol !== 'https:') faults.push(`${name} moet met https:// beginnen`);
  if (LOOPBACK.test(hostname)) faults.push(`${name} mag niet naar deze machine zelf wijzen`);
  return faults;
}

/** Security item 39: production takes no default that only suits a desk. */
function productionFaults(configuration: Configuration): string[] {
  const faults: string[] = [];
  if (configuration.demoData) faults.push('DEMO_DATA kan niet samen met NODE_ENV=production');
  if (!configuration.rateLimit) faults.push('RATE_LIMIT=0 kan niet samen met NODE_ENV=production');
  const urls = Object.entries(configuration.publicUrls);
  if (urls.length === 0) faults.push('PUBLIC_URL_<MERK> ontbreekt: het openbare adres per merk');
  for (const [brand, url] of urls) faults.push(...addressFaults(variableOf('PUBLIC_URL', brand), url));
  for (const [brand, { errorReportingDsn }] of Object.entries(configuration.brandOverrides)) {
    if (errorReportingDsn) faults.push(...addressFaults(variableOf('SENTRY_DSN', brand), errorReportingDsn));
  }
  faults.push(...addressFaults('MOLLIE_BASE_URL', configuration.payments.baseUrl));
  faults.push(...addressFaults('TWIKEY_BASE_URL', configuration.mandates.baseUrl));
  faults.push(...addressFaults('GTM_BASE_URL', configuration.tagManagerBaseUrl));
  if (configuration.pwnedRangeUrl)
    faults.push(...addressFaults('PWNED_RANGE_URL', configuration.pwnedRangeUrl));
  if (configuration.pdokBaseUrl) faults.push(...addressFaults('PDOK_BASE_URL', configuration.pdokBaseUrl));
  if (configuration.fieldKeys.byId.has(DESK_KEY)) {
    faults.push('FIELD_KEYS ontbreekt: de sleutels voor geheimen in de database');
  }
  if (configuration.storage.kind === 's3') {
    faults.push(...addressFaults('STORAGE_S3_URL', configuration.storage.bucketUrl));
  }
  if (configuration.smsBaseUrl) faults.push(...addressFaults('SMS_BASE_URL', configuration.smsBaseUrl));
  if (!configuration.smtpUrl) faults.push('SMTP_URL ontbreekt: de mailserver');
  else if (
    LOOPBACK.test(new URL(configuration.smtpUrl).hostname) &&
    configuration.smtpUrl.startsWith('smtp:')
  ) {
    faults.push('SMTP_URL mag niet naar deze machine zelf wijzen');
  }
  return faults;
}

/** Parses the environment; throws a `ConfigurationError` that names every fault. */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const parsed = z.safeParse(environment, env);
  const faults: string[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const publicUrls = publicUrlsOf(env, faults);
  const brandOverrides = brandOverridesOf(env, faults);
  if (!parsed.success) throw new ConfigurationError(faults);
  const values = parsed.data;
  const storage = storageOf(values, faults);
  const scanner = scannerOf(values, faults);
  const payments = paymentsOf(values, env, faults);
  const mandates = mandatesOf(values, env, faults);
  const configuration: Configuration = {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    database: {
      url: values.DATABASE_URL,
      dataDir: values.DATA_DIR,
      template: values.DATABASE_TEMPLATE,
      maxConnections: values.DATABASE_POOL,
    },
    onlyBrand: values.BRAND,
    publicUrls,
    brandOverrides,
    tagManagerBaseUrl: values.GTM_BASE_URL,
    smtpUrl: values.SMTP_URL,
    pwnedRangeUrl: values.PWNED_RANGE_URL?.replace(/\/+$/, ''),
    smsBaseUrl: values.SMS_BASE_URL?.replace(/\/+$/, ''),
    fieldKeys: values.FIELD_KEYS ?? deskKeys,
    pdokBaseUrl: values.PDOK_BASE_URL?.replace(/\/+$/, ''),
    storage,
    scanner,
    payments,
    mandates,
    demoData: values.DEMO_DATA,
    rateLimit: values.RATE_LIMIT,
    trustedProxies: values.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [],
    logLevel: values.LOG_LEVEL,
  };
  if (configuration.production) faults.push(...productionFaults(configuration));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return configuration;
}

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_MIN_VERSION } from 'node:tls';
import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.ts';
import { serverSettings } from './environment.ts';
import { productionRules } from './production-rules.ts';

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const FIELD_KEYS = `2026:${keyOf('fields')}`;
const AUDIT_KEY = `2026:${keyOf('audit log')}`;
const MOLLIE_KEY = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/portaal?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.example.nl',
  PUBLIC_URL_BAKEN: 'https://portaal.baken.example',
  PUBLIC_URL_ANKER: 'https://portaal.anker.example',
  TRUSTED_PROXIES: '10.0.0.0/24',
  PWNED_RANGE_URL: 'https://wachtwoorden.example.nl/range',
  FIELD_KEYS,
  AUDIT_KEY,
  STORAGE_S3_URL: 'https://s3.example.nl/documenten/',
  STORAGE_S3_KEY_ID: 'portaal',
  STORAGE_S3_SECRET: 'geheim',
  CLAMD_ADDRESS: 'clamd.intern:3310',
};

test('runs the portal on an embedded database on this machine if no setting is given', () => {
  expect(readConfiguration({})).toMatchObject({
    production: false,
    port: 8080,
    host: '127.0.0.1',
    database: { url: undefined, dataDir: './data' },
    storage: { kind: 'disk', directory: 'data/documents' },
    demoData: false,
    rateLimit: true,
  });
});

test('requires in production exactly the settings that the documentation describes as required', () => {
  const onDisk = { ...production, STORAGE_S3_URL: undefined, STORAGE_DIR: '/srv/documenten' };
  const isRequired = (name: string): boolean =>
    [production, onDisk].some((settings) => {
      if (!(name in settings)) return false;
      try {
        return !readConfiguration({ ...settings, [name]: undefined }).production;
      } catch (error) {
        return error instanceof ConfigurationError && error.message.includes(name);
      }
    });
  const found = serverSettings().filter(({ name }) => isRequired(name.replace('<MERK>', 'BAKEN')));
  expect(found.map(({ name }) => name)).toEqual(
    serverSettings().flatMap(({ name, required }) => (required === undefined ? [] : [name])),
  );
});

test('the documentation of each setting states the default that the server uses', () => {
  const defaults = Object.fromEntries(serverSettings().map((one) => [one.name, one.default]));
  const { port, host, database, storage, logLevel, rateLimit, demoData } = readConfiguration({});
  expect(defaults).toMatchObject({
    PORT: `\`${port}\``,
    HOST: `\`${host}\``,
    DATABASE_URL: undefined,
    DATABASE_POOL: `\`${database.maxConnections}\``,
    DATA_DIR: `\`${database.dataDir}\``,
    STORAGE_DIR: '`DATA_DIR/documents`',
    LOG_LEVEL: `\`${logLevel}\``,
    RATE_LIMIT: rateLimit ? '`1`' : '`0`',
    DEMO_DATA: demoData ? '`1`' : '`0`',
    DRAIN_SECONDS: '`0`, in productie `5`',
  });
  expect(storage).toEqual({ kind: 'disk', directory: 'data/documents' });
  expect(readConfiguration(production).process.unreadyMs).toBe(5_000);
});

test('reports all configuration faults in one error', () => {
  const read = () =>
    readConfiguration({ PORT: 'x', DATABASE_URL: 'mysql://x', DEMO_DATA: 'ja', PUBLIC_URL_BAKEN: 'x' });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL|DATABASE_URL[\s\S]*PORT/);
  expect(read).toThrow(/DEMO_DATA/);
  expect(read).toThrow(/PUBLIC_URL_BAKEN/);
});

test('accepts https addresses and a real mail server in production', () => {
  expect(readConfiguration(production)).toMatchObject({
    production: true,
    publicUrls: { baken: 'https://portaal.baken.example' },
  });
});

test('X-22 reads the address of the API per brand; by default there is none', () => {
  expect(readConfiguration(production).apiUrls).toEqual({});
  const { apiUrls } = readConfiguration({ ...production, API_URL_BAKEN: 'https://api.baken.example/' });
  expect(apiUrls).toEqual({ baken: 'https://api.baken.example' });
  expect(() => readConfiguration({ API_URL_BAKEN: 'https://api.baken.example?x' })).toThrow(/API_URL_BAKEN/);
});

test('reads the brands from the folder in BRANDS_DIR, and skips folders that a mounted volume adds', () => {
  const brands = mkdtempSync(join(tmpdir(), 'portaal-brands-dir-'));
  for (const name of ['vuurtoren', '..2026_11_28', 'lost+found']) mkdirSync(join(brands, name));
  const { PUBLIC_URL_BAKEN: _baken, PUBLIC_URL_ANKER: _anker, ...rest } = production;
  const own = { ...rest, BRANDS_DIR: brands };
  expect(() => readConfiguration(own)).toThrow(
    'De configuratie klopt niet:\n  - PUBLIC_URL_VUURTOREN ontbreekt: het openbare adres van dit merk',
  );
  const configuration = readConfiguration({ ...own, PUBLIC_URL_VUURTOREN: 'https://portaal.vuurtoren.nl' });
  expect(configuration.brandsDir).toBe(brands);
  rmSync(brands, { recursive: true });
  expect(() => readConfiguration(own)).toThrow(`BRANDS_DIR: de map ${brands} is er niet`);
});

test('stores documents in a bucket, or in a named directory', () => {
  const bucket = {
    kind: 's3',
    bucketUrl: 'https://s3.example.nl/documenten',
    region: 'eu-west-1',
    keyId: 'portaal',
    secret: 'geheim',
  };
  expect(readConfiguration(production).storage).toEqual(bucket);
  const { STORAGE_S3_URL: _, ...rest } = production;
  const { storage } = readConfiguration({ ...rest, STORAGE_DIR: '/srv/documenten' });
  expect(storage).toEqual({ kind: 'disk', directory: '/srv/documenten' });
});

test('configures the scanner as a host, a socket or off, and production must choose one', () => {
  const scannerAt = (CLAMD_ADDRESS: string) => readConfiguration({ ...production, CLAMD_ADDRESS }).scanner;
  expect(readConfiguration({}).scanner).toBeUndefined();
  expect(scannerAt('off')).toBeUndefined();
  expect(scannerAt('clamd.intern:3310')).toEqual({ host: 'clamd.intern', port: 3310 });
  expect(scannerAt('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  expect(scannerAt('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  for (const wrong of ['', 'on', 'clamd', 'clamd:99999', 'tcp://clamd:3310']) {
    expect(() => scannerAt(wrong)).toThrow(/CLAMD_ADDRESS moet/);
  }
  const { CLAMD_ADDRESS: _, ...forgotten } = production;
  expect(() => readConfiguration(forgotten)).toThrow(/CLAMD_ADDRESS ontbreekt/);
});

test('encrypts secrets with the first key of the list, and needs no keys in development', () => {
  const both = `${FIELD_KEYS},2025:${keyOf('fields of last year')}`;
  const { fieldKeys } = readConfiguration({ ...production, FIELD_KEYS: both });
  expect(fieldKeys.currentId).toBe('2026');
  expect([...fieldKeys.byId.keys()]).toEqual(['2026', '2025']);
  expect(readConfiguration({}).fieldKeys.currentId).toBe('ontwikkeling');
});

test("T-02 the environment overrides the brand's tag manager and error reporting", () => {
  const settings = {
    GTM_ID_BAKEN: 'GTM-ABC123',
    SENTRY_DSN_DERDE_MERK: 'https://sleutel@fouten.example.nl/1',
    GTM_BASE_URL: 'http://sandbox.localhost:8090',
  };
  expect(readConfiguration(settings)).toMatchObject({
    brandOverrides: {
      baken: { tagManagerId: 'GTM-ABC123' },
      'derde-merk': { errorReportingDsn: 'https://sleutel@fouten.example.nl/1' },
    },
    tagManagerBaseUrl: 'http://sandbox.localhost:8090',
  });
  expect(readConfiguration({})).toMatchObject({
    brandOverrides: {},
    tagManagerBaseUrl: 'https://www.googletagmanager.com',
  });
});

test.each([
  ['V-04 a tag manager id that is none', { GTM_ID_BAKEN: 'GTM-abc' }, /GTM_ID_BAKEN/],
  ['V-04 a tag manager id with a script', { GTM_ID_BAKEN: "GTM-A';alert(1)//" }, /GTM_ID_BAKEN/],
  ['a list of leaked passwords without an address', { PWNED_RANGE_URL: 'range' }, /PWNED_RANGE_URL/],
  ['a register of addresses without an address', { PDOK_BASE_URL: 'pdok' }, /PDOK_BASE_URL/],
  ['T-02 a tag manager address that would widen the policy', { GTM_BASE_URL: 'https://x *' }, /GTM_BASE_URL/],
  ['a bucket without a name', { STORAGE_S3_URL: 'https://s3.example.nl' }, /STORAGE_S3_URL/],
  ['a bucket nobody may open', { STORAGE_S3_URL: 'https://s3.example.nl/b' }, /S3_KEY_ID[\s\S]*S3_SECRET/],
  ['a bucket and a directory', { ...production, STORAGE_DIR: '/srv' }, /STORAGE_DIR/],
  ['a key that is no key', { FIELD_KEYS: 'geheim' }, /FIELD_KEYS/],
  ['a key of the audit log that is no key', { AUDIT_KEY: '2026:kort' }, /AUDIT_KEY moet naam:sleutel/],
  ['E-07 a DSN without a key', { SENTRY_DSN_BAKEN: 'https://fouten.example.nl/1' }, /SENTRY_DSN_BAKEN/],
  ['E-07 a DSN without a project', { SENTRY_DSN_BAKEN: 'https://k@fouten.example.nl' }, /SENTRY_DSN_BAKEN/],
])('%s in the configuration is rejected at start', (_name, settings, message) => {
  expect(() => readConfiguration(settings)).toThrow(message);
});

const rejections: readonly [string, NodeJS.ProcessEnv, RegExp][] = [
  ['traces without TLS to another machine', { OTLP_URL: 'http://collector.example.nl:4318' }, /OTLP_URL/],
  ['demo data', { DEMO_DATA: '1' }, /DEMO_DATA/],
  ['no limit on requests', { RATE_LIMIT: '0' }, /RATE_LIMIT/],
  ['an address without TLS', { PUBLIC_URL_BAKEN: 'http://portaal.baken.example' }, /https/],
  ['X-22 an API address without TLS', { API_URL_BAKEN: 'http://api.baken.example' }, /API_URL_BAKEN.*https/],
  [
    'X-22 an API at another domain',
    { API_URL_BAKEN: 'https://baken.api.nl' },
    /API_URL_BAKEN.*hetzelfde domein/,
  ],
  ['an address of this machine', { PUBLIC_URL_BAKEN: 'https://baken.localhost' }, /deze machine/],
  ['no keys for secrets in the database', { FIELD_KEYS: undefined }, /FIELD_KEYS/],
  ['text messages without TLS', { SMS_BASE_URL: 'http://sms.example.nl' }, /SMS_BASE_URL.*https/],
  ['the keys of a desk', { FIELD_KEYS: FIELD_KEYS.replace('2026', 'ontwikkeling') }, /FIELD_KEYS/],
  [
    'a field key of one repeated byte',
    { FIELD_KEYS: `2026:${Buffer.alloc(32, 7).toString('base64')}` },
    /FIELD_KEYS: de sleutel 2026 is niet willekeurig/,
  ],
  [
    'an older field key of one repeated byte',
    { FIELD_KEYS: `${FIELD_KEYS},2025:${Buffer.alloc(32).toString('base64')}` },
    /FIELD_KEYS: de sleutel 2025 is niet willekeurig/,
  ],
  [
    'a field key that counts',
    { FIELD_KEYS: `2026:${Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => at)).toString('base64')}` },
    /FIELD_KEYS: de sleutel 2026 is niet willekeurig/,
  ],
  [
    'an audit key that was typed',
    { AUDIT_KEY: `2026:${Buffer.from('ditIsEenGeheimeSleutelVoorOnsLog').toString('base64')}` },
    /AUDIT_KEY: de sleutel 2026 is niet willekeurig/,
  ],
  [
    'a payment key of the test mode',
    { MOLLIE_KEY_BAKEN: `test_${MOLLIE_KEY}`, MOLLIE_PROFILE_BAKEN: 'pfl_A1b2C3' },
    /MOLLIE_KEY_BAKEN is een sleutel van de testmodus/,
  ],
  [
    'the test environment of the mandate provider',
    { TWIKEY_BASE_URL: 'https://api.beta.twikey.com/creditor' },
    /TWIKEY_BASE_URL is de testomgeving/,
  ],
  ['no key for the audit log', { AUDIT_KEY: undefined }, /AUDIT_KEY ontbreekt/],
  ['the key of fields for the audit log', { AUDIT_KEY: FIELD_KEYS }, /AUDIT_KEY moet een andere/],
  ['the audit key of a desk', { AUDIT_KEY: AUDIT_KEY.replace('2026', 'ontwikkeling') }, /AUDIT_KEY/],
  ['no place for documents', { STORAGE_S3_URL: undefined }, /STORAGE_S3_URL of STORAGE_DIR/],
  ['a bucket without TLS', { STORAGE_S3_URL: 'http://s3.example.nl/b' }, /STORAGE_S3_URL.*https/],
  ['nobody named to scan uploads', { CLAMD_ADDRESS: undefined }, /CLAMD_ADDRESS ontbreekt/],
  ['no mail server', { SMTP_URL: undefined }, /SMTP_URL/],
  ['E-07 a DSN without TLS', { SENTRY_DSN_BAKEN: 'http://k@fouten.example.nl/1' }, /SENTRY_DSN_BAKEN.*https/],
  ['E-07 a DSN of this machine', { SENTRY_DSN_BAKEN: 'https://k@127.0.0.1/1' }, /deze machine/],
  ['T-02 a tag manager without TLS', { GTM_BASE_URL: 'http://tags.example.nl' }, /GTM_BASE_URL.*https/],
  ['T-02 the sandbox as tag manager', { GTM_BASE_URL: 'https://sandbox.localhost' }, /deze machine/],
  ['a mail server on this machine', { SMTP_URL: 'smtp://127.0.0.1:8025' }, /SMTP_URL/],
  ['mail that may go without TLS', { SMTP_URL: 'smtp://mail.example.nl:587' }, /SMTP_URL moet smtps/],
  [
    'mail over a certificate nobody checks',
    { SMTP_URL: 'smtps://mail.example.nl?tls.rejectUnauthorized=false' },
    /SMTP_URL moet smtps/,
  ],
  ['mail that ignores TLS', { SMTP_URL: 'smtps://mail.example.nl?ignoreTLS=true' }, /SMTP_URL moet smtps/],
  ['a database without TLS', { DATABASE_URL: 'postgresql://db/portaal' }, /DATABASE_URL.*verify-full/],
  [
    'a database whose certificate nobody checks',
    { DATABASE_URL: 'postgresql://db/portaal?sslmode=require' },
    /DATABASE_URL.*verify-full/,
  ],
  [
    'a database said to be checked and then not',
    { DATABASE_URL: 'postgresql://db/portaal?sslmode=verify-full&sslmode=disable' },
    /DATABASE_URL.*verify-full/,
  ],
  [
    'certificates that are not checked',
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    /NODE_TLS_REJECT_UNAUTHORIZED/,
  ],
  ['a proxy nobody named', { TRUSTED_PROXIES: undefined }, /TRUSTED_PROXIES ontbreekt/],
  ['any address as a proxy', { TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, /met 0\.0\.0\.0\/0 open/],
  ['half of all addresses as a proxy', { TRUSTED_PROXIES: '128.0.0.0/1' }, /open voor iedereen/],
  ['any address of IPv6 as a proxy', { TRUSTED_PROXIES: '::/0' }, /open voor iedereen/],
  ['a brand without a public address', { PUBLIC_URL_ANKER: undefined }, /PUBLIC_URL_ANKER ontbreekt/],
  [
    'a public address of no brand',
    { PUBLIC_URL_BAAKEN: 'https://x.example' },
    /PUBLIC_URL_BAAKEN.*geen merk/,
  ],
  ['a payment account of no brand', { MOLLIE_PROFILE_ANKR: 'pfl_abcdef' }, /MOLLIE_PROFILE_ANKR.*geen merk/],
  ['an empty setting', { PDOK_BASE_URL: '' }, /PDOK_BASE_URL/],
  ['an empty brand', { BRAND: '' }, /BRAND is leeg/],
  ['TLS of before 1.2', { NODE_OPTIONS: '--max-old-space-size=512 --tls-min-v1.0' }, /NODE_OPTIONS/],
  ['an empty setting of a brand', { MOLLIE_KEY_BAKEN: ' ' }, /MOLLIE_KEY_BAKEN/],
  ['no list of leaked passwords', { PWNED_RANGE_URL: undefined }, /PWNED_RANGE_URL ontbreekt/],
  ['a list of leaked passwords without TLS', { PWNED_RANGE_URL: 'http://x.example/range' }, /PWNED.*https/],
];
test.each(rejections)('production rejects a configuration with %s', (_name, change, message) => {
  expect(() => readConfiguration({ ...production, ...change })).toThrow(message);
});

test('accepts in production mail with required TLS, a local database, and features that are explicitly switched off', () => {
  const accepted = (change: NodeJS.ProcessEnv) => readConfiguration({ ...production, ...change });
  expect(accepted({ SMTP_URL: 'smtp://mail.example.nl:587?requireTLS=true' }).smtpUrl).toContain(
    'requireTLS',
  );
  for (const DATABASE_URL of [
    'postgresql://localhost/portaal',
    'postgresql:///portaal?host=/run/postgresql',
  ]) {
    expect(accepted({ DATABASE_URL }).database.url).toBe(DATABASE_URL);
  }
  expect(accepted({ PWNED_RANGE_URL: 'off' }).pwnedRangeUrl).toBeUndefined();
  for (const TRUSTED_PROXIES of ['loopback', '10.0.0.0/8', 'fd00::/32, 192.0.2.7']) {
    expect(accepted({ TRUSTED_PROXIES }).trustedProxies).toEqual(TRUSTED_PROXIES.split(', '));
  }
  expect(accepted({ BRAND: 'baken', PUBLIC_URL_ANKER: undefined }).onlyBrand).toBe('baken');
});

test('ASVS 12.1.1 uses at least TLS 1.2 if no option lowers the minimum', () => {
  expect(DEFAULT_MIN_VERSION).toBe('TLSv1.2');
});

test.each(['', 'true', '*', 'proxy.intern', '10.0.0.0/33', '10.0.0/24', '1.2.3.4/8/9'])(
  'rejects TRUSTED_PROXIES=%s as no address or network, in any environment',
  (TRUSTED_PROXIES) => {
    expect(() => readConfiguration({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES moet/);
  },
);

test('every production rule rejects at least one of the cases above, and none of the valid settings', () => {
  const broken = (settings: NodeJS.ProcessEnv) => {
    const desk = { ...settings, NODE_ENV: 'development' };
    const installation = {
      configuration: readConfiguration(desk),
      env: settings,
      brandIds: ['anker', 'baken'],
      variables: ['BRAND'],
    };
    return Object.entries(productionRules).flatMap(([name, rule]) =>
      rule(installation).length > 0 ? [name] : [],
    );
  };
  expect(broken(production)).toEqual([]);
  // A value that no installation can parse is rejected before any rule applies.
  const readable = rejections.map(([, change]) => ({ ...production, ...change })).filter(isReadable);
  expect(new Set(readable.flatMap(broken))).toEqual(new Set(Object.keys(productionRules)));
});

function isReadable(settings: NodeJS.ProcessEnv): boolean {
  try {
    readConfiguration({ ...settings, NODE_ENV: 'development' });
    return true;
  } catch {
    return false;
  }
}

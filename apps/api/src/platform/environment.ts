import { emailAddress } from '@portaal/domain/http/schema';
import * as z from 'zod/mini';
import { serviceAddress } from './address-setting.ts';
import { auditFields } from './audit-configuration.ts';
import { brandSettingList } from './brand-settings.ts';
import { namedKeys } from './keys-setting.ts';
import { mandateFields } from './mandate-configuration.ts';
import { paymentFields } from './payment-configuration.ts';
import { port } from './port-setting.ts';
import { processFields } from './process-configuration.ts';
import { scannerFields } from './scanner-configuration.ts';
import { ALWAYS, type Setting, setting, settingsOf } from './setting.ts';
import { storageFields } from './storage-configuration.ts';
import { areProxies } from './trusted-proxies.ts';

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'moet met postgresql:// beginnen'));

const flag = z.pipe(
  z.enum(['0', '1'], 'moet 0 of 1 zijn'),
  z.transform((value) => value === '1'),
);

/**
 * Every environment variable the server reads, except those per brand. `docs/configuration.md` is generated from this
 * schema.
 */
export const environment = z.object({
  NODE_ENV: setting(
    {
      group: 'Server',
      meaning:
        '`production` zet alle veilige waarden aan en weigert onveilige; verder `development` of `test`',
      required: `${ALWAYS}: \`production\``,
    },
    z._default(z.enum(['development', 'test', 'production']), 'development'),
  ),
  PORT: setting({ group: 'Server', meaning: 'poort waarop de server luistert' }, z._default(port, 8080)),
  HOST: setting(
    { group: 'Server', meaning: 'adres van deze machine waarop de server luistert' },
    z._default(z.string(), '127.0.0.1'),
  ),
  DATABASE_URL: setting(
    {
      group: 'Database',
      meaning:
        'adres van PostgreSQL; zonder dit adres de ingebouwde database, van één proces. Op een andere machine in productie met `sslmode=verify-full`',
      isSecret: true,
    },
    z.optional(postgresUrl),
  ),
  MIGRATION_DATABASE_URL: setting(
    {
      group: 'Database',
      meaning:
        'adres van PostgreSQL met de rol die eigenaar van de tabellen is; `DATABASE_URL` krijgt dan alleen wat de server nodig heeft. Zonder dit adres doet één rol alles. Alleen voor wie de database bijwerkt, niet voor een server',
      isSecret: true,
    },
    z.optional(postgresUrl),
  ),
  DATA_DIR: setting(
    { group: 'Database', meaning: 'map van de ingebouwde database' },
    z._default(z.string(), './data'),
  ),
  DATABASE_TEMPLATE: setting(
    {
      group: 'Ontwikkelen en testen',
      meaning: 'bestand waarmee een nieuwe ingebouwde database begint; `npm start` maakt het',
    },
    z.optional(z.string()),
  ),
  DATABASE_POOL: setting(
    { group: 'Database', meaning: 'verbindingen met PostgreSQL, per proces' },
    z._default(port, 10),
  ),
  BRAND: setting(
    { group: 'Merken en adressen', meaning: 'het enige merk van deze installatie; anders beslist het adres' },
    z.optional(z.string()),
  ),
  BRANDS_DIR: setting(
    {
      group: 'Merken en adressen',
      meaning:
        'map met een map per merk, buiten broncode en image; zonder de map `brands` die meekomt. Daarin staan verzonnen merken: daarmee begint productie niet',
    },
    z.optional(z.string().check(z.minLength(1, 'moet een map zijn'))),
  ),
  SMTP_URL: setting(
    {
      group: 'Mail en sms',
      meaning:
        'mailserver; zonder blijft mail in de uitbak staan. In productie `smtps://…`, of `smtp://…?requireTLS=true`',
      required: ALWAYS,
      isSecret: true,
    },
    z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'moet met smtp:// of smtps:// beginnen'))),
  ),
  // Only scheme and host are allowed, because the address becomes part of the pages' Content-Security-Policy.
  GTM_BASE_URL: setting(
    { group: 'Metingen en meldingen', meaning: 'adres van de tag manager, zonder pad' },
    z._default(
      z.string().check(z.regex(/^https?:\/\/[\w.-]+(:\d+)?$/, 'moet een adres zonder pad zijn')),
      'https://www.googletagmanager.com',
    ),
  ),
  PWNED_RANGE_URL: setting(
    {
      group: 'Gegevens van anderen',
      meaning:
        'lijst van uitgelekte wachtwoorden, bijvoorbeeld `https://api.pwnedpasswords.com/range`; alleen de eerste vijf tekens van een hash gaan erheen. Zonder, of met `off`, kijkt niemand',
      required: `${ALWAYS}: een adres of \`off\``,
    },
    z.optional(
      z.string().check(z.regex(/^(https?:\/\/[^\s?#]+|off)$/, 'moet met https:// beginnen, of off zijn')),
    ),
  ),
  SMS_BASE_URL: setting(
    {
      group: 'Mail en sms',
      meaning:
        'leverancier van sms, die `POST …/messages` met `{to, text}` aanneemt; zonder adres is er geen code per sms',
    },
    z.optional(serviceAddress),
  ),
  FIELD_KEYS: setting(
    {
      group: 'Sleutels',
      meaning:
        'sleutels voor geheimen in de database (BSN, rekeningnummer, sleutel van een app): `naam:sleutel`, de sleutel 32 willekeurige bytes in base64 (`openssl rand -base64 32`), met een komma ertussen. De eerste is voor wat nu wordt geschreven; oudere erachter blijven nodig om te lezen',
      required: ALWAYS,
      isSecret: true,
    },
    z.optional(namedKeys),
  ),
  PDOK_BASE_URL: setting(
    {
      group: 'Gegevens van anderen',
      meaning:
        'adressen bij een postcode, bijvoorbeeld `https://api.pdok.nl/bzk/locatieserver/search/v3_1`; zonder vult de gebruiker het adres zelf in',
    },
    z.optional(serviceAddress),
  ),
  SECURITY_MAIL: setting(
    {
      group: 'Medewerkers en beveiliging',
      meaning:
        'adres dat een mail krijgt als een alarmregel afgaat; zonder staat een alarm alleen in het logboek en de database',
    },
    z.optional(z.string().check(z.email('moet een e-mailadres zijn'))),
  ),
  BANK_STATEMENTS_DIR: setting(
    {
      group: 'Bank, betalen en incasso',
      meaning:
        'map waar de bank afschriften (camt.053) neerzet; de server leest ze elke minuut. Zonder leest een medewerker ze in',
    },
    z.optional(z.string().check(z.minLength(1, 'moet een map zijn'))),
  ),
  VOP_BASE_URL: setting(
    {
      group: 'Bank, betalen en incasso',
      meaning:
        'controle van namen bij rekeningen (Verification of Payee), die `POST …/payee-verifications` met `{iban, name}` aanneemt en `{result, name}` zegt (`MTCH`, `CMTC`, `NMTC`, `NOAP`); zonder adres staat bij Uitbetalen dat het niet kan',
    },
    z.optional(serviceAddress),
  ),
  VOP_KEY: setting(
    {
      group: 'Bank, betalen en incasso',
      meaning: 'sleutel van de bank voor `VOP_BASE_URL`',
      isSecret: true,
    },
    z.optional(z.string().check(z.regex(/^\S{8,200}$/, 'moet een sleutel van de bank zijn'))),
  ),
  ...processFields,
  ...auditFields,
  ...storageFields,
  ...scannerFields,
  ...paymentFields,
  ...mandateFields,
  SOLE_EMPLOYEE_AUDITOR: setting(
    {
      group: 'Medewerkers en beveiliging',
      meaning:
        'voor een aanbieder met één medewerker: adres van de accountant. Wat anders twee mensen vraagt, wacht dan een nacht, en de accountant krijgt er een mail over. Voorwaarden, jaarcijfers en afschriften die met de hand zijn ingelezen, vragen ook dan twee mensen',
    },
    z.optional(emailAddress),
  ),
  DEMO_DATA: setting(
    { group: 'Ontwikkelen en testen', meaning: '`1`: demogegevens laden. Productie start dan niet' },
    z._default(flag, false),
  ),
  RATE_LIMIT: setting(
    {
      group: 'Ontwikkelen en testen',
      meaning: '`0`: geen grens aan het aantal aanroepen. Productie start dan niet',
    },
    z._default(flag, true),
  ),
  TRUSTED_PROXIES: setting(
    {
      group: 'Merken en adressen',
      meaning:
        "adressen of netwerken (`10.0.0.0/24`) van proxy's waarvan de doorstuurkoppen worden geloofd, met een komma ertussen; `loopback` is deze machine",
      required: ALWAYS,
    },
    z.optional(
      z
        .string()
        .check(
          z.refine(areProxies, 'moet adressen of netwerken zijn, met een komma ertussen, zoals 10.0.0.0/24'),
        ),
    ),
  ),
  LOG_LEVEL: setting(
    {
      group: 'Metingen en meldingen',
      meaning: 'wat in het logboek komt: `fatal`, `error`, `warn`, `info`, `debug` of `silent`',
    },
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  ),
});

/** Lists every setting the server reads. */
export const serverSettings = (): Setting[] => [...settingsOf(environment.shape), ...brandSettingList];

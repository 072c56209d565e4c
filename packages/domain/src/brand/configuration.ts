import * as z from 'zod/mini';
import { isCreditorId } from '../fields/creditor-id.ts';
import { isIban } from '../fields/iban.ts';
import { ERROR_REPORTING_DSN, TAG_MANAGER_ID } from './third-parties.ts';

const HTTPS = /^https:\/\/[^\s]+$/;

const url = z.string().check(z.regex(HTTPS, 'Dit moet een https-adres zijn.'));

const font = z.strictObject({
  family: z.string(),
  weight: z.union([z.int(), z.string()]),
  style: z.enum(['normal', 'italic']),
  /** The npm package that holds the file; without one it lies in the brand's folder. */
  package: z.optional(z.string()),
  /** A `.woff2` for the browser; the same name with `.woff` lies beside it, for the PDF. */
  file: z.string().check(z.regex(/\.woff2$/, 'Dit moet een .woff2-bestand zijn.')),
  preload: z.boolean(),
});

const euro = z.int().check(z.gte(1, 'Een bedrag in hele euro’s.'));

const bankAccount = z.strictObject({
  /** Written together, as statements name it. */
  iban: z.string().check(z.refine(isIban, 'Dit moet een geldig IBAN zijn, zonder spaties.')),
  name: z.string().check(z.minLength(1), z.maxLength(70)),
});

const filled = z.string().check(z.minLength(1, 'Dit is nog niet ingevuld.'));

/** Who the provider is, who watches it, and where the money stands. Nothing of it may be left open. */
const company = z.strictObject({
  chamberOfCommerce: z.string().check(z.regex(/^\d{8}$/, 'Dit moet een KvK-nummer van acht cijfers zijn.')),
  /** The licence or the exemption in one sentence, and where the authority says the same. */
  supervision: z.strictObject({ text: filled, register: url }),
  /** On whose accounts the money of investors stands. */
  depositary: filled,
  /** Where one goes after so many weeks without an answer to a complaint. */
  complaints: z.strictObject({ body: filled, url, afterWeeks: z.int().check(z.minimum(1)) }),
  /** Of a demonstration: the page says that none of it exists. */
  isFictional: z.boolean(),
});

/** `brands/<brand>/brand.json`: a brand is data only, checked when the server starts. */
export const brandConfiguration = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'Kleine letters, cijfers en streepjes.')),
  name: z.string().check(z.minLength(1)),
  legalName: z.string().check(z.minLength(1)),
  /** Under which its bank collects direct debits; null: it collects none. */
  creditorId: z.nullable(z.string().check(z.refine(isCreditorId, 'Dit moet een geldig incassant-ID zijn.'))),
  /** Its accounts at its bank, whose statements are read; the first is paid from. */
  bankAccounts: z.array(bankAccount),
  /** Of its funds: where money goes that was dealt, and where redeemed money comes from. */
  fundAccounts: z.array(bankAccount),
  /** The most two employees pay out, in euro: one payout, one file, and all files of a day. */
  payoutLimits: z
    .strictObject({ line: euro, batch: euro, day: euro })
    .check(
      z.refine(({ line, batch, day }) => line <= batch && batch <= day, 'Niet lager dan de grens ervoor.'),
    ),
  /** Payouts of days before it were paid without a file of ours, and are in none; null: there were none. */
  payoutsFrom: z.nullable(z.iso.date('Dit moet een dag zijn, zoals 2026-12-01.')),
  /** Its host names, of which the first stands in its links; `*` is every host no brand names. */
  hosts: z.array(z.string()).check(z.minLength(1)),
  menu: z.enum(['new', 'older']),
  themeColor: z.strictObject({ light: z.string(), dark: z.string() }),
  company,
  links: z.strictObject({ contact: url, privacy: url, disclaimer: url, annualReports: url }),
  contact: z.strictObject({
    email: z.string(),
    phone: z.string(),
    address: z.array(z.string()),
    hours: z.string(),
  }),
  features: z.strictObject({
    registration: z.boolean(),
    calculators: z.boolean(),
    products: z.array(z.enum(['nederlands', 'duits', 'american', 'leningenfonds'])),
  }),
  fonts: z.array(font),
  tagManagerId: z.nullable(
    z.string().check(z.regex(TAG_MANAGER_ID, 'Dit moet GTM- met hoofdletters of cijfers zijn.')),
  ),
  errorReportingDsn: z.nullable(
    // Not `url.check(…)`: a call on a value is not known to be without effect, and would keep the whole library
    // of schemas in the browser's first page.
    z
      .string()
      .check(
        z.regex(HTTPS, 'Dit moet een https-adres zijn.'),
        z.regex(ERROR_REPORTING_DSN, 'Dit moet de DSN van een project zijn.'),
      ),
  ),
});
export type BrandConfiguration = z.infer<typeof brandConfiguration>;

/** What the browser knows of its surroundings; the server writes it into the page (L-15). */
export interface Environment {
  readonly buildVersion: string;
  readonly production: boolean;
  /** Where the tag manager's script comes from; absent when the brand has no tag manager. */
  readonly tagManagerBaseUrl?: string;
  readonly brand: Pick<
    BrandConfiguration,
    | 'id'
    | 'name'
    | 'legalName'
    | 'company'
    | 'menu'
    | 'links'
    | 'contact'
    | 'features'
    | 'tagManagerId'
    | 'errorReportingDsn'
  > & {
    /** Texts of `texts.nl.json`. */
    readonly texts: Readonly<Record<string, string>>;
  };
}

/** K-01. */
export const BUILD_VERSION = '20250909.1';

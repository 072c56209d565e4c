import * as z from 'zod/mini';
import { investmentFlows } from '../applications/flows.ts';
import { isCreditorId } from '../fields/creditor-id.ts';
import { isIban } from '../fields/iban.ts';
import { ERROR_REPORTING_DSN, TAG_MANAGER_ID } from './third-parties.ts';

const HTTPS = /^https:\/\/[^\s]+$/;

const url = z.string().check(z.regex(HTTPS, 'Dit moet een https-adres zijn.'));

const font = z.strictObject({
  family: z.string(),
  weight: z.union([z.int(), z.string()]),
  style: z.enum(['normal', 'italic']),
  /** The npm package that contains the file; without it the file is in the brand's folder. */
  package: z.optional(z.string()),
  /** A `.woff2` for the browser. A `.woff` of the same name beside it is for PDFs. */
  file: z.string().check(z.regex(/\.woff2$/, 'Dit moet een .woff2-bestand zijn.')),
  preload: z.boolean(),
});

const euro = z.int().check(z.gte(1, 'Een bedrag in hele euro’s.'));

const bankAccount = z.strictObject({
  /** Without spaces, as in statements. */
  iban: z.string().check(z.refine(isIban, 'Dit moet een geldig IBAN zijn, zonder spaties.')),
  name: z.string().check(z.minLength(1), z.maxLength(70)),
});

const filled = z.string().check(z.minLength(1, 'Dit is nog niet ingevuld.'));

/** The provider, its supervisor and the location of the money. Every field is required. */
const company = z.strictObject({
  chamberOfCommerce: z.string().check(z.regex(/^\d{8}$/, 'Dit moet een KvK-nummer van acht cijfers zijn.')),
  /** The licence or exemption in one sentence, and the authority's register that confirms it. */
  supervision: z.strictObject({ text: filled, register: url }),
  /** The depositary with the accounts for investors' money. */
  depositary: filled,
  /** The complaints body an investor can turn to after this many weeks without a reply to a complaint. */
  complaints: z.strictObject({ body: filled, url, afterWeeks: z.int().check(z.minimum(1)) }),
  /** Set for a demonstration: the page states that the company is fictional. */
  isFictional: z.boolean(),
});

/** `brands/<brand>/brand.json`: a brand is data only, checked when the server starts. */
export const brandConfiguration = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'Kleine letters, cijfers en streepjes.')),
  name: z.string().check(z.minLength(1)),
  legalName: z.string().check(z.minLength(1)),
  /** Creditor identifier under which the brand's bank collects direct debits; null: the brand collects none. */
  creditorId: z.nullable(z.string().check(z.refine(isCreditorId, 'Dit moet een geldig incassant-ID zijn.'))),
  /** The brand's own bank accounts; their statements are imported. Payouts are made from the first. */
  bankAccounts: z.array(bankAccount),
  /** Accounts of the brand's funds: dealt money is transferred to them, and redeemed money comes from them. */
  fundAccounts: z.array(bankAccount),
  /** Maximum that two employees can pay out, in euro: per payout, per file, and for all files of a day. */
  payoutLimits: z
    .strictObject({ line: euro, batch: euro, day: euro })
    .check(
      z.refine(({ line, batch, day }) => line <= batch && batch <= day, 'Niet lager dan de grens ervoor.'),
    ),
  /** Payouts before this day were paid without our payment files and are in none of them; null: there were none. */
  payoutsFrom: z.nullable(z.iso.date('Dit moet een dag zijn, zoals 2026-12-01.')),
  /** The brand's host names; links use the first. `*` matches every host that no brand names. */
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
    products: z.array(z.enum(investmentFlows)),
  }),
  fonts: z.array(font),
  tagManagerId: z.nullable(
    z.string().check(z.regex(TAG_MANAGER_ID, 'Dit moet GTM- met hoofdletters of cijfers zijn.')),
  ),
  errorReportingDsn: z.nullable(
    // Not `url.check(…)`: the bundler cannot know that a method call has no side effects, and would include the whole
    // schema library in the browser's first page.
    z
      .string()
      .check(
        z.regex(HTTPS, 'Dit moet een https-adres zijn.'),
        z.regex(ERROR_REPORTING_DSN, 'Dit moet de DSN van een project zijn.'),
      ),
  ),
});
export type BrandConfiguration = z.infer<typeof brandConfiguration>;

/** Environment data for the browser; the server writes it into the page (L-15). */
export interface Environment {
  readonly buildVersion: string;
  readonly production: boolean;
  /** Base URL of the tag manager's script; absent when the brand has no tag manager. */
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

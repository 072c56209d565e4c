import type { DealingCalendar } from '@portaal/engine';
import * as z from 'zod/mini';
import { isCreditorId } from '../fields/creditor-id.ts';
import { isIban } from '../fields/iban.ts';
import type { ProductCode } from '../fields/product-codes.ts';
import { type InvestmentFlowName, investmentFlows } from './flows.ts';
import { ERROR_REPORTING_DSN, TAG_MANAGER_ID } from './third-parties.ts';

const HTTPS = /^https:\/\/[^\s]+$/;

const url = z.string().check(z.regex(HTTPS, 'Dit moet een https-adres zijn.'));

const font = z.strictObject({
  family: z.string(),
  weight: z.union([z.int(), z.string()]),
  style: z.enum(['normal', 'italic']),
  /** The npm package that contains the font file. If absent, the file is in the brand's folder. */
  package: z.optional(z.string()),
  /** A `.woff2` file for the browser. A `.woff` file with the same name beside it is used for PDFs. */
  file: z.string().check(z.regex(/\.woff2$/, 'Dit moet een .woff2-bestand zijn.')),
  preload: z.boolean(),
});

const euro = z.int().check(z.gte(1, 'Een bedrag in hele euro’s.'));

const bankAccount = z.strictObject({
  /** IBAN without spaces, as in bank statements. */
  iban: z.string().check(z.refine(isIban, 'Dit moet een geldig IBAN zijn, zonder spaties.')),
  name: z.string().check(z.minLength(1), z.maxLength(70)),
});

const filled = z.string().check(z.minLength(1, 'Dit is nog niet ingevuld.'));

/** Legal details of the provider: its supervisor, and where investors' money is held. Every field is required. */
const company = z.strictObject({
  chamberOfCommerce: z.string().check(z.regex(/^\d{8}$/, 'Dit moet een KvK-nummer van acht cijfers zijn.')),
  /** The licence or exemption in one sentence, and the URL of the public register that confirms it. */
  supervision: z.strictObject({ text: filled, register: url }),
  /** The depositary that owns the accounts for investors' money. */
  depositary: filled,
  /** The complaints body an investor can turn to if a complaint is not answered within this number of weeks. */
  complaints: z.strictObject({ body: filled, url, afterWeeks: z.int().check(z.minimum(1)) }),
  /** True for a demonstration. The page then states that the company is fictional. */
  isFictional: z.boolean(),
});

/** Schema of `brands/<brand>/brand.json`. A brand consists of data only; the server validates it at startup. */
export const brandConfiguration = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'Kleine letters, cijfers en streepjes.')),
  name: z.string().check(z.minLength(1)),
  legalName: z.string().check(z.minLength(1)),
  /** Creditor identifier under which the brand's bank collects direct debits; null: the brand collects none. */
  creditorId: z.nullable(z.string().check(z.refine(isCreditorId, 'Dit moet een geldig incassant-ID zijn.'))),
  /** The brand's own bank accounts, for which statements are imported. Payouts are made from the first account. */
  bankAccounts: z.array(bankAccount),
  /**
   * Bank accounts of the brand's funds. They receive the money invested in a fund, and the money for redeemed
   * units comes from them.
   */
  fundAccounts: z.array(bankAccount),
  /**
   * Maximum amounts in euro that can be paid out with four-eyes approval: per payout, per payment file, and for all
   * files of a day.
   */
  payoutLimits: z
    .strictObject({ line: euro, batch: euro, day: euro })
    .check(
      z.refine(({ line, batch, day }) => line <= batch && batch <= day, 'Niet lager dan de grens ervoor.'),
    ),
  /**
   * First due day of the payouts that are paid with our payment files. Payouts due earlier were paid in another way;
   * null if there were none.
   */
  payoutsFrom: z.nullable(z.iso.date('Dit moet een dag zijn, zoals 2026-12-01.')),
  /** The brand's host names. Links use the first host. `*` matches every host that no other brand lists. */
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
    /** False for a brand whose investors pay by bank transfer only, so that it can open without Mollie. */
    onlinePayments: z.optional(z.boolean()),
  }),
  fonts: z.array(font),
  /** URL of an external stylesheet that every page preloads and uses (T-02); absent if there is none. */
  stylesheet: z._default(z.nullable(url), null),
  tagManagerId: z.nullable(
    z.string().check(z.regex(TAG_MANAGER_ID, 'Dit moet GTM- met hoofdletters of cijfers zijn.')),
  ),
  errorReportingDsn: z.nullable(
    // Does not use `url.check(…)`. The bundler cannot know that a method call has no side effects, and would
    // include the whole schema library in the browser's first page.
    z
      .string()
      .check(
        z.regex(HTTPS, 'Dit moet een https-adres zijn.'),
        z.regex(ERROR_REPORTING_DSN, 'Dit moet de DSN van een project zijn.'),
      ),
  ),
});
export type BrandConfiguration = z.infer<typeof brandConfiguration>;

/** A fund that the brand sells according to today's terms, as named in menus and on pages. */
export interface FundOfBrand {
  readonly id: number;
  readonly flow: InvestmentFlowName;
  readonly name: string;
}

interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** Limits of a brand's calculators: deposits in euro, durations in whole years. */
export interface CalculatorLimits {
  /** Each deposit is zero or within its range. The capital of an annuity in payout has its own minimum. */
  readonly initialDeposit: Range;
  readonly periodicDeposit: Range;
  readonly duration: Readonly<Record<ProductCode, Range>>;
}

/** Published terms of a brand that its pages show. */
export interface TermsOfBrand {
  /** The funds of the terms that apply today; empty for a brand without terms. */
  readonly funds: readonly FundOfBrand[];
  /** The dealing days; absent for a brand without terms, and from servers older than decision 0234. */
  readonly calendar?: DealingCalendar;
  /** Day of the month on which the monthly deposit of a new contract is collected. */
  readonly debitDay?: number;
  /** Limits of the calculators. */
  readonly limits?: CalculatorLimits;
  /** Number of days for which an offer is valid. */
  readonly offerDays?: number;
  /** Number of months for which the answers to a questionnaire are valid. */
  readonly answerMonths?: number;
  /** Number of days without payouts after a change of nominated account. */
  readonly accountDays?: number;
  /** Maximum age in months of an extract from the commercial register. */
  readonly extractMonths?: number;
  /** Months before the end of an annuity accumulation at which its holder is first reminded. */
  readonly maturityMonths?: number | undefined;
}

/** Environment data that the server writes into the page for the browser (L-15). */
export interface Environment {
  readonly buildVersion: string;
  readonly production: boolean;
  /** Base URL of the tag manager's script; absent when the brand has no tag manager. */
  readonly tagManagerBaseUrl?: string;
  /** Base address of the API without a trailing slash; absent when it is the origin of the page. */
  readonly apiUrl?: string;
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
    /** The brand's texts from `texts.nl.json`. */
    readonly texts: Readonly<Record<string, string>>;
  } & TermsOfBrand;
}

/** K-01: the build version that the specification prescribes. */
export const BUILD_VERSION = '20250909.1';

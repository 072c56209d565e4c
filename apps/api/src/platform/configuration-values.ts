import type { BrandOverrides } from '../brands/brands.ts';
import type { AuditKeys } from './audit-configuration.ts';
import type { FieldKeys } from './field-encryption.ts';
import type { MandateConfiguration } from './mandate-configuration.ts';
import type { PaymentConfiguration } from './payment-configuration.ts';
import type { ProcessConfiguration } from './process-configuration.ts';
import type { ScannerAddress } from './scanner-configuration.ts';
import type { StorageConfiguration } from './storage-configuration.ts';

/** What the installation decides; read once at start and passed on as values. */
export interface Configuration {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** What this process does of all there is to do, and how it stops. */
  readonly process: ProcessConfiguration;
  readonly database: {
    readonly url: string | undefined;
    /** Of the owner of the tables, when that is another role than the one of `url`. */
    readonly migrationUrl?: string | undefined;
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
  /** What the rows of the audit log are sealed with. */
  readonly auditKeys: AuditKeys;
  /** Where alarms are mailed; undefined: they are in the log and the database alone. */
  readonly securityMail: string | undefined;
  /** The folder the bank's statements are read from; undefined: an employee imports them. */
  readonly bankStatementsDir: string | undefined;
  /** Where addresses are looked up by postcode, without a slash at the end; undefined: nowhere. */
  readonly pdokBaseUrl: string | undefined;
  /** Where the files of documents lie. */
  readonly storage: StorageConfiguration;
  /** Where clamd listens, which scans uploads; undefined: nobody does. */
  readonly scanner: ScannerAddress | undefined;
  /** Where the bank verifies names of accounts, without a slash at the end; undefined: nobody does. */
  readonly payeeVerification: { readonly baseUrl: string; readonly key: string | undefined } | undefined;
  /** The payment provider, and the account of each brand there. */
  readonly payments: PaymentConfiguration;
  /** The provider of mandates, and the account of each brand there. */
  readonly mandates: MandateConfiguration;
  /** Where a provider of one person reports what happens without a second; undefined: two people are needed. */
  readonly soleEmployeeAuditor: string | undefined;
  readonly demoData: boolean;
  readonly rateLimit: boolean;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
}

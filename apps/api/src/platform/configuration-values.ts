import type { BrandOverrides } from '../brands/brands.ts';
import type { AuditKeys } from './audit-configuration.ts';
import type { FieldKeys } from './field-encryption.ts';
import type { MandateConfiguration } from './mandate-configuration.ts';
import type { PaymentConfiguration } from './payment-configuration.ts';
import type { ProcessConfiguration } from './process-configuration.ts';
import type { ScannerAddress } from './scanner-configuration.ts';
import type { StorageConfiguration } from './storage-configuration.ts';

/** Settings of the installation, read once at start and passed on as values. */
export interface Configuration {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Tasks of this process, and how it stops. */
  readonly process: ProcessConfiguration;
  readonly database: {
    readonly url: string | undefined;
    /** Address for the owner of the tables, when that role differs from the role in `url`. */
    readonly migrationUrl?: string | undefined;
    readonly dataDir: string;
    readonly template: string | undefined;
    readonly maxConnections: number;
  };
  /** The folder that contains a folder per brand; undefined for the folder in the source. */
  readonly brandsDir: string | undefined;
  /** The only brand of this installation, or undefined if the host name determines the brand. */
  readonly onlyBrand: string | undefined;
  /** Public base address per brand id, without a trailing slash. */
  readonly publicUrls: Readonly<Record<string, string>>;
  /**
   * Base address of the API per brand id, without a trailing slash; absent if the API has the origin of the
   * pages.
   */
  readonly apiUrls: Readonly<Record<string, string>>;
  /** Values from the environment that override `brand.json`, per brand id. */
  readonly brandOverrides: Readonly<Record<string, BrandOverrides>>;
  /** Base address of the tag manager's script, without a trailing slash. */
  readonly tagManagerBaseUrl: string;
  readonly smtpUrl: string | undefined;
  /**
   * Base address of the list of breached passwords, without a trailing slash; a query contains the start of a
   * password's hash. Undefined disables the check.
   */
  readonly pwnedRangeUrl: string | undefined;
  /** Base address of the service for text messages, without a trailing slash; undefined disables it. */
  readonly smsBaseUrl: string | undefined;
  /** Keys that encrypt BSNs, account numbers and app secrets in the database. */
  readonly fieldKeys: FieldKeys;
  /** Keys that seal the rows of the audit log. */
  readonly auditKeys: AuditKeys;
  /** Mail address for alarms; if undefined, alarms appear only in the log and the database. */
  readonly securityMail: string | undefined;
  /** The folder from which the bank's statements are read; if undefined, an employee imports them. */
  readonly bankStatementsDir: string | undefined;
  /** Base address of the postcode look-up, without a trailing slash; undefined disables it. */
  readonly pdokBaseUrl: string | undefined;
  /** Storage of document files. */
  readonly storage: StorageConfiguration;
  /** Address of clamd, which scans uploads; if undefined, uploads are not scanned. */
  readonly scanner: ScannerAddress | undefined;
  /** Base address of the bank's account name verification, without a trailing slash; undefined disables it. */
  readonly payeeVerification: { readonly baseUrl: string; readonly key: string | undefined } | undefined;
  /** The payment provider, and the account of each brand there. */
  readonly payments: PaymentConfiguration;
  /** The mandate provider, and the account of each brand there. */
  readonly mandates: MandateConfiguration;
  /**
   * Address of the auditor of a provider with a single employee: actions executed without a second employee
   * are reported to this address. If undefined, such actions require four-eyes approval.
   */
  readonly soleEmployeeAuditor: string | undefined;
  readonly demoData: boolean;
  readonly rateLimit: boolean;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
}

import type { Brand, Brands } from '../brands/brands.ts';
import type { Clock } from './clock.ts';
import type { Configuration } from './configuration.ts';
import type { DocumentStorage } from './document-storage.ts';
import type { MalwareScanner } from './malware-scanner.ts';
import type { MandateProvider } from './mandate-provider.ts';
import type { Database } from './orm.ts';
import type { PayeeVerifier } from './payee-verifier.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Queue } from './queue.ts';

/** Dependencies of use cases: services and configuration, as opposed to input values. */
export interface Services {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly clock: Clock;
  readonly brands: Brands;
  readonly queue: Queue;
  readonly storage: DocumentStorage;
  /** Malware scanner; undefined when this installation does not scan uploads. */
  readonly malwareScanner: MalwareScanner | undefined;
  /** Verifies account names at banks; undefined when this installation has no such service. */
  readonly payeeVerifier: PayeeVerifier | undefined;
  /** Returns the account of a brand at the payment provider; undefined when the brand accepts no online payments. */
  readonly paymentProvider: (brand: string) => PaymentProvider | undefined;
  /** Returns the account of a brand at the mandate provider; undefined when the brand collects no direct debits. */
  readonly mandateProvider: (brand: string) => MandateProvider | undefined;
}

/** The signed-in person of a call. */
export interface SignedInPerson {
  readonly id: string;
  readonly brand: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'investor' | 'admin';
}

/** Returns the public base URL of a brand, for links outside the portal such as those in mails. */
export function publicUrlOf(brand: Brand, configuration: Configuration): string {
  return configuration.publicUrls[brand.id] ?? `http://${brand.hosts[0]}:${configuration.port}`;
}

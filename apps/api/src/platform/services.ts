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

/** What use cases are given. Everything that is not a value comes in through here. */
export interface Services {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly clock: Clock;
  readonly brands: Brands;
  readonly queue: Queue;
  readonly storage: DocumentStorage;
  /** Undefined: this installation scans no uploads. */
  readonly malwareScanner: MalwareScanner | undefined;
  /** Asks banks whose an account is; undefined: this installation cannot. */
  readonly payeeVerifier: PayeeVerifier | undefined;
  /** The account of a brand at the payment provider; undefined: nothing can be paid online there. */
  readonly paymentProvider: (brand: string) => PaymentProvider | undefined;
  /** The account of a brand at the provider of mandates; undefined: nothing is collected there. */
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

/** The base address of a brand in links that leave this process, such as those in mails. */
export function publicUrlOf(brand: Brand, configuration: Configuration): string {
  return configuration.publicUrls[brand.id] ?? `http://${brand.hosts[0]}:${configuration.port}`;
}

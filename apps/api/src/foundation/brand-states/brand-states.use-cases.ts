import { type BrandState, isWithheld } from '@portaal/domain/brand/state';
import { AppError } from '../../platform/app-error.ts';
import type { MandateProvider } from '../../platform/mandate-provider.ts';
import type { Database, Orm } from '../../platform/orm.ts';
import type { PaymentProvider } from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { findBrandState, listBrandStates } from './brand-states.repository.ts';

export { type BrandStateRow, findBrandState, insertBrandState } from './brand-states.repository.ts';

/** Returns the state of a brand from the database, without the cache. */
export const readBrandState = async (orm: Orm, brand: string): Promise<BrandState> =>
  (await findBrandState(orm, brand))?.state ?? 'preparing';

/**
 * Milliseconds for which a process caches the states, so that a brand closed in one process is closed in all
 * processes after this time (decision 0206). The cache saves one query per calculation.
 */
const CACHE_MS = 2_000;

interface CachedStates {
  readonly readAt: number;
  /** Undefined until the database has responded for the first time. */
  readonly states: ReadonlyMap<string, BrandState> | undefined;
  readonly reading: Promise<ReadonlyMap<string, BrandState>> | undefined;
}

const caches = new WeakMap<Database, CachedStates>();

type StateServices = Pick<Services, 'clock' | 'database'>;

/** Returns the cached state of a brand without a query; undefined if the cache is older than two seconds. */
export function cachedBrandState({ clock, database }: StateServices, brand: string): BrandState | undefined {
  const cached = caches.get(database);
  if (!cached?.states) return undefined;
  const age = clock.now().getTime() - cached.readAt;
  return age >= 0 && age < CACHE_MS ? (cached.states.get(brand) ?? 'preparing') : undefined;
}

/**
 * Returns the state of a brand, at most two seconds old. While the database does not respond, returns the
 * last cached state; throws if there is none.
 */
export async function brandStateOf(services: StateServices, brand: string): Promise<BrandState> {
  return cachedBrandState(services, brand) ?? (await readStates(services)).get(brand) ?? 'preparing';
}

function readStates({ clock, database }: StateServices): Promise<ReadonlyMap<string, BrandState>> {
  const cached = caches.get(database);
  if (cached?.reading) return cached.reading;
  const readAt = clock.now().getTime();
  const reading = listBrandStates(database.orm).then(
    (states) => {
      // If a change meanwhile emptied the cache, the states read before it may be outdated and are not
      // cached.
      if (caches.get(database)?.reading === reading)
        caches.set(database, { readAt, states, reading: undefined });
      return states;
    },
    (error: unknown) => {
      if (caches.get(database)?.reading === reading) {
        caches.set(database, { readAt: 0, states: cached?.states, reading: undefined });
      }
      if (!cached?.states) throw error;
      return cached.states;
    },
  );
  caches.set(database, { readAt: cached?.readAt ?? 0, states: cached?.states, reading });
  return reading;
}

/** Removes the cached states, so that a change applies at once in this process. */
export const forgetBrandStates = (database: Database): void => {
  caches.delete(database);
};

/**
 * Returns whether a brand may send messages and move money (decision 0207). An open brand can never withhold
 * again, so an outdated cached state can only delay the first message or payment.
 */
export const mayLeave = async (services: StateServices, brand: string): Promise<boolean> =>
  !isWithheld(await brandStateOf(services, brand));

/**
 * Returns the account of a brand at the mandate provider; undefined if the brand has none or may not move
 * money yet. An imported book collects nothing before its brand opens.
 */
export async function outgoingMandates(
  services: StateServices & Pick<Services, 'mandateProvider'>,
  brand: string,
): Promise<MandateProvider | undefined> {
  const provider = services.mandateProvider(brand);
  return provider && (await mayLeave(services, brand)) ? provider : undefined;
}

/**
 * Returns the account of a brand at the payment provider; undefined if the brand has none or may not move
 * money yet.
 */
export async function outgoingPayments(
  services: StateServices & Pick<Services, 'paymentProvider'>,
  brand: string,
): Promise<PaymentProvider | undefined> {
  const provider = services.paymentProvider(brand);
  return provider && (await mayLeave(services, brand)) ? provider : undefined;
}

/** Throws `notOpen` if a brand may not send messages or move money yet. */
export async function requireOutgoing(services: StateServices, brand: string): Promise<void> {
  if (!(await mayLeave(services, brand))) throw new AppError('notOpen');
}

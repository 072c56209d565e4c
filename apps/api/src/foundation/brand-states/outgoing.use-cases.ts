import { isWithheld } from '@portaal/domain/brand/state';
import { AppError } from '../../platform/app-error.ts';
import type { MandateProvider } from '../../platform/mandate-provider.ts';
import type { PaymentProvider } from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { brandStateOf } from './brand-states.use-cases.ts';

type StateServices = Pick<Services, 'clock' | 'database'>;

/**
 * Returns whether anything may leave a brand (decision 0207). A brand that is open never withholds again, so a cached
 * state can only open too late.
 */
export const mayLeave = async (services: StateServices, brand: string): Promise<boolean> =>
  !isWithheld(await brandStateOf(services, brand));

/**
 * Returns the account of a brand at the mandate provider; undefined if it has none, or while nothing leaves the brand:
 * a book that was brought in collects nothing before its brand opens.
 */
export async function outgoingMandates(
  services: StateServices & Pick<Services, 'mandateProvider'>,
  brand: string,
): Promise<MandateProvider | undefined> {
  const provider = services.mandateProvider(brand);
  return provider && (await mayLeave(services, brand)) ? provider : undefined;
}

/** Returns the account of a brand at the payment provider; undefined if it has none, or while nothing leaves the brand. */
export async function outgoingPayments(
  services: StateServices & Pick<Services, 'paymentProvider'>,
  brand: string,
): Promise<PaymentProvider | undefined> {
  const provider = services.paymentProvider(brand);
  return provider && (await mayLeave(services, brand)) ? provider : undefined;
}

/** Throws `notOpen` while nothing leaves the brand. */
export async function requireOutgoing(services: StateServices, brand: string): Promise<void> {
  if (!(await mayLeave(services, brand))) throw new AppError('notOpen');
}

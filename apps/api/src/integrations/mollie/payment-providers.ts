import type { PaymentConfiguration } from '../../platform/payment-configuration.ts';
import type { PaymentProvider } from '../../platform/payment-provider.ts';
import { mollie } from './mollie.ts';

/** Returns the payment provider of each brand; undefined for a brand without a Mollie account. */
export function paymentProviders({
  baseUrl,
  accounts,
}: PaymentConfiguration): (brand: string) => PaymentProvider | undefined {
  const providers = new Map(
    Object.entries(accounts).map(([brand, { apiKey, profileId }]) => [
      brand,
      mollie({ baseUrl, apiKey }, profileId),
    ]),
  );
  return (brand) => providers.get(brand);
}

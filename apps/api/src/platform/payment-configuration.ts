import * as z from 'zod/mini';
import { serviceAddress } from './address-setting.ts';
import { perBrand } from './brand-variables.ts';
import { setting } from './setting.ts';

/** The account of a brand at the payment provider. */
export interface PaymentAccount {
  readonly apiKey: string;
  readonly profileId: string;
}

export interface PaymentConfiguration {
  /** Base URL before `/payments`, without a trailing slash. */
  readonly baseUrl: string;
  /** Accounts by brand id. A brand without an account accepts no online payments. */
  readonly accounts: Readonly<Record<string, PaymentAccount>>;
}

/** The environment variables of this configuration, except the variables per brand. */
export const paymentFields = {
  MOLLIE_BASE_URL: setting(
    { group: 'Bank, betalen en incasso', meaning: 'adres van Mollie' },
    z._default(serviceAddress, 'https://api.mollie.com/v2'),
  ),
};

/**
 * Reads `MOLLIE_KEY_<BRAND>` and `MOLLIE_PROFILE_<BRAND>`. A payment with another profile does not belong to
 * the brand.
 */
export function paymentsOf(
  { MOLLIE_BASE_URL }: z.output<z.ZodMiniObject<typeof paymentFields>>,
  env: NodeJS.ProcessEnv,
  faults: string[],
): PaymentConfiguration {
  const keys = perBrand(env, 'MOLLIE_KEY', faults);
  const profiles = perBrand(env, 'MOLLIE_PROFILE', faults);
  const accounts: Record<string, PaymentAccount> = {};
  for (const brand of new Set([...Object.keys(keys), ...Object.keys(profiles)])) {
    const [apiKey, profileId] = [keys[brand], profiles[brand]];
    if (apiKey && profileId) accounts[brand] = { apiKey, profileId };
    else faults.push(`MOLLIE_KEY_… en MOLLIE_PROFILE_… van ${brand} horen bij elkaar: er is er één`);
  }
  return { baseUrl: MOLLIE_BASE_URL.replace(/\/+$/, ''), accounts };
}

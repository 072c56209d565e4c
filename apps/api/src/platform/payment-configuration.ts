import * as z from 'zod/mini';
import { perBrand } from './brand-variables.ts';

/** The account of a brand at the payment provider. */
export interface PaymentAccount {
  readonly apiKey: string;
  readonly profileId: string;
}

export interface PaymentConfiguration {
  /** Address before `/payments`, without a slash at the end. */
  readonly baseUrl: string;
  /** Per brand id; a brand without one takes no payments online. */
  readonly accounts: Readonly<Record<string, PaymentAccount>>;
}

/** The variables of the environment this is read from, besides those per brand. */
export const paymentFields = {
  MOLLIE_BASE_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'moet met https:// beginnen')),
    'https://api.mollie.com/v2',
  ),
};

const API_KEY = /^(test|live)_[A-Za-z0-9]{30,100}$/;
const PROFILE = /^pfl_[A-Za-z0-9]{4,40}$/;

/** `MOLLIE_KEY_<BRAND>` with `MOLLIE_PROFILE_<BRAND>`: a payment of another profile is none of ours. */
export function paymentsOf(
  { MOLLIE_BASE_URL }: z.output<z.ZodMiniObject<typeof paymentFields>>,
  env: NodeJS.ProcessEnv,
  faults: string[],
): PaymentConfiguration {
  const keys = perBrand(env, 'MOLLIE_KEY', faults, {
    accepts: (value) => API_KEY.test(value),
    must: 'een sleutel van Mollie zijn: test_ of live_ met letters en cijfers',
  });
  const profiles = perBrand(env, 'MOLLIE_PROFILE', faults, {
    accepts: (value) => PROFILE.test(value),
    must: 'een profiel van Mollie zijn: pfl_ met letters en cijfers',
  });
  const accounts: Record<string, PaymentAccount> = {};
  for (const brand of new Set([...Object.keys(keys), ...Object.keys(profiles)])) {
    const [apiKey, profileId] = [keys[brand], profiles[brand]];
    if (apiKey && profileId) accounts[brand] = { apiKey, profileId };
    else faults.push(`MOLLIE_KEY_… en MOLLIE_PROFILE_… van ${brand} horen bij elkaar: er is er één`);
  }
  return { baseUrl: MOLLIE_BASE_URL.replace(/\/+$/, ''), accounts };
}

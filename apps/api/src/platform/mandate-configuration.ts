import * as z from 'zod/mini';
import { serviceAddress } from './address-setting.ts';
import { perBrand } from './brand-variables.ts';
import { setting } from './setting.ts';

/** The account of a brand at the mandate provider. */
export interface MandateAccount {
  readonly apiKey: string;
  /** Key with which the provider's page signs the return URL. */
  readonly websiteKey: string;
  /** Id of the provider's template for its mandates. */
  readonly template: string;
}

export interface MandateConfiguration {
  /** Base URL of the creditor API, without a trailing slash. */
  readonly baseUrl: string;
  /** Accounts by brand id. A brand without an account collects no direct debits. */
  readonly accounts: Readonly<Record<string, MandateAccount>>;
}

/** The environment variables of this configuration, except the variables per brand. */
export const mandateFields = {
  TWIKEY_BASE_URL: setting(
    {
      group: 'Bank, betalen en incasso',
      meaning: 'adres van Twikey; in productie niet dat van de testomgeving',
    },
    z._default(serviceAddress, 'https://api.twikey.com/creditor'),
  ),
};

/** Reads `TWIKEY_KEY_<BRAND>`, `TWIKEY_WEBSITE_KEY_<BRAND>` and `TWIKEY_TEMPLATE_<BRAND>`: all three or none. */
export function mandatesOf(
  { TWIKEY_BASE_URL }: z.output<z.ZodMiniObject<typeof mandateFields>>,
  env: NodeJS.ProcessEnv,
  faults: string[],
): MandateConfiguration {
  const keys = perBrand(env, 'TWIKEY_KEY', faults);
  const websiteKeys = perBrand(env, 'TWIKEY_WEBSITE_KEY', faults);
  const templates = perBrand(env, 'TWIKEY_TEMPLATE', faults);
  const accounts: Record<string, MandateAccount> = {};
  for (const brand of new Set([keys, websiteKeys, templates].flatMap(Object.keys))) {
    const [apiKey, websiteKey, template] = [keys[brand], websiteKeys[brand], templates[brand]];
    if (apiKey && websiteKey && template) accounts[brand] = { apiKey, websiteKey, template };
    else {
      faults.push(
        `TWIKEY_KEY_…, TWIKEY_WEBSITE_KEY_… en TWIKEY_TEMPLATE_… van ${brand} horen bij elkaar: er ontbreekt er één`,
      );
    }
  }
  return { baseUrl: TWIKEY_BASE_URL.replace(/\/+$/, ''), accounts };
}

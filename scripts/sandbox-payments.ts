import { readBrands } from '../apps/api/src/brands/brands.ts';
import { profileIdOf } from '../apps/sandbox/src/mollie/identifiers.ts';
import { websiteKeyOf } from '../apps/sandbox/src/twikey/identifiers.ts';

/**
 * Returns the settings with which every brand receives and collects payments through the sandbox on this machine,
 * each brand with its own accounts.
 */
export function sandboxPayments(sandboxPort: number): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {
    MOLLIE_BASE_URL: `http://127.0.0.1:${sandboxPort}/mollie/v2`,
    TWIKEY_BASE_URL: `http://127.0.0.1:${sandboxPort}/twikey/creditor`,
  };
  for (const { id } of everyBrand()) {
    const name = id.toUpperCase().replaceAll('-', '_');
    const key = keyOf(id);
    settings[`MOLLIE_KEY_${name}`] = key;
    settings[`MOLLIE_PROFILE_${name}`] = profileIdOf(key);
    settings[`TWIKEY_KEY_${name}`] = key;
    settings[`TWIKEY_WEBSITE_KEY_${name}`] = websiteKeyOf(key);
    settings[`TWIKEY_TEMPLATE_${name}`] = '1';
  }
  return settings;
}

const keyOf = (brand: string): string => `test_${brand.replaceAll(/[^a-z0-9]/g, '').padEnd(30, '0')}`;

/** Opening balance of a brand's accounts in the sandbox, in cents. */
const OPENING_CENTS = 500_000_000;

/**
 * Configures the sandbox as Twikey's own screens would, with each brand's return URL and webhook URL, and opens the
 * brands' bank accounts. Mollie and Twikey pay out to the first account of a brand.
 */
export async function introduceBrands(sandboxPort: number, port: number): Promise<void> {
  const base = `http://127.0.0.1:${sandboxPort}/_sandbox`;
  for (const { id, hosts, legalName, creditorId, bankAccounts } of everyBrand()) {
    await introduce(`${base}/twikey/accounts`, {
      apiKey: keyOf(id),
      name: legalName,
      ...(creditorId !== null && { creditorId }),
      returnUrl: `http://${new URL(`http://${hosts[0]}`).hostname}:${port}`,
      webhookUrl: `http://127.0.0.1:${port}/api/webhooks/twikey/${id}`,
    });
    for (const [index, { iban, name }] of bankAccounts.entries()) {
      const paidOutHere = { mollieProfile: profileIdOf(keyOf(id)), twikeyKey: keyOf(id) };
      await introduce(`${base}/bank/accounts`, {
        iban,
        name,
        balance: OPENING_CENTS,
        ...(index === 0 && paidOutHere),
      });
    }
  }
}

const everyBrand = () => readBrands({ folder: process.env.BRANDS_DIR, only: undefined, publicUrls: {} }).all;

async function introduce(url: string, what: object): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(what) });
  if (!response.ok) throw new Error(`De sandbox weigert ${url}: ${await response.text()}`);
}

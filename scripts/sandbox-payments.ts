import { readBrands } from '../apps/api/src/brands/brands.ts';
import { profileIdOf } from '../apps/sandbox/src/mollie/identifiers.ts';

/** The settings with which every brand is paid at the sandbox of this machine, each with an account of its own. */
export function sandboxPayments(sandboxPort: number): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {
    MOLLIE_BASE_URL: `http://127.0.0.1:${sandboxPort}/mollie/v2`,
  };
  for (const { id } of readBrands({ only: undefined, publicUrls: {} }).all) {
    const name = id.toUpperCase().replaceAll('-', '_');
    const key = `test_${id.replaceAll(/[^a-z0-9]/g, '').padEnd(30, '0')}`;
    settings[`MOLLIE_KEY_${name}`] = key;
    settings[`MOLLIE_PROFILE_${name}`] = profileIdOf(key);
  }
  return settings;
}

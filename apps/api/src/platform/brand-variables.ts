import { type BrandSettingName, brandSettings } from './brand-settings.ts';

/** Reads `<prefix>_<BRAND>` of the environment by brand id: `PUBLIC_URL_DERDE_MERK` belongs to `derde-merk`. */
export function perBrand(
  env: NodeJS.ProcessEnv,
  prefix: BrandSettingName,
  faults: string[],
): Record<string, string> {
  const { accepts, must } = brandSettings[prefix];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(`${prefix}_`) || !value) continue;
    const brand = name.slice(prefix.length + 1);
    if (accepts(value)) values[brand.toLowerCase().replaceAll('_', '-')] = value;
    else faults.push(`${name} moet ${must}`);
  }
  return values;
}

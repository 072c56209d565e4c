/** The values of `<prefix>_<BRAND>` by brand id: `PUBLIC_URL_DERDE_MERK` is that of `derde-merk`. */
export function perBrand(
  env: NodeJS.ProcessEnv,
  prefix: string,
  faults: string[],
  rule: { readonly accepts: (value: string) => boolean; readonly must: string },
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith(`${prefix}_`) || !value) continue;
    const brand = name.slice(prefix.length + 1);
    if (rule.accepts(value)) values[brand.toLowerCase().replaceAll('_', '-')] = value;
    else faults.push(`${name} moet ${rule.must}`);
  }
  return values;
}

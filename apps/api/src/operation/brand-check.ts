import { readBrands } from '../brands/brands.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { missingTexts } from '../provider-texts/provider-texts.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/**
 * Checks the brands of a folder, by default of `BRANDS_DIR`, as the server does at its start, and lists the texts that
 * a brand still lacks. Exits with code 1 for a missing text. Throws a `BrandError` with every fault of the first brand
 * that has faults.
 */
export async function checkBrands([folder]: readonly string[]): Promise<void> {
  const options = folder === undefined ? readConfiguration(process.env) : undefined;
  const { all } = readBrands({
    folder: folder ?? options?.brandsDir,
    only: options?.onlyBrand,
    publicUrls: options?.publicUrls ?? {},
  });
  for (const brand of all) {
    const missing = missingTexts(brand);
    for (const { file, title } of missing) say(`Merk ${brand.id}: teksten/${file} ontbreekt (${title}).`);
    if (missing.length > 0) process.exitCode = 1;
    else say(`Merk ${brand.id} klopt, met alle teksten.`);
  }
}

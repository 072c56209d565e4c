import { type Brands, readBrands, requireCreditorIds } from './brands/brands.ts';
import { requireRealBrands } from './brands/fictional-brand.ts';
import type { Configuration } from './platform/configuration-values.ts';

/**
 * Reads the brands that this installation serves. Throws a `BrandError` that names each fault; in production also for
 * a fictional brand and for a brand that collects direct debits without an incassant-ID.
 */
export function installedBrands(configuration: Configuration): Brands {
  const brands = readBrands({
    folder: configuration.brandsDir,
    only: configuration.onlyBrand,
    publicUrls: configuration.publicUrls,
    apiUrls: configuration.apiUrls,
    overrides: configuration.brandOverrides,
  });
  if (configuration.production) {
    requireRealBrands(brands);
    requireCreditorIds(brands, Object.keys(configuration.mandates.accounts));
  }
  return brands;
}

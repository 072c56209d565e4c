import { type ProductCode, productCodes, products } from '@portaal/domain/products/products/product';
import { type SQL, sql } from 'drizzle-orm';

/** Whether a product is an annuity, which can be paid out only as the tax law allows. */
export const isAnnuity = (code: ProductCode): boolean => products[code].isAnnuity;

type Property = 'isAnnuity' | 'accumulates' | 'paysOut';

const listOf = (property: Property, value = true): SQL =>
  sql.raw(
    `(${productCodes.filter((code) => products[code][property] === value).map((code) => `'${code}'`)})`,
  );

/**
 * Products that are not annuities, as a list for `in`. They are literals, so that the query planner can use
 * statistics.
 */
export const investmentProducts = listOf('isAnnuity', false);
/** Annuities that accumulate, as a list for `in`. */
export const accumulationProducts = listOf('accumulates');
/** Annuities that pay out, as a list for `in`. */
export const payoutProducts = listOf('paysOut');

import type { ProductCode } from '@portaal/domain/products/products/product';
import { paths } from '../../../../lib/internal-urls.ts';

/** path of the calculator of each product. */
export const calculatorPaths = {
  SB: paths.investAmount,
  SUL: paths.annuityBuild,
  SDIL: paths.annuityPayout,
} as const satisfies Readonly<Record<ProductCode, string>>;

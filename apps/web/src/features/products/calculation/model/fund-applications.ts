import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { fundPartsOf } from '@portaal/domain/products/offers/fund-parts';
import { isAnnuityCode, type ProductCode } from '@portaal/domain/products/products/product';
import { type Cents, euroToCents } from '@portaal/engine';

/** Initial data of the application for one fund: the fund's part of the amounts (domain 2.7). */
export interface FundApplication {
  readonly productCode: ProductCode;
  readonly fund: Pick<Fund, 'id' | 'name' | 'flow'>;
  /** `null` when there is no deposit of this kind. */
  readonly initialDeposit: Cents | null;
  readonly periodicDeposit: Cents | null;
  readonly description: string;
  /** Minimum of this fund in euros; null where the fund's part meets the minimum. */
  readonly minimum: { readonly initialDeposit: number | null; readonly periodicDeposit: number | null };
}

const orNull = (part: Cents): Cents | null => (part > 0 ? part : null);
const unlessEnough = (part: Cents | null, minimum: number): number | null =>
  part !== null && part < euroToCents(minimum) ? minimum : null;

/**
 * Splits the calculation into one application per fund (domain 3.3), in the order of the funds. Returns none for an
 * annuity, which cannot be concluded through an application.
 */
export function fundApplications(input: CalculationInput, funds: readonly Fund[]): FundApplication[] {
  if (isAnnuityCode(input.productCode)) return [];
  return fundPartsOf(input).flatMap((part) => {
    const fund = funds.find(({ id }) => id === part.fundId);
    if (fund === undefined) return [];
    const initialDeposit = orNull(part.initialDeposit);
    const periodicDeposit = orNull(part.periodicDeposit);
    return [
      {
        productCode: input.productCode,
        fund: { id: fund.id, name: fund.name, flow: fund.flow },
        initialDeposit,
        periodicDeposit,
        description: input.description,
        minimum: {
          initialDeposit: unlessEnough(initialDeposit, fund.minimum.initialDeposit),
          periodicDeposit: unlessEnough(periodicDeposit, fund.minimum.periodicDeposit),
        },
      },
    ];
  });
}

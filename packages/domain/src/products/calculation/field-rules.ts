import type { FieldProblem } from '../../http/error.ts';
import { noPaymentFrequency, type Product, products } from '../products/product.ts';
import type { CalculationInput } from './calls.ts';

/** A field that only some products have, and whether its value is empty. */
interface ProductField {
  readonly field: keyof CalculationInput;
  readonly isEmpty: (input: CalculationInput) => boolean;
  /** Whether a product requires the field. Other allowed products may leave it empty. */
  readonly required?: (product: Product) => boolean;
  readonly allowed: (product: Product) => boolean;
}

/** the fields that depend on the product. */
const productFields: readonly ProductField[] = [
  {
    field: 'birthdate',
    isEmpty: ({ birthdate }) => birthdate === null,
    required: ({ isAnnuity }) => isAnnuity,
    allowed: ({ isAnnuity }) => isAnnuity,
  },
  {
    field: 'uitkeringsTermijnCode',
    isEmpty: ({ uitkeringsTermijnCode }) => uitkeringsTermijnCode === noPaymentFrequency,
    required: ({ paysOut }) => paysOut,
    allowed: ({ paysOut }) => paysOut,
  },
  {
    field: 'polisVoorwaardeCode',
    isEmpty: ({ polisVoorwaardeCode }) => polisVoorwaardeCode === null,
    required: ({ paysOut }) => paysOut,
    allowed: ({ paysOut }) => paysOut,
  },
  {
    field: 'periodicDeposit',
    isEmpty: ({ periodicDeposit }) => periodicDeposit === 0,
    allowed: ({ paysOut }) => !paysOut,
  },
  {
    field: 'isHuidigeLijfrenteOversluiten',
    isEmpty: ({ isHuidigeLijfrenteOversluiten }) => !isHuidigeLijfrenteOversluiten,
    allowed: ({ accumulates }) => accumulates,
  },
  {
    field: 'otherTemporaryPayouts',
    isEmpty: ({ otherTemporaryPayouts }) => (otherTemporaryPayouts ?? 0) === 0,
    allowed: ({ paysOut }) => paysOut,
  },
];

/** Returns the required fields that are missing and the filled-in fields that the product does not have. */
export function productFieldProblems(input: CalculationInput): FieldProblem[] {
  const product = products[input.productCode];
  return productFields.flatMap(({ field, isEmpty, required, allowed }) => {
    if (isEmpty(input)) {
      return required?.(product) ? [{ field, message: 'Vul dit veld in.' }] : [];
    }
    return allowed(product) ? [] : [{ field, message: 'Dit veld hoort niet bij dit product.' }];
  });
}

import type { FieldProblem } from '../../http/error.ts';
import { noPaymentFrequency, type ProductCode } from '../products/product.ts';
import type { CalculationInput } from './calls.ts';

/** A field that only some products have, and whether its value is empty. */
interface ProductField {
  readonly field: keyof CalculationInput;
  readonly isEmpty: (input: CalculationInput) => boolean;
  /** Products that require the field. Other products in `allowed` may leave it empty. */
  readonly required: readonly ProductCode[];
  readonly allowed: readonly ProductCode[];
}

/** the fields that depend on the product. */
const productFields: readonly ProductField[] = [
  {
    field: 'birthdate',
    isEmpty: ({ birthdate }) => birthdate === null,
    required: ['SUL', 'SDIL'],
    allowed: ['SUL', 'SDIL'],
  },
  {
    field: 'uitkeringsTermijnCode',
    isEmpty: ({ uitkeringsTermijnCode }) => uitkeringsTermijnCode === noPaymentFrequency,
    required: ['SDIL'],
    allowed: ['SDIL'],
  },
  {
    field: 'polisVoorwaardeCode',
    isEmpty: ({ polisVoorwaardeCode }) => polisVoorwaardeCode === null,
    required: ['SDIL'],
    allowed: ['SDIL'],
  },
  {
    field: 'periodicDeposit',
    isEmpty: ({ periodicDeposit }) => periodicDeposit === 0,
    required: [],
    allowed: ['SB', 'SUL'],
  },
  {
    field: 'isHuidigeLijfrenteOversluiten',
    isEmpty: ({ isHuidigeLijfrenteOversluiten }) => !isHuidigeLijfrenteOversluiten,
    required: [],
    allowed: ['SUL'],
  },
  {
    field: 'otherTemporaryPayouts',
    isEmpty: ({ otherTemporaryPayouts }) => (otherTemporaryPayouts ?? 0) === 0,
    required: [],
    allowed: ['SDIL'],
  },
];

/** Returns the required fields that are missing and the filled-in fields that the product does not have. */
export function productFieldProblems(input: CalculationInput): FieldProblem[] {
  return productFields.flatMap(({ field, isEmpty, required, allowed }) => {
    if (isEmpty(input)) {
      return required.includes(input.productCode) ? [{ field, message: 'Vul dit veld in.' }] : [];
    }
    return allowed.includes(input.productCode)
      ? []
      : [{ field, message: 'Dit veld hoort niet bij dit product.' }];
  });
}

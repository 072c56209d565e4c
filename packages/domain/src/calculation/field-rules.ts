import type { FieldProblem } from '../http/error.ts';
import { noPaymentFrequency, type ProductCode } from '../products/product.ts';
import type { CalculationInput } from './calls.ts';

/** A field that is not of every product, and whether it has no value. */
interface ProductField {
  readonly field: keyof CalculationInput;
  readonly isEmpty: (input: CalculationInput) => boolean;
  /** Products that need it; others in `allowed` may leave it empty. */
  readonly required: readonly ProductCode[];
  readonly allowed: readonly ProductCode[];
}

/** which fields belong to which product. */
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

/** Fields the product needs and does not have, and fields it has and does not know. */
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

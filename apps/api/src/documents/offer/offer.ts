import type { CalculationInput, CalculationResult } from '@portaal/contract';

/** A saved calculation, as the document needs it. */
export interface OfferContent {
  readonly number: string;
  readonly createdAt: Date;
  readonly input: CalculationInput;
  readonly result: Omit<CalculationResult, 'offerID'>;
}

/** A fund in the offer, as it was when the offer was made. */
export interface OfferFund {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
  readonly recommendedHoldingYears: number;
}

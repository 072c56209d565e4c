import type { CalculationInput, CalculationResult } from '@portaal/domain/products/calculation/calls';
import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import type { DealingTerms } from '@portaal/engine';

/** A fund in the offer, as it was when the offer was made. */
export type OfferFund = Pick<
  Fund,
  | 'id'
  | 'name'
  | 'currency'
  | 'riskIndicator'
  | 'recommendedHoldingYears'
  | 'expectedNetReturn'
  | 'entryCostRate'
  | 'ongoingCostRate'
  | 'exitCostRate'
  | 'exitCosts'
>;

/**
 * The content of an offer besides its input and result. It is stored with the offer, so that later changes to funds
 * and profiles do not affect the offer.
 */
export interface OfferSnapshot {
  /** The chosen funds. */
  readonly funds: readonly OfferFund[];
  /**
   * The information documents of these funds that were in force. Absent for offers made before such documents
   * existed.
   */
  readonly informationDocuments?: readonly Pick<FundDocument, 'title' | 'version' | 'validFrom'>[];
  /** Name of the risk profile behind the allocation; null if the investor chose their own allocation. */
  readonly riskProfile: string | null;
  /** Dealing days of the brand; absent in offers made before decision 0234. */
  readonly dealing?: DealingTerms;
}

/** The score of the risk questionnaire, out of 100 points, and the risk profile that matches the score. */
export interface QuestionnaireOutcome {
  /** `2026-11-20`. */
  readonly completedOn: string;
  readonly score: number;
  readonly profile: string;
}

/** A saved calculation, with the data that the offer document needs. */
export interface OfferContent {
  readonly number: string;
  /** Name of the user who saved the offer; null for older offers. */
  readonly madeFor: string | null;
  readonly createdAt: Date;
  /** Last day on which the offer is valid, for example `2026-12-21`. */
  readonly validUntil: string;
  readonly input: CalculationInput;
  readonly result: Omit<CalculationResult, 'offerID'>;
  readonly facts: OfferSnapshot;
  /** Null for an offer made without a questionnaire. */
  readonly questionnaire: QuestionnaireOutcome | null;
}

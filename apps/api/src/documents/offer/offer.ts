import type { CalculationInput, CalculationResult } from '@portaal/domain/calculation/calls';
import type { FundDocument } from '@portaal/domain/fund-documents/calls';
import type { Fund } from '@portaal/domain/funds/calls';

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
>;

/** The content of an offer besides its input and result, stored with it so that later changes do not affect it. */
export interface OfferSnapshot {
  /** The chosen funds. */
  readonly funds: readonly OfferFund[];
  /** The information documents of these funds that were in force; absent for offers made before there were any. */
  readonly informationDocuments?: readonly Pick<FundDocument, 'title' | 'version' | 'validFrom'>[];
  /** Name of the profile behind the allocation; null when the investor chose the allocation. */
  readonly riskProfile: string | null;
}

/** The score of the risk questionnaire, out of 100 points, and the matching profile. */
export interface QuestionnaireOutcome {
  /** `2026-11-20`. */
  readonly completedOn: string;
  readonly score: number;
  readonly profile: string;
}

/** A saved calculation, with the data the document needs. */
export interface OfferContent {
  readonly number: string;
  /** Name of the user who saved it; null for older offers. */
  readonly madeFor: string | null;
  readonly createdAt: Date;
  /** Last day on which the offer is valid (`2026-12-21`). */
  readonly validUntil: string;
  readonly input: CalculationInput;
  readonly result: Omit<CalculationResult, 'offerID'>;
  readonly facts: OfferSnapshot;
  /** Null for an offer without a questionnaire. */
  readonly questionnaire: QuestionnaireOutcome | null;
}

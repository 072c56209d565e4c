import type { PersonResponses } from '../model/annuity-terms.ts';
import type { Amounts, FlowAnswers } from '../model/calculator-flow.ts';

/** The way the customer chooses the end of the accumulation. The API accepts only a number of years. */
export type DurationType = 'years' | 'age' | 'aow';

/** The part of the browser state `lijfrenteOpbouwen` (C-02, C-03) that this flow reads and writes. */
export interface AnnuityBuildState extends FlowAnswers, PersonResponses, Pick<Amounts, 'periodicDeposit'> {
  readonly situation: 'nieuw' | 'oversluiten' | '';
  readonly durationType: DurationType;
}

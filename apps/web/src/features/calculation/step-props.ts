import type { Fund } from '@portaal/contract';
import type { CalculationFacts } from './invest-amount-problems.ts';
import type { InvestAmountState } from './invest-amount-state.ts';

/** What every step gets: the answers so far, what the rules need, and the ways out. */
export interface StepProps {
  readonly state: InvestAmountState;
  readonly facts: CalculationFacts;
  readonly funds: readonly Fund[];
  readonly onChange: (patch: Partial<InvestAmountState>) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

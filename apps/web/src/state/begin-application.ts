import { updateInvestment } from './application.ts';
import type { InvestmentFlowName, InvestmentState } from './investment-flow.ts';
// Without it the draft would not be saved.
import './personal-parts.ts';

/** What is known already when a user begins an application. */
export interface ApplicationWish
  extends Pick<InvestmentState, 'initialDeposit' | 'periodicDeposit' | 'description' | 'requestType'> {
  readonly flow: InvestmentFlowName;
  readonly fundId: number;
}

/** I-01, I-03: the application for one fund begins at its first page, with what is known filled in. */
export function beginApplication({ flow, fundId, ...wish }: ApplicationWish): void {
  const { initialDeposit, periodicDeposit } = wish;
  updateInvestment({
    ...wish,
    currentFlow: flow,
    activePage: 'belegging-toevoegen',
    preSelectedFund: fundId,
    kind: periodicDeposit === null ? 'once' : initialDeposit === null ? 'monthly' : 'both',
  });
}

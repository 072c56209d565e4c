import { create } from 'zustand';
import { type ApplicantsState, initialApplicants } from './applicants.ts';
import { type CompanyState, initialCompany } from './company.ts';
import { type InvestmentState, initialInvestment, type Questionnaires } from './investment-flow.ts';
import { initialSale, type SaleDraft } from './sale-draft.ts';
import { initialTopUp, type TopUpDraft } from './top-up-draft.ts';

/**
 * The draft of an application for an investment, of a top-up and of a sale: the rest of the document, which only
 * signed-in pages load. It is saved and read back by `personal-parts.ts`; of the application the server has the same
 * (`application-draft.ts`).
 */
export interface ApplicationState {
  readonly investment: InvestmentState;
  readonly applicants: ApplicantsState;
  readonly company: CompanyState;
  readonly topUp: TopUpDraft;
  readonly sale: SaleDraft;
}

export const initialApplication: ApplicationState = {
  investment: initialInvestment,
  applicants: initialApplicants,
  company: initialCompany,
  topUp: initialTopUp,
  sale: initialSale,
};

export const useApplication = create<ApplicationState>()(() => initialApplication);

/** Changes the fields that are named; the others stay. */
export function updateInvestment(change: Partial<InvestmentState>): void {
  useApplication.setState(({ investment }) => ({ investment: { ...investment, ...change } }));
}

/** I-04: one of the three. */
export function updateQuestionnaire(
  name: keyof Questionnaires,
  change: Partial<Questionnaires[keyof Questionnaires]>,
): void {
  const { questionnaires } = useApplication.getState().investment;
  const changed = { ...questionnaires[name], ...change };
  updateInvestment({ questionnaires: { ...questionnaires, [name]: changed } });
}

type TopUpChange = Partial<TopUpDraft> & Pick<TopUpDraft, 'userId' | 'contractId'>;

/** What was filled in for another contract goes. */
export function updateTopUp(change: TopUpChange): void {
  useApplication.setState(({ topUp }) => ({
    topUp: { ...(topUp.contractId === change.contractId ? topUp : initialTopUp), ...change },
  }));
}

/** I-04: one of the three, as a top-up asks it. */
export function updateTopUpQuestionnaire(
  of: Pick<TopUpDraft, 'userId' | 'contractId'>,
  name: keyof Questionnaires,
  change: Partial<Questionnaires[keyof Questionnaires]>,
): void {
  const { topUp } = useApplication.getState();
  const { questionnaires } = topUp.contractId === of.contractId ? topUp : initialTopUp;
  updateTopUp({
    ...of,
    questionnaires: { ...questionnaires, [name]: { ...questionnaires[name], ...change } },
  });
}

/** In the place of what was filled in before, also for another contract. */
export const updateSale = (sale: SaleDraft): void => useApplication.setState({ sale });

/** It is ordered: nothing of it is filled in again. */
export function dropSale(contractId: string): void {
  if (useApplication.getState().sale.contractId === contractId) updateSale(initialSale);
}

/** All of it. */
export const resetApplication = (): void => useApplication.setState(initialApplication, true);

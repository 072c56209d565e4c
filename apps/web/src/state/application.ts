import { create } from 'zustand';
import { type ApplicantsState, initialApplicants } from './applicants.ts';
import { type CompanyState, initialCompany } from './company.ts';
import { type InvestmentState, initialInvestment, type Questionnaires } from './investment-flow.ts';
import { initialSale, type SaleDraft } from './sale-draft.ts';
import { initialTopUp, type TopUpDraft } from './top-up-draft.ts';

/**
 * The drafts of an investment application, a top-up and a sale: the rest of the saved document, which only signed-in
 * pages load. `personal-parts.ts` saves and restores the drafts. The server has a copy of the application draft
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

/** Changes only the fields in `change`. */
export function updateInvestment(change: Partial<InvestmentState>): void {
  useApplication.setState(({ investment }) => ({ investment: { ...investment, ...change } }));
}

/** I-04: changes one of the three questionnaires. */
export function updateQuestionnaire(
  name: keyof Questionnaires,
  change: Partial<Questionnaires[keyof Questionnaires]>,
): void {
  const { questionnaires } = useApplication.getState().investment;
  const changed = { ...questionnaires[name], ...change };
  updateInvestment({ questionnaires: { ...questionnaires, [name]: changed } });
}

type TopUpChange = Partial<TopUpDraft> & Pick<TopUpDraft, 'userId' | 'contractId'>;

/** Changes the top-up draft. Discards earlier input for another contract. */
export function updateTopUp(change: TopUpChange): void {
  useApplication.setState(({ topUp }) => ({
    topUp: { ...(topUp.contractId === change.contractId ? topUp : initialTopUp), ...change },
  }));
}

/** I-04: changes one of the three questionnaires of a top-up. */
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

/** Replaces the sale draft, even if the current draft belongs to another contract. */
export const updateSale = (sale: SaleDraft): void => useApplication.setState({ sale });

/** Discards the draft of a sale of this contract once it is ordered. */
export function dropSale(contractId: string): void {
  if (useApplication.getState().sale.contractId === contractId) updateSale(initialSale);
}

export const resetApplication = (): void => useApplication.setState(initialApplication, true);

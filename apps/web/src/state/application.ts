import { create } from 'zustand';
import { type ApplicantsState, initialApplicants } from './applicants.ts';
import { type CompanyState, initialCompany } from './company.ts';
import { type InvestmentState, initialInvestment, type Questionnaires } from './investment-flow.ts';
import { initialTopUp, type TopUpDraft } from './top-up-draft.ts';

/**
 * The draft of an application for an investment, and of a top-up: the rest of the document, which only signed-in pages load. It is
 * saved and read back by `personal-parts.ts`.
 */
export interface ApplicationState {
  readonly investment: InvestmentState;
  readonly applicants: ApplicantsState;
  readonly company: CompanyState;
  readonly topUp: TopUpDraft;
}

export const initialApplication: ApplicationState = {
  investment: initialInvestment,
  applicants: initialApplicants,
  company: initialCompany,
  topUp: initialTopUp,
};

export const useApplication = create<ApplicationState>()(() => initialApplication);

type ApplicantName = Exclude<keyof ApplicantsState, 'selectedRelatie'>;

/** Each changes the fields that are named; the others stay. */
export function updateInvestment(change: Partial<InvestmentState>): void {
  useApplication.setState(({ investment }) => ({ investment: { ...investment, ...change } }));
}

/** I-04: one of the three, whatever asks it. */
export function updateQuestionnaire(
  name: keyof Questionnaires,
  change: Partial<Questionnaires[keyof Questionnaires]>,
): void {
  const { questionnaires } = useApplication.getState().investment;
  const changed = { ...questionnaires[name], ...change };
  updateInvestment({ questionnaires: { ...questionnaires, [name]: changed } });
}

/** What was filled in for another contract goes. */
export function updateTopUp(change: Partial<TopUpDraft> & Pick<TopUpDraft, 'contractId'>): void {
  useApplication.setState(({ topUp }) => ({
    topUp: { ...(topUp.contractId === change.contractId ? topUp : initialTopUp), ...change },
  }));
}

export function updateApplicant<Name extends ApplicantName>(
  name: Name,
  change: Partial<ApplicantsState[Name]>,
): void {
  useApplication.setState(({ applicants }) => ({
    applicants: { ...applicants, [name]: { ...applicants[name], ...change } },
  }));
}

export function selectRelation(selectedRelatie: string): void {
  useApplication.setState(({ applicants }) => ({ applicants: { ...applicants, selectedRelatie } }));
}

export function updateCompany(change: Partial<CompanyState>): void {
  useApplication.setState(({ company }) => ({ company: { ...company, ...change } }));
}

export const resetInvestment = (): void => useApplication.setState({ investment: initialInvestment });

export function resetApplicant(name: ApplicantName): void {
  useApplication.setState(({ applicants }) => ({
    applicants: { ...applicants, [name]: initialApplicants[name] },
  }));
}

export const resetApplicants = (): void => useApplication.setState({ applicants: initialApplicants });

export const resetCompany = (): void => useApplication.setState({ company: initialCompany });

/** All of it: when a flow is left or finished. */
export const resetApplication = (): void => useApplication.setState(initialApplication, true);

import type { Contract, ContractSummary } from '@portaal/domain/investing/contracts/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import type { Role } from '@portaal/domain/sign-in/users/roles';
import { type CalculatorState, initialCalculatorFlows } from './calculator-flows.ts';

export interface Notification {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}

/**
 * The state that every page has, under the names that the specification prescribes (P-03). The state consists of
 * plain data, and the functions that change it are separate, so that the state can be saved as the document (P-01).
 * The drafts are the other part of the document (`application.ts`); pages for visitors do not load the drafts.
 */
export interface State {
  /** The signed-in user, for display only. The server decides about access. */
  readonly user: { readonly role: Role; readonly email: string } | null;
  readonly username: string;
  readonly mobile: string;
  readonly contract: Contract | null;
  readonly contracts: readonly Contract[];
  readonly contractSummaries: readonly ContractSummary[];
  readonly offers: readonly object[];
  readonly relations: readonly object[];
  /** `Id` 0 is a new user without personal information (L-07). */
  readonly personalInfo: { readonly Id: number };
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly productFundList: readonly Fund[];
  readonly pendingIdealPayment: object | null;
  /** The step-up token: valid for one action, once, for ten minutes, and only with the cookie of its session. */
  readonly twoFaToken: string | null;
  /** The step-up method, while a code is requested. */
  readonly twoFaMethod: string | null;
  readonly admin: { readonly isImpersonating: boolean; readonly tableData: readonly object[] };
  readonly notifications: readonly Notification[];
  readonly loadingCounter: number;
  readonly loadingText: string;
  readonly calculator: CalculatorState;
}

export const initialState: State = {
  user: null,
  username: '',
  mobile: '',
  contract: null,
  contracts: [],
  contractSummaries: [],
  offers: [],
  relations: [],
  personalInfo: { Id: 0 },
  countries: [],
  productFundList: [],
  pendingIdealPayment: null,
  twoFaToken: null,
  twoFaMethod: null,
  admin: { isImpersonating: false, tableData: [] },
  notifications: [],
  loadingCounter: 0,
  loadingText: '',
  // C-05: the default calculator.
  calculator: { currentFlow: 'bedragBeleggen', ...initialCalculatorFlows },
};

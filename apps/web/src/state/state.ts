import type { Contract, ContractSummary } from '@portaal/domain/contracts/calls';
import type { Fund } from '@portaal/domain/funds/calls';
import type { Role } from '@portaal/domain/users/roles';
import { type CalculatorState, initialCalculatorFlows } from './calculator-flows.ts';

export interface Notification {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}

/**
 * What every page keeps, under the names the specification prescribes (P-03). The state is plain data: what changes
 * it are functions beside it, so that the state itself is the document that is saved (P-01). The draft of an
 * application completes the document (`application.ts`); pages for visitors do not load it.
 */
export interface State {
  /** What is known of who is signed in; the server decides, this is for the screen only. */
  readonly user: { readonly role: Role; readonly email: string } | null;
  readonly username: string;
  readonly mobile: string;
  readonly contract: Contract | null;
  readonly contracts: readonly Contract[];
  readonly contractSummaries: readonly ContractSummary[];
  readonly offers: readonly object[];
  readonly relations: readonly object[];
  /** `Id` 0 is a new user of whom no personal information is known (L-07). */
  readonly personalInfo: { readonly Id: number };
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly productFundList: readonly Fund[];
  readonly pendingIdealPayment: object | null;
  /** For one act, once, for ten minutes, and worthless without the cookie of its session. */
  readonly twoFaToken: string | null;
  /** How the person shows that it is them, while a code is asked. */
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
  // C-05.
  calculator: { currentFlow: 'bedragBeleggen', ...initialCalculatorFlows },
};

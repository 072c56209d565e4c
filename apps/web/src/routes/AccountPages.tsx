import { CreateAccountPage as Page } from '../features/accounts/CreateAccountPage.tsx';
import { calculatorPaths } from '../features/calculation/model/calculator-paths.ts';
import { stepName, stepTotals } from '../features/calculation/model/calculator-steps.ts';
import { internalUrl } from '../lib/internal-urls.ts';
import type { CalculatorFlowName } from '../state/calculator-flows.ts';
import { useStore } from '../state/store.ts';

export { ChangeEmailPage } from '../features/accounts/ChangeEmailPage.tsx';
export { ForgotPasswordPage } from '../features/accounts/ForgotPasswordPage.tsx';
export { ResetPasswordPage } from '../features/accounts/ResetPasswordPage.tsx';

const products = {
  bedragBeleggen: 'SB',
  lijfrenteOpbouwen: 'SUL',
  lijfrenteUitkeren: 'SDIL',
} as const satisfies Readonly<Record<CalculatorFlowName, string>>;

/**
 * Returns the URL of the unsaved calculator outcome the visitor came from, or null. The browser stores the outcome,
 * so it is found even if the visitor opens the confirmation email in another tab (C-13).
 */
function useOutcomeToSave(): string | null {
  return useStore(({ calculator }) => {
    const product = products[calculator.currentFlow];
    const { activePage, offerID } = calculator[calculator.currentFlow];
    const stap = stepName(stepTotals[product]);
    return activePage === stap && offerID === null ? internalUrl(calculatorPaths[product], { stap }) : null;
  });
}

export function CreateAccountPage() {
  return <Page outcome={useOutcomeToSave()} />;
}

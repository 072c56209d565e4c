import { accumulationCode, investmentCode, payoutCode } from '@portaal/domain/products/products/product';
import { calculatorPaths } from '../features/products/calculation/model/calculator-paths.ts';
import { stepName, stepTotals } from '../features/products/calculation/model/calculator-steps.ts';
import { CreateAccountPage as Page } from '../features/sign-in/accounts/CreateAccountPage.tsx';
import { internalUrl } from '../lib/internal-urls.ts';
import type { CalculatorFlowName } from '../state/calculator-flows.ts';
import { useStore } from '../state/store.ts';

export { ChangeEmailPage } from '../features/sign-in/accounts/ChangeEmailPage.tsx';
export { ClaimAccountPage } from '../features/sign-in/accounts/ClaimAccountPage.tsx';
export { ForgotPasswordPage } from '../features/sign-in/accounts/ForgotPasswordPage.tsx';
export { ResetPasswordPage } from '../features/sign-in/accounts/ResetPasswordPage.tsx';

const products = {
  bedragBeleggen: investmentCode,
  lijfrenteOpbouwen: accumulationCode,
  lijfrenteUitkeren: payoutCode,
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

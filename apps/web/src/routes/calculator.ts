import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSession } from '../features/sign-in/session/session-state.ts';
import { paths } from '../lib/internal-urls.ts';
import type { CalculatorFlowName, CalculatorFlows } from '../state/calculator-flows.ts';
import { resetAllFlows, resetFlow, switchFlow, updateFlow } from '../state/calculators.ts';
import { whileLoading } from '../state/loading.ts';
import { useStore } from '../state/store.ts';
import type { CalculatorPath } from './first-step.ts';
import { RiskProfileChoice } from './risk-profile.ts';

/** C-05, C-06: makes the visited flow the current flow and stores the visited step. */
export function enterFlow<Name extends CalculatorFlowName>(name: Name, step: string | undefined): void {
  switchFlow(name);
  updateFlow<CalculatorFlowName>(name, { activePage: step ?? '' });
}

/** Returns the browser state, the session and the URL data that the page of a calculator needs. */
export function useFlowPage<Name extends CalculatorFlowName>(name: Name, path: CalculatorPath) {
  const { stap: step } = useParams({ strict: false });
  const navigate = useNavigate();
  const state: CalculatorFlows[Name] = useStore(({ calculator }) => calculator[name]);
  const signedIn = useSession(({ session }) => session.status === 'signedIn');
  const onStep = useCallback(
    (to: string, { replace }: { readonly replace: boolean }) =>
      void navigate({ to: path, params: { stap: to }, replace }),
    [navigate, path],
  );
  return {
    step: step ?? '',
    state,
    signedIn,
    onChange: (change: Partial<CalculatorFlows[Name]>) => updateFlow(name, change),
    onReset: () => resetFlow(name),
    onResetAll: () => {
      resetAllFlows();
      switchFlow(name);
    },
    onStep,
    onApply: (offerID: string) => navigate({ to: paths.application, search: { offerte: offerID } }),
    whileLoading,
    RiskProfile: RiskProfileChoice,
  };
}

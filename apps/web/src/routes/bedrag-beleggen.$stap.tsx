import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSession } from '../features/session/session-state.ts';
import { paths } from '../lib/internal-urls.ts';
import { resetFlow, switchFlow, updateFlow } from '../state/calculators.ts';
import { whileLoading } from '../state/loading.ts';
import { useStore } from '../state/store.ts';
import { useApplication } from './_application.ts';
import { firstStep } from './_first-step.ts';
import { serverDataRoute } from './_server-data.ts';
import { WithSharedInput } from './_shared-input.tsx';

const InvestAmountFlow = lazyRouteComponent(
  () => import('../features/calculation/InvestAmountFlow.tsx'),
  'InvestAmountFlow',
);

export const investAmountRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.investAmount,
  staticData: { page: { access: 'open', title: 'Bedrag beleggen', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.investAmount, params.stap),
  loader: ({ params, preload }) => {
    if (!preload) {
      switchFlow('bedragBeleggen');
      updateFlow('bedragBeleggen', { activePage: params.stap ?? '' });
    }
    return InvestAmountFlow.preload?.();
  },
  component: InvestAmountPage,
});

function InvestAmountPage() {
  const { stap } = investAmountRoute.useParams();
  const navigate = investAmountRoute.useNavigate();
  const state = useStore(({ calculator }) => calculator.bedragBeleggen);
  const signedIn = useSession(({ session }) => session.status === 'signedIn');
  const goTo = useCallback(
    (step: string, { replace }: { readonly replace: boolean }) =>
      void navigate({ to: paths.investAmount, params: { stap: step }, replace }),
    [navigate],
  );
  const onApply = useApplication();
  return (
    <WithSharedInput flow="bedragBeleggen">
      <InvestAmountFlow
        step={stap ?? ''}
        state={state}
        signedIn={signedIn}
        onChange={(change) => updateFlow('bedragBeleggen', change)}
        onReset={() => resetFlow('bedragBeleggen')}
        onStep={goTo}
        whileLoading={whileLoading}
        onApply={onApply}
      />
    </WithSharedInput>
  );
}

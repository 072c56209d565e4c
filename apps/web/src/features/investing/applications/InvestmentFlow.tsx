import { flows } from '@portaal/domain/brand/flows';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { flowText, fundLinks } from '../../../entities/application/application-paths.ts';
import { environment } from '../../../lib/environment.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FundDraftFlow } from './FundDraftFlow.tsx';
import type { InvestmentFlowProps } from './flow-props.ts';
import { MadeContract } from './pages.ts';

/** Loaded lazily, because most flows have one fund. */
const FundChoice = lazy(async () => ({ default: (await import('./FundChoice.tsx')).FundChoice }));

/**
 * Shows the pages of a flow until the contract exists, after the choice of a fund if the flow has several
 * funds.
 */
function FundFlow(props: InvestmentFlowProps) {
  if (fundLinks(environment().brand.funds, props.flow).length <= 1) return <FundDraftFlow {...props} />;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <FundChoice {...props} />
    </Suspense>
  );
}

/** R-18…R-21: guides the user from a fund to a paid contract. */
export function InvestmentFlow(props: InvestmentFlowProps) {
  const { contract, pagina } = useSearch({ from: '/server-data/investment' });
  if (contract === undefined) return <FundFlow {...props} />;
  const { flow } = props;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <MadeContract contractId={contract} path={flows[flow].path} name={flowText(flow)} page={pagina} />
    </Suspense>
  );
}

import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DraftFlow } from './DraftFlow.tsx';
import type { InvestmentFlowProps } from './flow-props.ts';

/** Paying and the mandate come after the signature, and are fetched then. */
const MadeContract = lazy(async () => ({ default: (await import('./MadeContract.tsx')).MadeContract }));

/** R-18…R-21: from a fund to a contract that is paid. */
export function InvestmentFlow(props: InvestmentFlowProps) {
  const { contract, pagina } = useSearch({ from: '/server-data/investment' });
  if (contract === undefined) return <DraftFlow {...props} />;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <MadeContract contractId={contract} flow={props.flow} page={pagina} />
    </Suspense>
  );
}

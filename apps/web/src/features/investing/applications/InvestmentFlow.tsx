import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FundFlow } from './FundFlow.tsx';
import type { InvestmentFlowProps } from './flow-props.ts';

/** Payment and mandate follow the signature, so their code is loaded after signing. */
const MadeContract = lazy(async () => ({ default: (await import('./MadeContract.tsx')).MadeContract }));

/** R-18…R-21: guides the user from a fund to a paid contract. */
export function InvestmentFlow(props: InvestmentFlowProps) {
  const { contract, pagina } = useSearch({ from: '/server-data/investment' });
  if (contract === undefined) return <FundFlow {...props} />;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <MadeContract contractId={contract} flow={props.flow} page={pagina} />
    </Suspense>
  );
}

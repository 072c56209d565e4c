import { useSearch } from '@tanstack/react-router';
import { DraftFlow } from './DraftFlow.tsx';
import type { InvestmentFlowProps } from './flow-props.ts';
import { MadeContract } from './MadeContract.tsx';

/** R-18…R-21: from a fund to a contract that is paid. */
export function InvestmentFlow(props: InvestmentFlowProps) {
  const { contract, pagina } = useSearch({ from: '/server-data/investment' });
  if (contract === undefined) return <DraftFlow {...props} />;
  return <MadeContract contractId={contract} flow={props.flow} page={pagina} />;
}

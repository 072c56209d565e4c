import type { ContractDetails } from '@portaal/domain/contracts/calls';
import { ContractFigures } from '../features/contract-page/ContractFigures.tsx';
import { LatestTransactions } from '../features/transactions/LatestTransactions.tsx';
import { Stack } from '../ui/Layout.tsx';

/** The first thing seen of a contract: what it brought, what it holds, what goes in and out, and what happened last. */
export function ContractOverviewPage({ contract }: { readonly contract: ContractDetails }) {
  return (
    <Stack gap="large">
      <ContractFigures contract={contract} />
      <LatestTransactions contract={contract} />
    </Stack>
  );
}

import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { isAnnuityCode, products } from '@portaal/domain/products/products/product';
import { lazy, Suspense } from 'react';
import { TransferCard } from '../entities/capital-transfer/TransferCard.tsx';
import { groupOf } from '../entities/contract/contract-group.ts';
import { ReceivedMoney } from '../entities/open-item/ReceivedMoney.tsx';
import { ContractFigures } from '../features/investing/contracts/frame/ContractFigures.tsx';
import { LatestTransactions } from '../features/investing/transactions/LatestTransactions.tsx';
import { Stack } from '../ui/Layout.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const Waterfall = lazy(() =>
  import('../features/investing/waterfall/Waterfall.tsx').then((part) => ({ default: part.Waterfall })),
);

/**
 * Renders the overview of a contract: its return, holdings, deposits and withdrawals, latest events, and the
 * allocation over the funds.
 */
export function ContractOverviewPage({ contract }: { readonly contract: ContractDetails }) {
  const group = groupOf(contract);
  return (
    <Stack gap="large">
      <ReceivedMoney contractId={contract.ContractID} />
      {isAnnuityCode(contract.Product) && (
        <TransferCard contractId={contract.ContractID} paysOut={products[contract.Product].paysOut} />
      )}
      <ContractFigures contract={contract} />
      <LatestTransactions contract={contract} />
      {(group === 'running' || group === 'closed') && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <Waterfall contract={contract} />
        </Suspense>
      )}
    </Stack>
  );
}

import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { Outlet, useParams } from '@tanstack/react-router';
import { type ComponentType, createContext, lazy, Suspense, use } from 'react';
import { useTransferTo } from '../entities/capital-transfer/use-own-transfers.ts';
import { ContractStatusBadge } from '../features/investing/contracts/ContractStatusBadge.tsx';
import { ContractFrame } from '../features/investing/contracts/frame/ContractFrame.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const ContractContext = createContext<ContractDetails | null>(null);

function StatusBadge({ contract }: ContractPageProps) {
  const transfer = useTransferTo(contract);
  return <ContractStatusBadge status={contract.Status} isTransferred={transfer !== undefined} />;
}

const statusBadge = (contract: ContractDetails) => <StatusBadge contract={contract} />;

/** Renders the header that the pages of one contract share. */
export function ContractPages() {
  const { contractId = '' } = useParams({ strict: false });
  return (
    <ContractFrame key={contractId} contractId={contractId} statusBadge={statusBadge}>
      {(contract) => (
        <ContractContext value={contract}>
          <Suspense fallback={<Skeleton shape="block" />}>
            <Outlet />
          </Suspense>
        </ContractContext>
      )}
    </ContractFrame>
  );
}

/** Props of a contract page: the contract that `ContractPages` has loaded. */
export interface ContractPageProps {
  readonly contract: ContractDetails;
}

/** Renders one of the pages once `ContractPages` has loaded the contract. */
function Part({ page: Page }: { readonly page: ComponentType<ContractPageProps> }) {
  const contract = use(ContractContext);
  return contract && <Page contract={contract} />;
}

// The pages are imported here and not in their routes, so that the script of a visitor's first page does not contain
// their file names.
const Overview = lazy(() =>
  import('./ContractOverviewPage.tsx').then((page) => ({ default: page.ContractOverviewPage })),
);
const Transactions = lazy(() =>
  import('../features/investing/transactions/Transactions.tsx').then((page) => ({
    default: page.Transactions,
  })),
);
const Returns = lazy(() =>
  import('../features/investing/returns/Returns.tsx').then((page) => ({ default: page.Returns })),
);
const Sold = lazy(() =>
  import('../features/investing/sell-requests/SoldPage.tsx').then((page) => ({ default: page.SoldPage })),
);
const TopUp = lazy(() => import('./TopUpPage.tsx').then((page) => ({ default: page.TopUpPage })));
const Sell = lazy(() => import('./SellPage.tsx').then((page) => ({ default: page.SellPage })));
const TransferOut = lazy(() =>
  import('../features/investing/outgoing-transfers/TransferOutPage.tsx').then((page) => ({
    default: page.TransferOutPage,
  })),
);
const Documents = lazy(() =>
  import('../features/documents/documents/Documents.tsx').then((page) => ({ default: page.Documents })),
);
const Details = lazy(() =>
  import('../features/investing/contracts/details/ContractDetailsPage.tsx').then((page) => ({
    default: page.ContractDetailsPage,
  })),
);
const History = lazy(() =>
  import('../features/investing/contract-events/ContractHistory.tsx').then((page) => ({
    default: page.ContractHistory,
  })),
);
const Changes = lazy(() =>
  import('../features/investing/change-requests/ContractChanges.tsx').then((page) => ({
    default: page.ContractChanges,
  })),
);

export const OverviewPage = () => <Part page={Overview} />;
export const TransactionsPage = () => <Part page={Transactions} />;
export const ReturnsPage = () => <Part page={Returns} />;
export const DetailsPage = () => <Part page={Details} />;
export const HistoryPage = () => <Part page={History} />;
export const DocumentsPage = () => <Part page={Documents} />;
export const SoldPage = () => <Part page={Sold} />;
export const TopUpPage = () => <Part page={TopUp} />;
export const SellPage = () => <Part page={Sell} />;
export const TransferPage = () => <Part page={TransferOut} />;
export const ChangePage = () => <Part page={Changes} />;

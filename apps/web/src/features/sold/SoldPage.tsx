import * as calls from '@portaal/domain/calls';
import type { ContractDetails } from '@portaal/domain/contracts/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { callQuery } from '../../lib/http/call-query.ts';
import { paths } from '../../lib/internal-urls.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ClosedOrders } from './ClosedOrders.tsx';
import { SaleList } from './SaleList.tsx';
import { SoldResult } from './SoldResult.tsx';
import { type PagedRows, usePages } from './use-pages.ts';

const PageButton = createLink(ButtonLink);

/** what was sold of a contract, its closed orders, and what a sold contract brought. */
export function SoldPage({ contract }: { readonly contract: ContractDetails }) {
  const params = { id: contract.ContractID };
  const salePages = usePages();
  const orderPages = usePages();
  const sold = useQuery({
    ...callQuery(calls.listSales, { params, query: salePages.query, globalErrors: false }),
    placeholderData: keepPreviousData,
  });
  const orders = useQuery({
    ...callQuery(calls.listSellRequests, { params, query: orderPages.query, globalErrors: false }),
    placeholderData: keepPreviousData,
  });
  if (sold.data === undefined || orders.data === undefined) {
    return sold.isError || orders.isError ? (
      <LoadingFailed
        title="Wij kunnen nu niet laten zien wat u hebt verkocht"
        busy={sold.isFetching || orders.isFetching}
        onRetry={() => void Promise.all([sold.refetch(), orders.refetch()])}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    ) : (
      <Skeleton shape="block" label="Even geduld. Wij halen uw gegevens op." />
    );
  }
  const sales = salePages.of(sold.data.sales);
  const asked = orderPages.of(orders.data);
  // One that is under way stands at Verkopen.
  const closed = asked.shown.filter(({ status }) => status === 'executed' || status === 'cancelled');
  if (sales.shown.length === 0 && closed.length === 0) {
    return (
      <EmptyState
        title="U hebt van dit contract nog niets verkocht"
        action={
          contract.Status === 'active' && (
            <PageButton to={paths.contractSell} params={{ contractId: params.id }} variant="secondary">
              Naar Verkopen
            </PageButton>
          )
        }
      >
        Verkoopt u iets? Dan ziet u hier wat het heeft opgebracht.
      </EmptyState>
    );
  }
  return (
    <Stack gap="section">
      {sold.data.result && <SoldResult result={sold.data.result} />}
      {sales.shown.length > 0 && (
        <Stack>
          <SaleList sales={sales.shown} />
          <Pages label="Bladeren door uw verkopen" of={sales} busy={sold.isPlaceholderData} />
        </Stack>
      )}
      {closed.length > 0 && (
        <Stack>
          <ClosedOrders orders={closed} />
          <Pages label="Bladeren door uw verkoopopdrachten" of={asked} busy={orders.isPlaceholderData} />
        </Stack>
      )}
    </Stack>
  );
}

interface PagesProps {
  readonly label: string;
  readonly of: PagedRows;
  readonly busy: boolean;
}

/** Nothing when all of it is in sight. */
function Pages({ label, of: { hasPrevious, hasNext, onPrevious, onNext }, busy }: PagesProps) {
  if (!hasPrevious && !hasNext) return null;
  return (
    <Pager
      label={label}
      hasPrevious={hasPrevious}
      hasNext={hasNext}
      onPrevious={onPrevious}
      onNext={onNext}
      busy={busy}
    />
  );
}

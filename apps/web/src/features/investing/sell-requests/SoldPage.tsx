import * as calls from '@portaal/domain/calls';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { createLink } from '@tanstack/react-router';
import { usePageInSight } from '../../../act/use-pages.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ClosedOrders } from './ClosedOrders.tsx';
import { SaleList } from './SaleList.tsx';
import { SoldResult } from './SoldResult.tsx';

/** Number of rows per page. */
const PAGE = 20;

const PageButton = createLink(ButtonLink);

/** shows the sales of a contract, its closed sell orders, and the result of a fully sold contract. */
export function SoldPage({ contract }: { readonly contract: ContractDetails }) {
  const params = { id: contract.ContractID };
  const sold = usePageInSight(calls.listSales, { size: PAGE, params });
  const orders = usePageInSight(calls.listSellRequests, { size: PAGE, params });
  const failed = [sold, orders].filter((list) => list.page === undefined || list.isFetchNextPageError);
  if (sold.page === undefined || orders.page === undefined || failed.length > 0) {
    return sold.isError || orders.isError ? (
      <LoadingFailed
        title="Wij kunnen nu niet laten zien wat u hebt verkocht"
        error={sold.error ?? orders.error}
        busy={sold.isFetching || orders.isFetching}
        onRetry={() => void Promise.all(failed.map(askAgain))}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    ) : (
      <Skeleton shape="block" label="Even geduld. Wij halen uw gegevens op." />
    );
  }
  // An open order is shown on the page Verkopen.
  const closed = orders.page.items.filter(({ status }) => status === 'executed' || status === 'cancelled');
  if (sold.page.items.length === 0 && closed.length === 0) {
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
      {sold.page.result && <SoldResult result={sold.page.result} />}
      {sold.page.items.length > 0 && (
        <Stack>
          <SaleList sales={sold.page.items} />
          <Pages label="Bladeren door uw verkopen" pager={sold.pager} />
        </Stack>
      )}
      {closed.length > 0 && (
        <Stack>
          <ClosedOrders orders={closed} />
          <Pages label="Bladeren door uw verkoopopdrachten" pager={orders.pager} />
        </Stack>
      )}
    </Stack>
  );
}

type List = Pick<ReturnType<typeof usePageInSight>, 'page' | 'pager'> & {
  readonly refetch: () => Promise<unknown>;
};

const askAgain = ({ page, pager, refetch }: List): Promise<unknown> =>
  page === undefined ? refetch() : pager.onNext();

interface PagesProps extends Pick<List, 'pager'> {
  readonly label: string;
}

/** Shows the page buttons; renders nothing if everything fits on one page. */
function Pages({ label, pager }: PagesProps) {
  if (!pager.hasPrevious && !pager.hasNext) return null;
  return <Pager label={label} {...pager} onNext={() => void pager.onNext()} />;
}

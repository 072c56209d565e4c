import { type ContractDetails, calls } from '@portaal/contract';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
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

const PageButton = createLink(ButtonLink);
const PAGE = 20;

/** what was sold of a contract, its closed orders, and what a sold contract brought. */
export function SoldPage({ contract }: { readonly contract: ContractDetails }) {
  const { ContractID: id } = contract;
  // Where every page began that was gone past: the way back.
  const [passed, setPassed] = useState<readonly (string | null)[]>([]);
  const [after, setAfter] = useState<string | null>(null);
  const sold = useQuery(
    callQuery(calls.listSales, {
      params: { id },
      // One more than is shown tells whether there is more.
      query: { limit: String(PAGE + 1), ...(after === null ? {} : { after }) },
      globalErrors: false,
    }),
  );
  const orders = useQuery(
    callQuery(calls.listSellRequests, { params: { id }, query: { limit: '20' }, globalErrors: false }),
  );
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
  const shown = sold.data.sales.slice(0, PAGE);
  const last = shown.at(-1);
  const closed = orders.data.filter(({ status }) => status === 'executed' || status === 'cancelled');
  if (shown.length === 0 && closed.length === 0 && after === null) {
    return (
      <EmptyState
        title="U hebt van dit contract nog niets verkocht"
        action={
          contract.Status === 'active' && (
            <PageButton to={paths.contractSell} params={{ contractId: id }} variant="secondary">
              Naar Verkopen
            </PageButton>
          )
        }
      >
        Verkoopt u iets? Dan ziet u hier wat het heeft opgebracht.
      </EmptyState>
    );
  }
  const goOn = () => {
    if (!last) return;
    setPassed([...passed, after]);
    setAfter(last.id);
  };
  const goBack = () => {
    setAfter(passed.at(-1) ?? null);
    setPassed(passed.slice(0, -1));
  };
  return (
    <Stack gap="section">
      {sold.data.result && <SoldResult result={sold.data.result} />}
      {shown.length > 0 && (
        <Stack>
          <SaleList sales={shown} />
          {(passed.length > 0 || sold.data.sales.length > PAGE) && (
            <Pager
              label="Bladeren door uw verkopen"
              hasPrevious={passed.length > 0}
              hasNext={sold.data.sales.length > PAGE}
              onPrevious={goBack}
              onNext={goOn}
            />
          )}
        </Stack>
      )}
      {closed.length > 0 && <ClosedOrders orders={closed} />}
    </Stack>
  );
}

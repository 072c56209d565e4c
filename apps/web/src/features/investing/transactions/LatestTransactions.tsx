import * as calls from '@portaal/domain/calls';
import type { Contract } from '@portaal/domain/investing/contracts/calls';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { Loaded } from '../../../act/Loaded.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { TransactionList } from './TransactionList.tsx';

const PageLink = createLink(TextLink);

/** Number of transactions shown: recent activity without repeating the whole list. */
const MOST_ROWS = '4';

/** Shows the latest transactions of a contract, with a link to all transactions. */
export function LatestTransactions({ contract }: { readonly contract: Pick<Contract, 'ContractID'> }) {
  const { ContractID: id } = contract;
  const latest = useQuery(
    callQuery(calls.listTransactions, { params: { id }, query: { limit: MOST_ROWS }, globalErrors: false }),
  );
  return (
    <Stack gap="small">
      <Heading level={2} size="medium">
        Laatste transacties
      </Heading>
      <Loaded
        query={latest}
        data={latest.data}
        loading={<Skeleton shape="block" label="Even geduld. Wij halen uw transacties op." />}
        failedTitle="Wij kunnen uw transacties nu niet laten zien"
        failedText="Er is niets veranderd aan uw belegging. Probeer het zo nog een keer."
      />
      {latest.data?.items.length === 0 && <p>Er zijn nog geen transacties.</p>}
      {latest.data !== undefined && latest.data.items.length > 0 && (
        <>
          <TransactionList
            lines={latest.data.items}
            page={{ hasPrevious: false, hasNext: latest.data.next !== null }}
          />
          <p>
            <PageLink to={paths.contractTransactions} params={{ contractId: id }}>
              Alle transacties
            </PageLink>
          </p>
        </>
      )}
    </Stack>
  );
}

import type { ContractDetails } from '@portaal/domain/contracts/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CannotTopUp } from './CannotTopUp.tsx';
import { TopUpForm } from './TopUpForm.tsx';
import { TopUpUnderway } from './TopUpUnderway.tsx';
import { topUpQuery, useTopUp } from './use-top-up.ts';

type News = 'announced' | 'cancelled' | null;

/** announce a top-up, or see the one that is on its way. */
export function TopUpPage({ contract }: { readonly contract: ContractDetails }) {
  const { ContractID: id } = contract;
  const terms = useQuery(topUpQuery(id));
  const { announce, cancel } = useTopUp(id);
  const [news, setNews] = useState<News>(null);
  if (terms.data === undefined) {
    return terms.isError ? (
      <LoadingFailed
        title="Wij kunnen nu niet laten zien of u kunt bijstorten"
        busy={terms.isFetching}
        onRetry={() => terms.refetch()}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    ) : (
      <Skeleton shape="block" label="Even geduld. Wij halen uw gegevens op." />
    );
  }
  const { blocker, underway } = terms.data;
  const failure = announce.failure ?? cancel.failure;
  return (
    <Stack gap="large">
      {news === 'cancelled' && (
        <Banner tone="success" role="status" title="Uw bijstorting is geannuleerd">
          U hoeft niets te betalen.
        </Banner>
      )}
      {failure !== null && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          {failure}
        </Banner>
      )}
      {underway.map((topUp) => (
        <TopUpUnderway
          key={topUp.id}
          topUp={topUp}
          terms={terms.data}
          contractNumber={contract.ContractNummer}
          isNew={news === 'announced'}
          busy={cancel.busy}
          onCancel={async () => {
            announce.clear();
            if (await cancel.run(topUp.id)) setNews('cancelled');
          }}
        />
      ))}
      {blocker === null && (
        <TopUpForm
          terms={terms.data}
          isAnnuity={contract.Product === 'SUL'}
          busy={announce.busy}
          onSend={async (wanted) => {
            cancel.clear();
            setNews((await announce.run(wanted)) ? 'announced' : null);
          }}
        />
      )}
      {blocker !== null && blocker !== 'announced' && <CannotTopUp contract={contract} blocker={blocker} />}
    </Stack>
  );
}

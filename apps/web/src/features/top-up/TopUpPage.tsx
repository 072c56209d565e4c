import type { ContractDetails } from '@portaal/domain/contracts/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PaymentUnavailable } from '../../entities/payment/PaymentUnavailable.tsx';
import { paymentTermsQuery } from '../../entities/payment/payment-queries.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CannotTopUp } from './CannotTopUp.tsx';
import { TopUpForm } from './TopUpForm.tsx';
import { TopUpUnderway } from './TopUpUnderway.tsx';
import { topUpQuery, useTopUp } from './use-top-up.ts';

type News = 'announced' | 'cancelled' | null;

/** announce a top-up and pay it, or see the one that is on its way. */
export function TopUpPage({ contract }: { readonly contract: ContractDetails }) {
  const { ContractID: id } = contract;
  const terms = useQuery(topUpQuery(id));
  const payable = useQuery(paymentTermsQuery(id));
  const [news, setNews] = useState<News>(null);
  const { announce, cancel, payment, isSending } = useTopUp(id, () => setNews('announced'));
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
  const failure = announce.failure ?? cancel.failure ?? payment.failure;
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
      {!isSending &&
        underway.map((topUp) => (
          <TopUpUnderway
            key={topUp.id}
            topUp={topUp}
            contractId={id}
            isNew={news === 'announced'}
            busy={cancel.busy}
            onCancel={async () => {
              announce.clear();
              payment.clear();
              if (await cancel.run(topUp.id)) setNews('cancelled');
            }}
          />
        ))}
      {blocker === null && payable.data?.isAvailable === false && <PaymentUnavailable />}
      {(isSending || (blocker === null && payable.data?.isAvailable !== false)) && (
        <TopUpForm
          terms={terms.data}
          isAnnuity={contract.Product === 'SUL'}
          busy={isSending}
          onSend={(wanted) => {
            cancel.clear();
            payment.clear();
            setNews(null);
            void announce.run(wanted);
          }}
        />
      )}
      {blocker !== null && blocker !== 'announced' && <CannotTopUp contract={contract} blocker={blocker} />}
    </Stack>
  );
}

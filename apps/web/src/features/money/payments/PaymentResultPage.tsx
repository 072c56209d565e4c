import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { changedBy } from '../../../act/changes.ts';
import { useWatch } from '../../../act/use-watch.ts';
import { WatchedResult } from '../../../act/WatchedResult.tsx';
import { notePendingPayment } from '../../../entities/payment/pending-payment.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Scene } from '../../../ui/Scene.tsx';
import { RouterButtonLink } from './links.ts';
import { PaymentResult } from './PaymentResult.tsx';
import { isFinal } from './payment-outcome.ts';
import { PAYMENT_ID } from './search.ts';

/** Polls the status of a payment until it is final. */
const usePaymentWatch = (id: string) =>
  useWatch(callQuery(calls.getPayment, { params: { id }, globalErrors: false }), isFinal);

interface PaymentResultPageProps {
  /** The payment for which the user left the site (P-03), used if the URL does not identify a payment. */
  readonly pending: unknown;
}

/** The stored value may be of any type. */
const isId = (value: unknown): value is string => typeof value === 'string' && PAYMENT_ID.test(value);

/** shows the outcome of a payment according to the server. The URL only identifies the payment. */
export function PaymentResultPage({ pending }: PaymentResultPageProps) {
  const { p } = useSearch({ from: '/server-data/payment' });
  const id = p ?? pending;
  return <Scene>{isId(id) ? <WatchedPayment key={id} id={id} /> : <UnknownPayment />}</Scene>;
}

function UnknownPayment() {
  return (
    <Stack gap="large">
      <PageTitle>Wij kunnen deze betaling niet vinden</PageTitle>
      <p>Bij Betaling afronden ziet u wat u nog kunt betalen.</p>
      <div>
        <RouterButtonLink to={paths.unpaidContracts}>Naar Betaling afronden</RouterButtonLink>
      </div>
    </Stack>
  );
}

function WatchedPayment({ id }: { readonly id: string }) {
  const client = useQueryClient();
  return (
    <WatchedResult
      watch={usePaymentWatch(id)}
      isFinal={isFinal}
      onEnd={({ contract }) => {
        notePendingPayment(null);
        // The menu counts the unpaid contracts (L-04) and the contract page shows them, so both are refetched.
        void changedBy(client, calls.startPayment, { id: contract.id });
      }}
      title="Uw betaling"
      waiting="Even geduld. Wij kijken hoe het met uw betaling staat."
      failedTitle="Wij kunnen nu niet zien hoe het met uw betaling staat"
      failedText="Hebt u al betaald? Betaal dan niet nog een keer. Uw betaling gaat niet verloren."
      unknown={<UnknownPayment />}
    >
      {(payment, watched) => <PaymentResult payment={payment} {...watched} />}
    </WatchedResult>
  );
}

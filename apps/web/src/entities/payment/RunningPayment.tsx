import type { Payment, PaymentTerms } from '@portaal/domain/money/payments/calls';
import { paymentMethodNames } from '@portaal/domain/money/payments/payment';
import { createLink } from '@tanstack/react-router';
import { formatEuro } from '../../lib/dutch-format.ts';
import { paths } from '../../lib/internal-urls.ts';
import { momentText } from '../../lib/moment-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Cluster, Stack } from '../../ui/Layout.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import { TransferDetails } from './TransferDetails.tsx';

const PageLink = createLink(TextLink);

interface RunningPaymentProps {
  readonly payment: Payment;
  readonly ownTransfer: PaymentTerms['ownTransfer'];
  readonly busy: boolean;
  readonly failure: string | null;
  readonly onResume: () => void;
  /** Switches to another payment method; absent if there is no other method. */
  readonly onOther?: (() => void) | undefined;
}

/** Shows a payment that was started and is not completed. */
export function RunningPayment({
  payment,
  ownTransfer,
  busy,
  failure,
  onResume,
  onOther,
}: RunningPaymentProps) {
  const { amount, checkoutUrl, expiresAt, transfer } = payment;
  const other = onOther !== undefined && (
    <Button variant="secondary" onClick={onOther}>
      Kies een andere manier
    </Button>
  );
  if (transfer !== null) {
    return (
      <Stack>
        <TransferDetails amount={amount} expiresAt={expiresAt} transfer={transfer} />
        {ownTransfer !== null && (
          <Disclosure summary="Liever naar onze eigen rekening?">
            <TransferDetails amount={amount} expiresAt={null} transfer={ownTransfer} />
          </Disclosure>
        )}
        <Cluster>{other}</Cluster>
      </Stack>
    );
  }
  // The user may already have paid, so the page does not ask for the payment again.
  if (payment.status === 'pending' || checkoutUrl === null) {
    return (
      <p>
        Uw betaling van {formatEuro(amount)} wordt verwerkt. U hoeft niets te doen.{' '}
        <PageLink to={paths.paymentResult} search={{ p: payment.id }}>
          Bekijk uw betaling
        </PageLink>
      </p>
    );
  }
  return (
    <Stack>
      <p>
        U bent op {momentText(payment.startedAt)} begonnen {formatEuro(amount)} te betalen met{' '}
        {paymentMethodNames[payment.method]}. De betaling is nog niet klaar.
      </p>
      {failure !== null && <PaymentFailure>{failure}</PaymentFailure>}
      <Cluster>
        <Button busy={busy} onClick={onResume}>
          Ga verder met betalen
        </Button>
        {other}
      </Cluster>
    </Stack>
  );
}

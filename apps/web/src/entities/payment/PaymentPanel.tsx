import type { Payment, PaymentTerms } from '@portaal/domain/money/payments/calls';
import type { PaymentMethod } from '@portaal/domain/money/payments/payment';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatEuro } from '../../lib/dutch-format.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentUnavailable } from './PaymentUnavailable.tsx';
import { paymentTermsQuery } from './payment-queries.ts';
import { RunningPayment } from './RunningPayment.tsx';
import { TransferDetails } from './TransferDetails.tsx';
import { usePayment } from './use-payment.ts';

interface PaymentPanelProps {
  readonly contractId: string;
  /** Label of this section for screen readers, with the purpose of the payment. */
  readonly label: string;
  readonly preferred?: PaymentMethod | undefined;
  /** True if the user opened the panel with a button, so that the panel receives the focus. */
  readonly isOpened?: boolean;
}

const isRunning = ({ status }: Payment): boolean => status === 'open' || status === 'pending';

/** lets the user pay the amount due on a contract, or shows the payment that was already started. */
export function PaymentPanel({ contractId, label, preferred, isOpened = false }: PaymentPanelProps) {
  const terms = useQuery(paymentTermsQuery(contractId));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpened) box.current?.focus();
  }, [isOpened]);
  return (
    <section ref={box} aria-label={label} tabIndex={-1}>
      {terms.data !== undefined && (
        <Paying
          contractId={contractId}
          terms={terms.data}
          preferred={preferred}
          onShown={() => box.current?.focus()}
        />
      )}
      {terms.data === undefined && terms.isError && (
        <LoadingFailed
          title="Wij kunnen uw betaling nu niet laten zien"
          error={terms.error}
          busy={terms.isFetching}
          onRetry={() => terms.refetch()}
        >
          Er is niets afgeschreven. Probeer het zo nog een keer.
        </LoadingFailed>
      )}
      {terms.isPending && <Skeleton shape="block" label="Even geduld. Wij halen uw betaling op." />}
    </section>
  );
}

interface PayingProps extends Pick<PaymentPanelProps, 'contractId' | 'preferred'> {
  readonly terms: PaymentTerms;
  /** Called when other content has replaced the pressed button. */
  readonly onShown: () => void;
}

function Paying({
  contractId,
  terms: { isAvailable, due, ownTransfer, attempt },
  preferred,
  onShown,
}: PayingProps) {
  const { start, resume, busy, failure, clear } = usePayment(contractId);
  const [turnedTo, setTurnedTo] = useState<PaymentMethod | null>(null);
  if (due === null) return <p>Op dit contract staat geen betaling open.</p>;
  if (!isAvailable) {
    return (
      <Stack>
        <Figure label="Te betalen" value={formatEuro(due.amount)} />
        {ownTransfer === null ? (
          <PaymentUnavailable />
        ) : (
          <TransferDetails amount={due.amount} expiresAt={null} transfer={ownTransfer} />
        )}
      </Stack>
    );
  }
  const other = attempt && due.methods.find((method) => method !== attempt.method);
  // The form stays visible while the browser navigates to the provider for a payment that was just started.
  if (attempt !== null && isRunning(attempt) && turnedTo === null && busy !== 'start') {
    return (
      <RunningPayment
        payment={attempt}
        ownTransfer={ownTransfer}
        busy={busy === 'resume'}
        failure={failure}
        onResume={() => void resume(attempt.method)}
        onOther={
          other
            ? () => {
                clear();
                setTurnedTo(other);
                onShown();
              }
            : undefined
        }
      />
    );
  }
  return (
    <PaymentForm
      due={due}
      preferred={turnedTo ?? preferred ?? 'ideal'}
      busy={busy === 'start'}
      failure={failure}
      onPay={async (method) => {
        if (!(await start(method))) return;
        setTurnedTo(null);
        if (method === 'transfer') onShown();
      }}
    />
  );
}

import * as calls from '@portaal/domain/calls';
import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { paymentMethodNames } from '@portaal/domain/money/payments/payment';
import type { PaymentReview } from '@portaal/domain/money/payments/reviews';
import { useState } from 'react';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { ContractReasonDialog } from '../contract-ledger/ContractReasonDialog.tsx';
import { LastComparison } from './LastComparison.tsx';
import { PaymentActs } from './PaymentActs.tsx';
import { PersonOfContract } from './PersonOfContract.tsx';
import { reasonsOf, refundTexts, unpaidTexts } from './payment-review-texts.ts';
import { Queue } from './Queue.tsx';
import styles from './Queues.module.css';
import { type DisplayedQueue, useQueue } from './queue-query.ts';

interface RefundDialogProps {
  readonly payment: PaymentReview;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Refunds a surplus payment, with a reason and a code. */
function RefundDialog({ payment, onDone, onClose }: RefundDialogProps) {
  const { id, amount, personName, contractNumber } = payment;
  const refund = useProvenAct(calls.refundPayment, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone,
  });
  return (
    <ContractReasonDialog
      act={refund}
      title={`${formatEuro(amount)} terugstorten`}
      confirmLabel="Terugstorten"
      failedTitle="De betaling is niet teruggestort"
      explanation="Een collega keurt het goed. De klant krijgt een bericht als het geld is teruggestort."
      onClose={onClose}
    >
      <p>
        {personName} betaalde dit voor contract {contractNumber}. Het hele bedrag gaat terug naar de rekening
        waarmee is betaald. Dat kunt u niet terugdraaien.
      </p>
    </ContractReasonDialog>
  );
}

function Refund({ status, by, at, reason }: NonNullable<PaymentReview['refund']>) {
  const { text, tone, note } = refundTexts[status];
  return (
    <span className={styles.lines}>
      <span>
        <Badge tone={tone}>{text}</Badge>
      </span>
      {note !== undefined && <span>{note}</span>}
      <span>Reden: {reason}</span>
      <span className={styles.note}>{[by, formatDate(at)].filter(Boolean).join(', ')}</span>
    </span>
  );
}

interface Acts {
  readonly onRechecked: (payment: PaymentReview) => void;
  readonly onRefund: (payment: PaymentReview) => void;
}

const columns = ({ onRechecked, onRefund }: Acts): readonly TableColumn<PaymentReview>[] => [
  {
    key: 'amount',
    header: 'Betaling',
    rowHeader: true,
    cell: ({ amount, providerId }) => (
      <span className={styles.whole}>
        {formatEuro(amount)}
        <span className={styles.note}>
          {providerId === null ? (
            'niet bij Mollie'
          ) : (
            <>
              bij Mollie <span className={styles.copied}>{providerId}</span>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'person',
    header: 'Klant',
    cell: (payment) => <PersonOfContract {...payment} />,
  },
  {
    key: 'asked',
    header: 'Gevraagd',
    cell: ({ method, startedAt }) => (
      <span className={styles.lines}>
        {paymentMethodNames[method]}
        <span className={styles.note}>begonnen op {momentText(startedAt)}</span>
      </span>
    ),
  },
  {
    key: 'paid',
    header: 'Betaald',
    cell: ({ status, paidWith, paidAt }) =>
      status === 'paid' ? (
        <span className={styles.lines}>
          {paidWith !== null && paymentMethodNames[paidWith]}
          {paidAt !== null && <span className={styles.note}>betaald op {momentText(paidAt)}</span>}
        </span>
      ) : (
        unpaidTexts[status]
      ),
  },
  {
    key: 'reason',
    header: 'Waarom',
    cell: (payment) => (
      <span className={styles.lines}>
        {reasonsOf(payment).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: (payment) => (
      <span className={styles.acts}>
        {payment.refund && <Refund {...payment.refund} />}
        <PaymentActs
          payment={payment}
          onRechecked={() => onRechecked(payment)}
          onRefund={() => onRefund(payment)}
        />
      </span>
    ),
  },
];

/** The last action, with the payment it concerned. */
interface LastAct {
  readonly act: 'recheck' | 'refund';
  readonly payment: PaymentReview;
  readonly status: QueueStatus;
}

/**
 * Returns the result of an action on a payment, shown above the list. If the payment is still in the list, its own
 * row shows the result.
 */
function outcomeOf(
  { act, payment, status }: LastAct,
  queue: Pick<DisplayedQueue<PaymentReview>, 'items' | 'status'>,
): string | null {
  const name = `${formatEuro(payment.amount)} van ${payment.personName}`;
  if (act === 'refund') return `De terugstorting van ${name} is opgedragen.`;
  const isGone = queue.status === status && queue.items?.every(({ id }) => id !== payment.id);
  return isGone ? `De betaling van ${name} is bijgewerkt en staat niet meer in deze lijst.` : null;
}

/**
 * Shows payments for an employee to review: surplus payments, and payments whose status differs at the payment
 * provider (decision 0060).
 */
export function PaymentsPage() {
  const [refunded, setRefunded] = useState<PaymentReview | null>(null);
  const [last, setLast] = useState<LastAct | null>(null);
  const queue = useQueue(calls.listPaymentReviews);
  return (
    <>
      <Queue
        title="Betalingen"
        intro="Betalingen die niet nodig waren, of die bij Mollie anders staan dan bij ons."
        empty="Geen betaling hoeft nog te worden bekeken."
        narrowing={<LastComparison with="payments" />}
        queue={queue}
        done={last && outcomeOf(last, queue)}
        onSeen={() => setLast(null)}
      >
        {(payments) => (
          <Table
            caption={queue.status === 'open' ? 'Betalingen die wachten' : 'Afgehandelde betalingen'}
            captionHidden
            wide="stacking"
            columns={columns({
              onRechecked: (payment) => setLast({ act: 'recheck', payment, status: queue.status }),
              onRefund: (payment) => {
                setLast(null);
                setRefunded(payment);
              },
            })}
            rows={payments}
            rowKey={({ id }) => id}
          />
        )}
      </Queue>
      {refunded && (
        <RefundDialog
          payment={refunded}
          onDone={() => {
            setRefunded(null);
            setLast({ act: 'refund', payment: refunded, status: queue.status });
          }}
          onClose={() => setRefunded(null)}
        />
      )}
    </>
  );
}

import type { Payment } from '@portaal/domain/money/payments/calls';
import { paymentMethodNames } from '@portaal/domain/money/payments/payment';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pathOfFlow } from '../../../entities/application/application-paths.ts';
import { mandateQuery } from '../../../entities/mandate/mandate-queries.ts';
import { reviewText } from '../../../entities/payment/payment-texts.ts';
import { TransferDetails } from '../../../entities/payment/TransferDetails.tsx';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RouterButtonLink } from './links.ts';
import { type Outcome, outcomeOf } from './payment-outcome.ts';

interface PaymentResultProps {
  readonly payment: Payment;
  /** True while the page automatically requests the payment again. */
  readonly isWatching: boolean;
  readonly onAgain: () => void;
}

const titles: Readonly<Record<Outcome, string>> = {
  processing: 'Uw betaling wordt verwerkt',
  transfer: 'Maak uw inleg over',
  paid: 'Uw betaling is gelukt',
  unplaced: 'U krijgt dit bedrag terug',
  cancelled: 'U hebt de betaling afgebroken',
  expired: 'De tijd om te betalen is voorbij',
  failed: 'De betaling is niet gelukt',
};

/** Shows the status of a payment, and what the user can do next. */
export function PaymentResult({ payment, isWatching, onAgain }: PaymentResultProps) {
  const outcome = outcomeOf(payment);
  return (
    <Stack gap="large">
      <Stack role="status">
        <PageTitle>{titles[outcome]}</PageTitle>
        {messageOf(payment, isWatching)}
      </Stack>
      {outcome === 'transfer' && payment.transfer !== null ? (
        <TransferDetails amount={payment.amount} expiresAt={payment.expiresAt} transfer={payment.transfer} />
      ) : (
        <DescriptionList items={paymentItems(payment)} />
      )}
      <Cluster>
        {outcome === 'processing' ? (
          !isWatching && <WaysOn payment={payment} onAgain={onAgain} />
        ) : (
          <NextPage payment={payment} outcome={outcome} />
        )}
      </Cluster>
    </Stack>
  );
}

/** Returns the text about the status and what happens next. */
function messageOf(payment: Payment, isWatching: boolean): ReactNode {
  const { amount, contract, method, paidWith, receipt } = payment;
  switch (outcomeOf(payment)) {
    case 'processing':
      return isWatching ? (
        <p>Wij wachten op de bevestiging van uw bank. Dat duurt meestal minder dan een minuut.</p>
      ) : (
        <p>
          De bevestiging van uw bank is er nog niet. Dat kan even duren. Hebt u betaald? Dan hoeft u niets te
          doen. Wij sturen u een mail zodra wij uw geld hebben ontvangen.
        </p>
      );
    case 'transfer':
      return (
        <p>Wij hebben uw geld nog niet ontvangen. Hebt u het al overgemaakt? Dan hoeft u niets te doen.</p>
      );
    case 'paid':
      return (
        <>
          <p>
            Wij hebben {formatEuro(amount)} ontvangen.
            {receipt !== null &&
              !contract.isUnderReview &&
              ` Wij beleggen het per ${formatLongDate(receipt.dealingDay)}.`}
          </p>
          {contract.isUnderReview && <p>Wij controleren nu uw aanvraag. {reviewText()}</p>}
          {paidWith !== null && paidWith !== method && (
            <p>U hebt betaald met een andere betaalmethode dan u koos. Dat is goed.</p>
          )}
        </>
      );
    case 'unplaced':
      return (
        <p>
          Wij hebben dit bedrag ook ontvangen, maar uw contract was al betaald of kan het niet meer aannemen.
          U krijgt het terug, en bericht als het is teruggestort.
        </p>
      );
    case 'cancelled':
      return <p>Er is niets afgeschreven. U kunt opnieuw betalen.</p>;
    case 'expired':
      return payment.method === 'transfer' ? (
        <p>
          Wij hebben uw geld nog niet ontvangen. Hebt u het al overgemaakt? Betaal dan niet nog een keer, en
          neem contact met ons op als u na een paar werkdagen niets van ons hoort.
        </p>
      ) : (
        <p>Wij hebben geen geld ontvangen. U kunt opnieuw betalen.</p>
      );
    case 'failed':
      return <p>Wij hebben geen geld ontvangen. U kunt opnieuw betalen.</p>;
  }
}

const nameOf = ({ contract: { description, number } }: Payment): string =>
  description.trim() === '' ? `Contract ${number}` : `${description}, contract ${number}`;

const paymentItems = (payment: Payment) => [
  { term: 'Bedrag', value: formatEuro(payment.amount) },
  { term: payment.purpose === 'topUp' ? 'Bijstorting op' : 'Inleg voor', value: nameOf(payment) },
  {
    term: payment.paidWith === null ? 'Betalen met' : 'Betaald met',
    value: paymentMethodNames[payment.paidWith ?? payment.method],
  },
];

/** Shows what the user can do while the outcome is unknown and polling has stopped. */
function WaysOn({ payment, onAgain }: Pick<PaymentResultProps, 'payment' | 'onAgain'>) {
  return (
    <>
      <Button onClick={onAgain}>Opnieuw kijken</Button>
      {payment.status === 'open' && payment.checkoutUrl !== null && (
        <ButtonLink variant="secondary" href={payment.checkoutUrl}>
          Verder met betalen
        </ButtonLink>
      )}
    </>
  );
}

/** Links to the mandate, which is the next step if the contract has a monthly deposit. */
function AfterFirstDeposit({ payment: { contract, flow } }: Pick<PaymentResultProps, 'payment'>) {
  const { data: mandate, isPending } = useQuery(mandateQuery(contract.id));
  if (isPending) return <Skeleton lines={1} />;
  const params = { contractId: contract.id };
  const path = pathOfFlow(flow);
  if (mandate?.isInvitable && mandate.signedOn === null) {
    const label = 'Maandelijks bedrag instellen';
    return (
      <>
        {path === undefined ? (
          <RouterButtonLink to={paths.contractDetails} params={params} iconEnd="arrow-right">
            {label}
          </RouterButtonLink>
        ) : (
          <RouterButtonLink
            to={path}
            search={{ pagina: 'monthly-payment', contract: contract.id }}
            iconEnd="arrow-right"
          >
            {label}
          </RouterButtonLink>
        )}
        <RouterButtonLink to={paths.home} variant="secondary">
          Dat doe ik later
        </RouterButtonLink>
      </>
    );
  }
  return (
    <>
      <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
      <RouterButtonLink to={paths.contractTransactions} params={params} variant="secondary">
        Naar dit contract
      </RouterButtonLink>
    </>
  );
}

function NextPage({ payment, outcome }: Pick<PaymentResultProps, 'payment'> & { readonly outcome: Outcome }) {
  const params = { contractId: payment.contract.id };
  if (outcome === 'cancelled' || outcome === 'expired' || outcome === 'failed') {
    return payment.purpose === 'topUp' ? (
      <RouterButtonLink to={paths.contractTopUp} params={params}>
        Opnieuw betalen
      </RouterButtonLink>
    ) : (
      <RouterButtonLink to={paths.unpaidContracts} search={{ contract: payment.contract.id }}>
        Opnieuw betalen
      </RouterButtonLink>
    );
  }
  if (outcome === 'paid' && payment.purpose === 'initial') return <AfterFirstDeposit payment={payment} />;
  return (
    <>
      <RouterButtonLink to={paths.home}>Naar mijn overzicht</RouterButtonLink>
      {outcome === 'unplaced' ? (
        <RouterButtonLink to={paths.contact} variant="secondary">
          Contact
        </RouterButtonLink>
      ) : (
        <RouterButtonLink to={paths.contractTransactions} params={params} variant="secondary">
          Naar dit contract
        </RouterButtonLink>
      )}
    </>
  );
}

import type { Mandate, SigningResult } from '@portaal/domain/money/mandates/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refundText } from '../../../entities/mandate/mandate-texts.ts';
import { SignMandate } from '../../../entities/mandate/SignMandate.tsx';
import { paymentTermsQuery } from '../../../entities/payment/payment-queries.ts';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Button } from '../../../ui/Button.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { RouterButtonLink } from './links.ts';
import { type Outcome, outcomeOf } from './mandate-outcome.ts';

interface MandateResultProps {
  readonly result: SigningResult;
  /** True while the page automatically requests the result again. */
  readonly isWatching: boolean;
  readonly onAgain: () => void;
}

const titles: Readonly<Record<Outcome, string>> = {
  processing: 'Uw machtiging wordt verwerkt',
  signed: 'Uw machtiging is ondertekend',
  pending: 'Uw bank kijkt nog naar uw machtiging',
  over: 'Uw machtiging geldt nu niet',
  cancelled: 'U hebt de machtiging niet ondertekend',
  failed: 'Het ondertekenen is niet gelukt',
};

/** Shows the result of signing the mandate, and what the user can do next. */
export function MandateResult({ result, isWatching, onAgain }: MandateResultProps) {
  const { mandate } = result;
  const outcome = outcomeOf(result);
  const isAgain = (outcome === 'cancelled' || outcome === 'failed') && mandate.isInvitable;
  const isArranged = outcome === 'signed' || outcome === 'pending';
  const terms = useQuery({ ...paymentTermsQuery(mandate.contract.id), enabled: isArranged });
  const isDue = isArranged && terms.data?.due?.purpose === 'initial';
  return (
    <Stack gap="large">
      <Stack role="status">
        <PageTitle>{titles[outcome]}</PageTitle>
        {messageOf(outcome, mandate, isWatching)}
      </Stack>
      <DescriptionList items={mandateItems(mandate)} />
      {isAgain && <SignMandate mandate={mandate} />}
      <Cluster>
        {outcome === 'processing' && !isWatching && <Button onClick={onAgain}>Opnieuw kijken</Button>}
        {isDue && (
          <RouterButtonLink to={paths.unpaidContracts} search={{ contract: mandate.contract.id }}>
            Eerste inleg betalen
          </RouterButtonLink>
        )}
        {!isWatching && (
          <RouterButtonLink
            to={paths.contractDetails}
            params={{ contractId: mandate.contract.id }}
            {...((isAgain || isDue || outcome === 'processing') && { variant: 'secondary' })}
          >
            Naar de gegevens van dit contract
          </RouterButtonLink>
        )}
      </Cluster>
    </Stack>
  );
}

/** Returns the text about the result and what happens next. */
function messageOf(outcome: Outcome, { nextCollection }: Mandate, isWatching: boolean): ReactNode {
  switch (outcome) {
    case 'processing':
      return isWatching ? (
        <p>Wij wachten op de bevestiging van uw machtiging. Dat duurt meestal minder dan een minuut.</p>
      ) : (
        <p>
          De bevestiging van uw machtiging is er nog niet. U hoeft niet nog een keer te ondertekenen. Kijk
          straks nog eens bij de gegevens van uw contract.
        </p>
      );
    case 'signed':
      return (
        <>
          <p>
            {nextCollection === null
              ? 'Wij schrijven uw maandelijkse inleg van uw rekening af als uw contract loopt. Van elke afschrijving krijgt u vooraf bericht.'
              : `De eerste afschrijving is rond ${formatLongDate(nextCollection.on)}: ${formatEuro(nextCollection.amount)}.`}
          </p>
          <p>{refundText}</p>
        </>
      );
    case 'pending':
      return (
        <p>
          Dat kan enkele dagen duren. U hoeft niets te doen. Bij de gegevens van uw contract ziet u hoe het
          ervoor staat.
        </p>
      );
    case 'over':
      return <p>Wij schrijven niets van uw rekening af. Bij de gegevens van uw contract ziet u waarom.</p>;
    case 'cancelled':
      return <p>Er is niets afgeschreven. U kunt dit later doen bij de gegevens van uw contract.</p>;
    case 'failed':
      return (
        <p>
          Er is niets afgeschreven. Probeer het opnieuw. U kunt dit ook later doen bij de gegevens van uw
          contract.
        </p>
      );
  }
}

const mandateItems = ({ contract: { description, number }, reference }: Mandate) => [
  {
    term: 'Inleg voor',
    value: description.trim() === '' ? `Contract ${number}` : `${description}, contract ${number}`,
  },
  ...(reference === null ? [] : [{ term: 'Kenmerk', value: reference }]),
];

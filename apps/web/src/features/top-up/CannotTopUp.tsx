import { MOST_ONLINE, type TopUpBlocker } from '@portaal/contract';
import { createLink } from '@tanstack/react-router';
import { formatWholeEuro } from '../../lib/dutch-format.ts';
import { paths } from '../../lib/internal-urls.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const PageButton = createLink(ButtonLink);

const texts: Readonly<Record<Exclude<TopUpBlocker, 'announced'>, { title: string; text: string }>> = {
  annuityPayout: {
    title: 'Op dit contract kunt u niet bijstorten',
    text: 'Dit is een lijfrente die uitkeert. Daar kan geen geld meer bij.',
  },
  notActive: {
    title: 'Op dit contract kunt u nu niet bijstorten',
    text: 'Bijstorten kan alleen als uw belegging loopt en er geen verkoop in behandeling is.',
  },
  full: {
    title: 'U kunt hier niet meer bijstorten',
    text: `Op één contract kunt u online maximaal ${formatWholeEuro(MOST_ONLINE)} inleggen. Wilt u meer? Neem contact met ons op.`,
  },
  questionnaire: {
    title: 'Wij missen uw antwoorden op de vragenlijst',
    text: 'Voordat u bijstort, willen wij weten of deze belegging nog bij u past. Uw antwoorden zijn 12 maanden geldig. Maak een berekening, vul daarbij de vragenlijst in en bewaar de berekening. Daarna kunt u hier bijstorten.',
  },
};

/** Why nothing can be topped up now, with a way on. */
export function CannotTopUp({ blocker }: { readonly blocker: Exclude<TopUpBlocker, 'announced'> }) {
  const { title, text } = texts[blocker];
  return (
    <EmptyState
      title={title}
      action={
        blocker === 'questionnaire' ? (
          <PageButton to={paths.investAmount} params={{ stap: 'stap1' }}>
            Maak een berekening
          </PageButton>
        ) : (
          <PageButton to={paths.contact} variant="secondary">
            Contact
          </PageButton>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import type { TopUpBlocker } from '@portaal/domain/investing/top-ups/calls';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { standstillOf } from '../../../entities/contract/standstill.ts';
import { formatWholeEuro } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

const PageButton = createLink(ButtonLink);

type BlockerTexts = Readonly<
  Record<Exclude<TopUpBlocker, 'announced' | 'notActive' | 'questionnaire'>, { title: string; text: string }>
>;

const textsOf = (onlineMaximum = sectionsBefore.grenzen.onlineHoogstens): BlockerTexts => ({
  annuityPayout: {
    title: 'Op dit contract kunt u niet bijstorten',
    text: 'Dit is een lijfrente die uitkeert. Daar kan geen geld meer bij.',
  },
  converting: {
    title: 'Op dit contract kunt u nu niet bijstorten',
    text: 'U hebt gevraagd om dit contract te laten uitkeren. Geld dat nu binnenkomt, houdt de omzetting tegen.',
  },
  full: {
    title: 'U kunt hier niet meer bijstorten',
    text: `Op één contract kunt u online maximaal ${formatWholeEuro(onlineMaximum)} inleggen. Wilt u meer? Neem contact met ons op.`,
  },
});

interface CannotTopUpProps {
  readonly contract: ContractDetails;
  readonly blocker: Exclude<TopUpBlocker, 'announced' | 'questionnaire'>;
  /** Maximum total in euro that an investor can pay into one contract online. */
  readonly onlineMaximum: number | undefined;
}

/** Shows why the contract cannot be topped up now, with a next step. */
export function CannotTopUp({ contract, blocker, onlineMaximum }: CannotTopUpProps) {
  const { title, text, action } =
    blocker === 'notActive' ? standing(contract) : { ...textsOf(onlineMaximum)[blocker], action: toContact };
  return (
    <EmptyState title={title} action={action ?? toContact}>
      {text}
    </EmptyState>
  );
}

const toContact = (
  <PageButton to={paths.contact} variant="secondary">
    Contact
  </PageButton>
);

/** Returns the explanation for a contract that is not running normally, and the action that the user can take. */
function standing(contract: ContractDetails) {
  const found = standstillOf(contract, 'bijstorten');
  const params = { contractId: contract.ContractID };
  const actions: Readonly<Partial<Record<typeof found.why, ReactNode>>> = {
    unpaid: <PageButton to={paths.unpaidContracts}>Betaling afronden</PageButton>,
    selling: (
      <PageButton to={paths.contractSell} params={params}>
        Bekijk uw verkoop
      </PageButton>
    ),
    closed: (
      <PageButton to={paths.home} variant="secondary">
        Naar mijn overzicht
      </PageButton>
    ),
  };
  return { ...found, action: actions[found.why] };
}

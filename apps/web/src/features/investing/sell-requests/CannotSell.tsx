import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import type { SellBlocker } from '@portaal/domain/investing/sell-requests/calls';
import { isAnnuityCode, products } from '@portaal/domain/products/products/product';
import { createLink } from '@tanstack/react-router';
import { type Standstill, standstillOf } from '../../../entities/contract/standstill.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { blockerTexts } from './sell-texts.ts';

const PageButton = createLink(ButtonLink);

interface CannotSellProps {
  readonly contract: ContractDetails;
  readonly blocker: SellBlocker;
}

/** Shows why the user cannot sell now, with a next step. */
export function CannotSell({ contract, blocker }: CannotSellProps) {
  const found = blocker === 'notActive' ? standstillOf(contract, 'verkopen') : blockerTexts[blocker];
  return (
    <EmptyState title={found.title} action={wayOn(contract, 'why' in found ? found.why : blocker)}>
      {found.text}
    </EmptyState>
  );
}

function wayOn({ ContractID, Product }: ContractDetails, why: SellBlocker | Standstill['why']) {
  const params = { contractId: ContractID };
  switch (why) {
    case 'depositUnderway':
      return (
        <PageButton to={paths.contractTopUp} params={params}>
          Naar Bijstorten
        </PageButton>
      );
    case 'annuity':
      return isAnnuityCode(Product) && products[Product].accumulates ? (
        <PageButton to={paths.contractTransfer} params={params}>
          Overdragen naar een andere aanbieder
        </PageButton>
      ) : (
        <PageButton to={paths.contact} variant="secondary">
          Contact
        </PageButton>
      );
    case 'switching':
      return (
        <PageButton to={paths.contractChange} params={{ ...params, option: undefined }}>
          Naar Wijzigen
        </PageButton>
      );
    case 'unpaid':
      return <PageButton to={paths.unpaidContracts}>Betaling afronden</PageButton>;
    case 'closed':
      return (
        <PageButton to={paths.contractSold} params={params} variant="secondary">
          Bekijk wat het opbracht
        </PageButton>
      );
    default:
      return (
        <PageButton to={paths.contact} variant="secondary">
          Contact
        </PageButton>
      );
  }
}

import { changeRejection } from '@portaal/domain/investing/change-requests/options';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { lastDealingOfChoice } from '@portaal/domain/products/annuities/terms';
import { isProductCode, products } from '@portaal/domain/products/products/product';
import { addMonths, dutchDay, isoDate } from '@portaal/engine';
import { createLink } from '@tanstack/react-router';
import { brandCalendar, brandMaturityMonths } from '../../../../entities/dealing/dealing-texts.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { TermText } from '../../../../ui/TermText.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

const ChangeLink = createLink(TextLink);

/**
 * Shows the required choice and its deadline for an accumulation that has ended, or that ends so soon that the first
 * reminder was sent (domain 1.4).
 */
export function MaturityNotice({ contract }: { readonly contract: ContractDetails }) {
  const { ContractID, Product, Status, Einddatum, WaardeDatum } = contract;
  if (!isProductCode(Product) || !products[Product].accumulates) return null;
  if (Einddatum === null || WaardeDatum === null) return null;
  if (changeRejection('lijfrente', { product: Product, status: Status }) !== null) return null;
  const end = isoDate(Einddatum);
  const hasEnded = Status === 'maturing';
  const { cutOff, cutOffTime } = lastDealingOfChoice(end, brandCalendar());
  if (!hasEnded && addMonths(end, -brandMaturityMonths()) > WaardeDatum) return null;
  return (
    <Banner
      tone={hasEnded ? 'warning' : 'info'}
      title={
        hasEnded
          ? `De opbouw is gestopt op ${formatLongDate(Einddatum)}`
          : `De opbouw stopt op ${formatLongDate(Einddatum)}`
      }
      action={
        <ChangeLink
          to={paths.contractChange}
          params={{ contractId: ContractID, option: 'lijfrente' }}
          className="no-print"
        >
          Kies uw uitkering
        </ChangeLink>
      }
    >
      Kies uiterlijk op {formatLongDate(dutchDay(cutOff))} om {cutOffTime} uur hoe u uw lijfrente wilt laten
      uitkeren. Wilt u een uitkering per kwartaal, halfjaar of jaar? Kies dan eerder: de eerste uitkering moet
      op tijd komen. Doet u dat niet, dan betaalt u inkomstenbelasting over alles, en meestal ook{' '}
      <TermText>revisierente</TermText>.
    </Banner>
  );
}

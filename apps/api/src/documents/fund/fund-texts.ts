import { usualTerms, valuationDayText } from '@portaal/domain/products/terms/dealing-terms';
import type { DealingTerms } from '@portaal/engine';
import type { Brand } from '../../brands/brands.ts';
import { percentage } from '../dutch-notation.ts';
import type { PrintedFund } from './fund-document-snapshot.ts';

/** Returns the dealing terms of a fund. A document from before decision 0234 has the former dealing terms. */
export const dealingOf = ({ dealing }: PrintedFund): DealingTerms => dealing ?? usualTerms;

/** Returns the explanation of redemption that every fund document shares (domain 5.6). */
export function redemption(fund: PrintedFund): string {
  const { yearlyRedemptionRate, extraNoticeMonths } = fund;
  const dealing = dealingOf(fund);
  const notice =
    extraNoticeMonths === 0
      ? `Een opdracht gaat mee op ${valuationDayText(dealing, 'de volgende maand')}.`
      : `Een opdracht gaat mee op ${valuationDayText(dealing, 'de maand na de volgende')}.`;
  return (
    `${notice} Het fonds koopt per jaar hoogstens ${percentage(yearlyRedemptionRate)} van zijn participaties terug. ` +
    'Willen meer beleggers verkopen? Dan krijgt iedereen een gelijk deel en wacht de rest.'
  );
}

export const complaints = ({ legalName, contact }: Brand): string =>
  `Bent u niet tevreden? Schrijf naar ${legalName} of mail naar ${contact.email}. ` +
  'Komen wij er samen niet uit? Dan kunt u uw klacht voorleggen aan het klachteninstituut dat in de voorwaarden van ' +
  'een echt fonds zou staan.';

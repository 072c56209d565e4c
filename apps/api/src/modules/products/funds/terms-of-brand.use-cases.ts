import type { TermsOfBrand } from '@portaal/domain/brand/configuration';
import { isFlow } from '@portaal/domain/brand/flows';
import { calculatorLimitsOf } from '@portaal/domain/products/terms/calculator-limits';
import { menuNameOf } from '@portaal/domain/products/terms/fund-sections';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Services } from '../../../platform/services.ts';
import { fundsOn } from './funds.use-cases.ts';

/**
 * Returns the dealing days and periods of a brand and the funds in its current terms, in the order of the file. Throws
 * `notOpen` without terms.
 */
async function termsOfToday(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
): Promise<TermsOfBrand> {
  const { content, funds } = await fundsOn(services, brand, services.clock.today());
  const calendar = await calendarOf(services, brand);
  const sold = content.fondsen.flatMap((fund) => {
    const found = funds.find(({ code }) => code === fund.code);
    return found && isFlow(found.flow)
      ? [{ id: found.terms.id, flow: found.flow, name: menuNameOf(fund) }]
      : [];
  });
  const { kalender, termijnen } = content;
  return {
    funds: sold,
    calendar,
    debitDay: kalender.incassodag,
    limits: calculatorLimitsOf(content),
    offerDays: termijnen.offerteGeldig,
    answerMonths: termijnen.antwoordenGeldig,
    accountDays: termijnen.rekeningWachttijd,
    extractMonths: termijnen.uittreksel,
    maturityMonths: termijnen.lijfrenteHerinnering[0],
  };
}

/**
 * Returns a reader of the terms that the pages of a brand show. While the database does not respond, the
 * reader returns the terms it read last, or none before the first read.
 */
export function termsOfBrand(services: Pick<Services, 'clock' | 'database'>) {
  const last = new Map<string, TermsOfBrand>();
  return async (brand: string): Promise<TermsOfBrand> => {
    try {
      const terms = await termsOfToday(services, brand);
      last.set(brand, terms);
      return terms;
    } catch {
      return last.get(brand) ?? { funds: [] };
    }
  };
}

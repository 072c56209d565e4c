import type { FundOfBrand } from '@portaal/domain/brand/configuration';
import { isFlow } from '@portaal/domain/brand/flows';
import { menuNameOf } from '@portaal/domain/products/terms/file';
import type { Services } from '../../../platform/services.ts';
import { fundsOn } from './funds.use-cases.ts';

/**
 * Returns the funds that a brand sells according to today's terms, in the order of the file. Throws `notOpen`
 * without terms.
 */
async function fundsOfToday(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
): Promise<FundOfBrand[]> {
  const { content, funds } = await fundsOn(services, brand, services.clock.today());
  return content.fondsen.flatMap((fund) => {
    const found = funds.find(({ code }) => code === fund.code);
    return found && isFlow(found.flow)
      ? [{ id: found.terms.id, flow: found.flow, name: menuNameOf(fund) }]
      : [];
  });
}

/**
 * Returns a function that reads the funds for the pages of a brand. Pages are also served while the database
 * is unavailable: they then contain the funds read last, or no funds if none were read yet.
 */
export function fundsOfBrand(services: Pick<Services, 'clock' | 'database'>) {
  const last = new Map<string, readonly FundOfBrand[]>();
  return async (brand: string): Promise<readonly FundOfBrand[]> => {
    try {
      const funds = await fundsOfToday(services, brand);
      last.set(brand, funds);
      return funds;
    } catch {
      return last.get(brand) ?? [];
    }
  };
}

import { offerDocument } from '../../documents/offer/offer-document.ts';
import { AppError } from '../../plugins/app-error.ts';
import type { Brand } from '../../plugins/brands.ts';
import type { FileAnswer } from '../../plugins/route.ts';
import type { Services, SignedInPerson } from '../../plugins/services.ts';
import { fundsOn } from '../funds/funds.use-cases.ts';
import { findOwnOffer } from './offers.use-cases.ts';

/** The PDF of an own offer; throws `notFound` for any other. */
export async function offerFile(
  services: Services,
  person: SignedInPerson,
  brand: Brand,
  id: string,
): Promise<FileAnswer> {
  const offer = await findOwnOffer(services, person, id);
  if (!offer) throw new AppError('notFound');
  const { funds } = await fundsOn(services, services.clock.today());
  const content = await offerDocument({
    offer,
    brand,
    validUntil: offer.validUntil,
    funds: funds.map(({ terms, name, currency, recommendedHoldingYears }) => ({
      id: terms.id,
      name,
      currency,
      recommendedHoldingYears,
    })),
  });
  return { name: `offerte-${offer.number}.pdf`, content };
}

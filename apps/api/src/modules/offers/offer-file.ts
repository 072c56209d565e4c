import { offerDocument } from '../../documents/offer/offer-document.ts';
import { AppError } from '../../plugins/app-error.ts';
import type { Brand } from '../../plugins/brands.ts';
import type { FileAnswer } from '../../plugins/route.ts';
import type { Services, SignedInPerson } from '../../plugins/services.ts';
import { findOwnOffer, printedOffer } from './offers.use-cases.ts';

/** The PDF of an own offer, made of what was kept with it alone; throws `notFound` for any other. */
export async function offerFile(
  services: Services,
  person: SignedInPerson,
  brand: Brand,
  id: string,
): Promise<FileAnswer> {
  const offer = await findOwnOffer(services, person, id);
  if (!offer) throw new AppError('notFound');
  const content = await offerDocument({ offer: await printedOffer(services, offer), brand });
  return { name: `offerte-${offer.number}.pdf`, content };
}

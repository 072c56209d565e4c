import type { Brand } from '../../../brands/brands.ts';
import { offerDocument } from '../../../documents/offer/offer-document.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { findOwnOffer, printedOffer } from './offers.use-cases.ts';

/**
 * Returns the PDF of the caller's own offer, built from its stored data alone. Throws `notFound` for any other offer.
 */
export async function getOfferFile(
  services: Services,
  person: SignedInPerson,
  brand: Brand,
  id: string,
): Promise<FileResponse> {
  const offer = await findOwnOffer(services, person, id);
  if (!offer) throw new AppError('notFound');
  const content = await offerDocument({ offer: await printedOffer(services, offer), brand });
  return { name: `offerte-${offer.number}.pdf`, content };
}

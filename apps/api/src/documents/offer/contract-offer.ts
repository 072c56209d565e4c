import type { ContractDocument } from '../contract-document-writer.ts';
import { offerDocument } from './offer-document.ts';

/**
 * Draws the offer on which a contract is based. The bytes equal the bytes of the file that its maker could download
 * before the contract existed.
 */
export function contractOffer({ brand, snapshot, identity }: ContractDocument<'offer'>): Promise<Buffer> {
  const { createdAt, input, ...offer } = snapshot.offer;
  const { madeFor = null, ...personal } = identity;
  return offerDocument({
    brand,
    offer: { ...offer, madeFor, createdAt: new Date(createdAt), input: { ...input, ...personal } },
  });
}

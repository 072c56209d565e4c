import type { ContractPaper } from '../contract-paper.ts';
import { offerDocument } from './offer-document.ts';

/** The offer a contract was made of: the same bytes its maker could download before there was a contract. */
export function contractOffer({ brand, facts, identity }: ContractPaper<'offer'>): Promise<Buffer> {
  const { createdAt, input, ...offer } = facts.offer;
  return offerDocument({
    brand,
    offer: { ...offer, createdAt: new Date(createdAt), input: { ...input, ...identity } },
  });
}

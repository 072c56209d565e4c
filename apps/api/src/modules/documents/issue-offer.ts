import type { CalculationInput } from '@portaal/domain/calculation/calls';
import { dutchDay } from '@portaal/engine';
import { SNAPSHOT_VERSION } from '../../documents/contract-snapshot.ts';
import type { OfferContent, OfferSnapshot } from '../../documents/offer/offer.ts';
import type { Transaction } from '../../platform/orm.ts';
import { openOfferName } from '../offers/offers.use-cases.ts';
import { questionnaireOutcome } from '../questionnaires/questionnaires.use-cases.ts';
import { findOfferOf } from './contract-snapshot.repository.ts';
import { type IssueContext, type IssuedDocument, issueOne } from './issuing.ts';

/**
 * The offer a contract is made of, among the documents of that contract: whatever becomes of the saved calculation,
 * it stays as it was. Part of the transaction that makes the contract; repeating it changes nothing. Throws when the
 * offer is not one of the holder of the contract, at their brand and for its product.
 */
export async function issueOffer(
  tx: Transaction,
  issueContext: IssueContext,
  { contractId, offerId }: { readonly contractId: string; readonly offerId: string },
): Promise<void> {
  const found = await findOfferOf(tx, { contractId, offerId });
  if (!found) throw new Error(`offer ${offerId} is not one for contract ${contractId}`);
  const { personId, brand, number, product, offer } = found;
  const { birthdate, description, ...input } = offer.input as CalculationInput;
  const issued: IssuedDocument<'offer'> = {
    id: contractId,
    personId,
    brand,
    reference: offer.number,
    documentDate: dutchDay(offer.createdAt),
    snapshot: {
      version: SNAPSHOT_VERSION,
      contract: { number, product },
      offer: {
        number: offer.number,
        createdAt: offer.createdAt.toISOString(),
        validUntil: offer.validUntil,
        input,
        result: offer.result as OfferContent['result'],
        facts: offer.facts as OfferSnapshot,
        questionnaire: await questionnaireOutcome(tx, offer.questionnaireRecordId),
      },
    },
  };
  const madeFor = openOfferName(issueContext.fieldKeys, offer.id, offer.sealedName);
  await issueOne(tx, issueContext, 'offer', issued, { birthdate, description, madeFor });
}

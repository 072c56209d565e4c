import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { dutchDay } from '@portaal/engine';
import { SNAPSHOT_VERSION } from '../../../documents/contract-snapshot.ts';
import type { OfferContent, OfferSnapshot } from '../../../documents/offer/offer.ts';
import type { Transaction } from '../../../platform/orm.ts';
import {
  findOfferOf,
  type IssueContext,
  type IssuedDocument,
  issueOne,
} from '../../documents/documents/documents.use-cases.ts';
import { openOfferName } from '../../products/offers/offers.use-cases.ts';
import { questionnaireOutcome } from '../../products/questionnaires/questionnaires.use-cases.ts';

/**
 * Issues the offer from which a contract was made as a document of that contract. The document does not change when
 * the saved calculation is changed or deleted. Runs in the transaction that creates the contract. Repeating the call
 * changes nothing. Throws if the offer belongs to another person or brand, or is for another product.
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

import { type HandKind, ownKinds } from '@portaal/domain/money/bank-matching/matching';
import { lockSmallActs } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import type { ContractToPay } from '../payments/payments.use-cases.ts';
import { bankKindOf } from './bank-kind.rules.ts';
import { lineToMatch } from './line-to-match.mapping.ts';
import { type OpenLine, sumOwnByHand } from './matches.repository.ts';
import { payerOn } from './on-contract.use-cases.ts';
import { isOurMandate } from './open-items.repository.ts';
import { isNamedByPayer } from './payer-text.rules.ts';
import { isOfFund } from './refunds.use-cases.ts';

/**
 * Threshold in cents: a line of the brand's own money of this amount or more needs two employees, even if they book
 * only a part of it.
 */
const MUCH_OWN_MONEY = 1_000_00;

interface Explanation {
  readonly kind: HandKind;
  /** The contract for which a deposit is booked. */
  readonly contract: ContractToPay | undefined;
  readonly line: OpenLine;
}

/**
 * Returns whether one employee may match a locked line alone, because the payer, the bank or the brand confirms the
 * match. Otherwise one employee could allocate another customer's payment to a friend, or explain any outgoing
 * payment as a settlement of a provider (decision 0097).
 */
export async function mayExplainAlone(
  services: Services,
  tx: Transaction,
  { kind, contract, line: open }: Explanation,
  at: Date,
): Promise<boolean> {
  const { item, line } = open;
  if (contract !== undefined) {
    const toMatch = lineToMatch(services, open);
    // The account and the text of a collection or a return were not supplied by a payer.
    if (bankKindOf(toMatch) !== 'transfer') return false;
    const payer = await payerOn(services, tx, contract, open);
    return payer === 'nominated' || isNamedByPayer(toMatch, contract);
  }
  if (kind === 'fund') return isOfFund(services, item.brand, openLineDetails(services, line).iban);
  if (ownKinds.some((own) => own === kind)) {
    const since = await lockSmallActs(tx, `own money ${item.brand}`, at);
    const before = await sumOwnByHand(tx, {
      ...{ brand: item.brand, lineId: item.lineId, since },
      below: MUCH_OWN_MONEY,
    });
    return before + Math.abs(line.amountCents) < MUCH_OWN_MONEY;
  }
  // The match is confirmed if the bank reports one of our mandates.
  return kind === 'twikey' && item.reason === 'collectionDiffers' && (await isOurMandate(tx, line));
}

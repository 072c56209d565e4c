import { type HandKind, ownKinds } from '@portaal/domain/money/bank-matching/matching';
import { type Cents, cents } from '@portaal/engine';
import { lockSmallActs, readEmployeeLimits } from '../../../foundation/acts/acts.use-cases.ts';
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
import { transferOfLine } from './transferred-capital.use-cases.ts';

interface Explanation {
  readonly kind: HandKind;
  /** The contract for which a deposit is booked. */
  readonly contract: ContractToPay | undefined;
  readonly line: OpenLine;
}

/** Returns whether the kind is a payment of the brand's own money. Only the employee confirms its purpose. */
export const isOwnMoney = (kind: HandKind): boolean => ownKinds.some((own) => own === kind);

/**
 * Returns the amount in cents that decides whether a line of the brand's own money needs a second employee: the whole
 * line, even if they book only a part of it, and what employees booked alone for the brand in the last 31 days. Takes a
 * lock, so that a simultaneous match of the brand waits.
 */
export async function weighOwnMoney(
  tx: Transaction,
  { item: { brand, lineId }, line }: OpenLine,
  at: Date,
): Promise<Cents> {
  const since = await lockSmallActs(tx, `own money ${brand}`, at);
  const limits = await readEmployeeLimits(tx, brand);
  const before = await sumOwnByHand(tx, { brand, lineId, since, limits });
  return cents(before + Math.abs(line.amountCents));
}

/**
 * Returns whether one employee may match a locked line alone, because the payer, the bank or the brand confirms the
 * match, whatever its amount. Otherwise one employee could allocate another customer's payment to a friend, or explain any outgoing
 * payment as a settlement of a provider (decision 0097).
 */
export async function mayExplainAlone(
  services: Services,
  tx: Transaction,
  { kind, contract, line: open }: Explanation,
): Promise<boolean> {
  const { item, line } = open;
  if (contract !== undefined) {
    const toMatch = lineToMatch(services, open);
    // The account and the text of a collection or a return were not supplied by a payer.
    if (bankKindOf(toMatch) !== 'transfer') return false;
    // Whether an unknown payer is the other provider decides if the capital keeps its tax treatment.
    if (await transferOfLine(services, tx, contract, open)) return false;
    const payer = await payerOn(services, tx, contract, open);
    return payer === 'nominated' || isNamedByPayer(toMatch, contract);
  }
  if (kind === 'fund') return isOfFund(services, item.brand, openLineDetails(services, line).iban);
  // The match is confirmed if the bank reports one of our mandates.
  return kind === 'twikey' && item.reason === 'collectionDiffers' && (await isOurMandate(tx, line));
}

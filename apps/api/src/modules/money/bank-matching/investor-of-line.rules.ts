import { findOfferNumbers } from '@portaal/domain/money/bank-matching/creditor-reference';
import { bankKindOf } from './bank-kind.rules.ts';
import type { LineToMatch } from './line-to-match.mapping.ts';
import { contractsNamedByPayer, formerKeysNamedByPayer, writtenOn } from './payer-text.rules.ts';

/** The investors identified by the evidence on a bank line. */
interface Investors {
  /** Investors to whom the account belongs, as established by the bank. */
  readonly byAccount: ReadonlySet<string>;
  /** Investors whose contract or offer the payer named. */
  readonly byText: ReadonlySet<string>;
}

/**
 * Returns the investor to whom an open line is shown. The account outranks the text (decision 0097), so that a
 * mistyped number does not show the payment to another investor. If several investors share the account, the text
 * decides. Returns null if several investors remain.
 */
export function investorOf({ byAccount, byText }: Investors): string | null {
  const both = new Set([...byAccount].filter((id) => byText.has(id)));
  const found = both.size > 0 ? both : byAccount.size > 0 ? byAccount : byText;
  const [one = null] = found;
  return found.size === 1 ? one : null;
}

/**
 * Returns the contract numbers, keys of former numbers and offer numbers that the payer wrote on a transfer; null for
 * outgoing payments, collections and returns.
 */
export function namedOn(line: LineToMatch): {
  contracts: readonly string[];
  formerKeys: readonly string[];
  offers: readonly string[];
} | null {
  if (line.amountCents < 0 || bankKindOf(line) !== 'transfer') return null;
  return {
    contracts: contractsNamedByPayer(line),
    formerKeys: formerKeysNamedByPayer(line),
    offers: findOfferNumbers(writtenOn(line)),
  };
}

import { findOfferNumbers } from '@portaal/domain/bank-matching/creditor-reference';
import { bankKindOf } from './bank-kind.ts';
import type { LineToMatch } from './line-to-match.ts';
import { contractsNamedByPayer } from './payer-text.ts';

/** The investors that the evidence on a line leads to. */
interface Investors {
  /** Those of whom the account is, which the bank establishes. */
  readonly byAccount: ReadonlySet<string>;
  /** Those whose contract or offer the payer named. */
  readonly byText: ReadonlySet<string>;
}

/**
 * The investor a line that is open is shown to. The account outranks the text (decision 0173): a payer who mistypes a
 * number shows their money to nobody else. Of an account of several investors the text chooses one; several are none.
 */
export function investorOf({ byAccount, byText }: Investors): string | null {
  const both = new Set([...byAccount].filter((id) => byText.has(id)));
  const found = both.size > 0 ? both : byAccount.size > 0 ? byAccount : byText;
  const [one = null] = found;
  return found.size === 1 ? one : null;
}

/** What a payer wrote on a transfer; nothing of money that left, of collections and of returns. */
export function namedOn(
  line: LineToMatch,
): { contracts: readonly string[]; offers: readonly string[] } | null {
  if (line.amountCents < 0 || bankKindOf(line) !== 'transfer') return null;
  return {
    contracts: contractsNamedByPayer(line),
    offers: findOfferNumbers(`${line.structuredReference ?? ''} | ${line.text}`),
  };
}

import type { LineToMatch } from './line-to-match.ts';

/**
 * The kind of booking, by what the bank itself establishes and not by what people wrote: `collection` is a direct debit
 * of ours, or one that came back; `other` is for instance cost, interest, or a direct debit of a third party.
 */
export type BankKind = 'transfer' | 'collection' | 'return' | 'other';

/** Families of the external code set of ISO 20022 in which money is transferred, and those that say nothing. */
const TRANSFERS = {
  in: ['RCDT', 'RRCT', 'NTAV', 'OTHR', ''],
  out: ['ICDT', 'IRCT', 'NTAV', 'OTHR', ''],
} as const satisfies Record<string, readonly string[]>;
const DOMAINS = ['PMNT', 'XTND'];
const OUR_COLLECTIONS = 'IDDT';
const COLLECTIONS_OF_OTHERS = 'RDDT';

/** Sub-families by which the bank says that money comes back. */
const RETURNS = ['RRTN', 'RPCR', 'ARET', 'AREV', 'UPDD', 'PRDD', 'RCDD'];
/** Sub-families of what the bank itself charges or pays. */
const BY_THE_BANK = ['CHRG', 'COMM', 'COME', 'COMI', 'COMT', 'FEES', 'INTR', 'LBCA', 'RIMB', 'TAXE'];

/** How Dutch banks begin a description of their own, of a collection and of what came back. */
const WRITTEN_COLLECTION = /^\/TRTP\/[^/]*incasso|\/MARF\//i;
const WRITTEN_RETURN = /^\/TRTP\/[^/]*(?:retour|storno)|\/RTRN\//i;

type Codes = Pick<LineToMatch, 'transactionCode'>;
const partsOf = ({ transactionCode }: Codes): readonly string[] => transactionCode?.split('/') ?? [];

/** Whether the bank says so in its own fields, which nobody else can fill. */
export function comesBack(line: Pick<LineToMatch, 'returnReason' | 'isReversal'> & Codes): boolean {
  const [, , subFamily = ''] = partsOf(line);
  return line.returnReason !== null || line.isReversal || RETURNS.includes(subFamily);
}

/** Whether it may be of a mandate of ours: the bank does not call it a direct debit by a third party. */
export const mayBeOurCollection = (line: Codes): boolean => partsOf(line)[1] !== COLLECTIONS_OF_OTHERS;

export function bankKindOf(line: LineToMatch): BankKind {
  const [domain = 'PMNT', family = '', subFamily = ''] = partsOf(line);
  if (family === OUR_COLLECTIONS || WRITTEN_COLLECTION.test(line.text)) return 'collection';
  if (family === COLLECTIONS_OF_OTHERS) return 'other';
  if (line.mandateId !== null) return 'collection';
  if (comesBack(line) || WRITTEN_RETURN.test(line.text)) return 'return';
  const families: readonly string[] = TRANSFERS[line.amountCents > 0 ? 'in' : 'out'];
  const isTransfer =
    line.transactions === 1 &&
    DOMAINS.includes(domain) &&
    families.includes(family) &&
    !BY_THE_BANK.includes(subFamily);
  return isTransfer ? 'transfer' : 'other';
}

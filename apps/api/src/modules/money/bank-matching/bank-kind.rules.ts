import type { LineToMatch } from './line-to-match.mapping.ts';

/**
 * The kind of booking, as established by the bank itself and not by text that people typed. `collection` is a direct
 * debit of ours or the return of one. `other` is for instance a fee, interest, or a direct debit by a third party.
 */
export type BankKind = 'transfer' | 'collection' | 'return' | 'other';

/** Families of the ISO 20022 external code set that denote a transfer, plus the unspecified ones. */
const TRANSFERS = {
  in: ['RCDT', 'RRCT', 'NTAV', 'OTHR', ''],
  out: ['ICDT', 'IRCT', 'NTAV', 'OTHR', ''],
} as const satisfies Record<string, readonly string[]>;
const DOMAINS = ['PMNT', 'XTND'];
const OUR_COLLECTIONS = 'IDDT';
const COLLECTIONS_OF_OTHERS = 'RDDT';

/** ISO 20022 sub-families with which the bank reports a returned payment. */
const RETURNS = ['RRTN', 'RPCR', 'ARET', 'AREV', 'UPDD', 'PRDD', 'RCDD'];
/** ISO 20022 sub-families of amounts that the bank itself charges or pays. */
const BY_THE_BANK = ['CHRG', 'COMM', 'COME', 'COMI', 'COMT', 'FEES', 'INTR', 'LBCA', 'RIMB', 'TAXE'];

/** Prefixes with which Dutch banks begin their own description of a collection or a return. */
const WRITTEN_COLLECTION = /^\/TRTP\/[^/]*incasso|\/MARF\//i;
const WRITTEN_RETURN = /^\/TRTP\/[^/]*(?:retour|storno)|\/RTRN\//i;

type Codes = Pick<LineToMatch, 'transactionCode'>;
const partsOf = ({ transactionCode }: Codes): readonly string[] => transactionCode?.split('/') ?? [];

/** Returns whether the bank reports a return in its own fields, which only the bank can fill. */
export function comesBack(line: Pick<LineToMatch, 'returnReason' | 'isReversal'> & Codes): boolean {
  const [, , subFamily = ''] = partsOf(line);
  return line.returnReason !== null || line.isReversal || RETURNS.includes(subFamily);
}

/**
 * Returns whether the line may belong to one of our mandates, because the bank does not report a direct debit by a
 * third party.
 */
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

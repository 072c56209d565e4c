import { hash } from 'node:crypto';

/**
 * The id of a document follows from what makes it the only one: issuing it twice is the same row. A UUID of version 8
 * (RFC 9562, 5.8), which the database makes in the same way.
 */
export function documentId(contractId: string, kind: string, reference: string): string {
  const digits = hash('sha256', `${contractId} ${kind} ${reference}`, 'hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

/** How the reference of the statement of a transfer ends: that of who had the contract, and of who got it. */
export const HANDED_OVER = '-oud';
export const RECEIVED = '-nieuw';

/** Behind the year of a statement: the first that corrects it is `2026 gecorrigeerd 1`. */
export const CORRECTED = 'gecorrigeerd';

/** Behind the number of a contract: the copy of who signed it beside its holder. */
export const CO_SIGNED = '-meegetekend';

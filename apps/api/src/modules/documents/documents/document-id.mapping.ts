import { hash } from 'node:crypto';

/**
 * Derives the id of a document from its unique properties, so that issuing it twice gives the same row. It is
 * a UUID of version 8 (RFC 9562, 5.8), which the database computes in the same way.
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

/**
 * Suffixes for the reference of a transfer statement: one for the previous holder and one for the new holder.
 */
export const HANDED_OVER = '-oud';
export const RECEIVED = '-nieuw';

/** Suffix after the year in the reference of a statement: the first correction is `2026 gecorrigeerd 1`. */
export const CORRECTED = 'gecorrigeerd';

/** Suffix after a contract number, for the second signer's copy. */
export const CO_SIGNED = '-meegetekend';

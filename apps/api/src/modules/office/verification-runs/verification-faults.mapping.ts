import type { BrokenAudit } from '../../../platform/audit-verification.ts';
import type { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';

type BrokenInvariant = NonNullable<Awaited<ReturnType<typeof verifyLedger>>['broken']>;

/** Describes a broken invariant of the ledger or the books. */
export const invariantFault = ({ invariant, subject, found, expected }: BrokenInvariant): string =>
  `${invariant}. Bij ${subject} staat ${found ?? 'niets'}, en dat moet ${expected ?? 'niets'} zijn.`;

/** Describes the fault in a sentence that names the first broken row. */
export function auditFault({ sequence, reason, head }: BrokenAudit): string {
  switch (reason) {
    case 'missing':
      return `regel ${sequence} ontbreekt`;
    case 'changed':
      return `regel ${sequence} is veranderd`;
    case 'unkeyed':
      return `vanaf regel ${sequence} is zonder sleutel geschreven`;
    case 'unknownKey':
      return `regel ${sequence} heeft een sleutel die niet in AUDIT_KEY staat`;
    case 'cut':
      return `vanaf regel ${sequence} is het einde weg; in de opslag staat dat er regel ${head} was`;
    case 'otherHead':
      return `tussen regel ${sequence} en ${head} is iets herschreven; in de opslag staat een ander zegel van regel ${head}`;
  }
}

import { dayText } from '@portaal/domain/notation/dutch';
import { dutchDay, type IsoDate } from '@portaal/engine';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { findReportedUntil, insertReportedUntil } from './reporting.repository.ts';

/**
 * Records the last day about which a former system reported to the investors of a brand, in the transaction
 * that imports its book (decision 0202). The portal creates no statement, yearly document or reminder for a
 * period that ends on or before that day. Returns the audit line for the act. Throws `invalidInput` for a day
 * in the future, and for a day before the last recorded one, because investors may already have a statement
 * of the portal for the days in between.
 */
export async function setReportedUntil(
  tx: Transaction,
  { brand, day }: { readonly brand: string; readonly day: IsoDate },
  at: Date,
): Promise<AuditLine> {
  if (day > dutchDay(at)) {
    throw new AppError('invalidInput', [
      { field: 'reportedUntil', message: 'Deze dag is nog niet voorbij. Vul vandaag of een eerdere dag in.' },
    ]);
  }
  const before = await findReportedUntil(tx, brand);
  if (before !== null && day < before) {
    throw new AppError('invalidInput', [
      {
        field: 'reportedUntil',
        message: `Het oude systeem heeft al gerapporteerd tot en met ${dayText(before)}. Vul die dag of een latere dag in.`,
      },
    ]);
  }
  if (before !== day) await insertReportedUntil(tx, { brand, day, at });
  return {
    action: 'book.reportedUntil',
    subjectType: 'brand',
    subjectId: null,
    detail: { brand, before, after: day },
  };
}

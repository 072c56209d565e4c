export {
  type ArchivedCells,
  continuedLines,
  isDerivable,
  ledgerEdits,
  sealArchived,
} from './archived-rows.mapping.ts';
export {
  archivedCells,
  archivedEdits,
  DESCRIPTION_ROW,
  descriptionCells,
  eventDayAt,
  exportedLedgers,
  exportedRows,
} from './book-rows.ts';
export { derivedLedgers, derivedRows, type KeyedRow, type RowFile } from './derived-rows.ts';
export { downloadBookExport, listBookExports, requestBookExport } from './desk-export.use-cases.ts';
export { tendBookExports, writeBookExport } from './export-file.use-cases.ts';
export { inStep } from './in-step.ts';
export { encryptedFor, isRecipient } from './recipient.ts';
export { findScope } from './scope.repository.ts';
export { takeSnapshot } from './snapshot.repository.ts';
export { type ExportServices, exportBook, NothingToExport } from './write-book.use-cases.ts';

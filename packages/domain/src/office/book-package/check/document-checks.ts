import { positionsOf } from '../files.ts';
import { AFTER_LAST_DAY, type BookRows, contractOf, type RowCheck } from './book-rows.ts';
import type { FileReport } from './fault.ts';

const document = positionsOf('documenten');

/** A PDF file in the package. */
export interface PackageDocument {
  readonly path: string;
  readonly sha256: string;
  readonly isPdf: boolean;
}

export interface DocumentChecks extends RowCheck {
  /** Compares a PDF with the row that describes it. */
  readonly document: (document: PackageDocument) => void;
  /** Reports rows without a PDF. */
  readonly documentsEnd: () => void;
}

export function documentChecks(
  book: BookRows,
  report: FileReport,
  reject: (path: string, message: string) => void,
): DocumentChecks {
  const rows = new Map<string, { readonly line: number; readonly sha256: string }>();
  const rejectedPaths = new Set<string>();
  return {
    row(cells, line) {
      contractOf(book, cells[document.contract] ?? '', (message) => report.fault(line, 'contract', message));
      if ((cells[document.datum] ?? '') > book.until) report.fault(line, 'datum', AFTER_LAST_DAY);
      const path = cells[document.bestand] ?? '';
      const first = rows.get(path);
      if (first) report.fault(line, 'bestand', `Dit bestand staat ook op regel ${first.line}.`);
      else rows.set(path, { line, sha256: cells[document.sha256] ?? '' });
    },
    rejected: (cells) => rejectedPaths.add(cells[document.bestand] ?? ''),
    document({ path, sha256, isPdf }) {
      if (rejectedPaths.has(path)) return;
      const row = rows.get(path);
      if (!row) {
        reject(path, 'Dit bestand staat niet in documenten.csv.');
        return;
      }
      rows.delete(path);
      if (sha256 !== row.sha256) {
        report.fault(row.line, 'sha256', 'De inhoud van het bestand past niet bij deze SHA-256.');
      } else if (!isPdf) report.fault(row.line, 'bestand', 'Dit bestand is geen PDF.');
    },
    documentsEnd() {
      for (const { line } of rows.values()) {
        report.fault(line, 'bestand', 'Dit bestand zit niet in het pakket.');
      }
    },
  };
}

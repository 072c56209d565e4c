import { euroAndCents, unitsText } from '../../../notation/dutch.ts';

/** A fault in a package. Lines are numbered from 1, including the line with the column names. */
export interface BookFault {
  /** Path of the file in the package; the name of the package itself for a fault of the archive. */
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  /** A Dutch sentence. It may name a contract, but never the name, number or account of a person. */
  readonly message: string;
  /** The computed amount minus the delivered amount in cents, if the fault is a difference between amounts. */
  readonly cents?: number;
  /** True for a notice, which an employee should check but which does not prevent the import of the package. */
  readonly isNotice: boolean;
}

export type ReportFault = (fault: BookFault) => void;

/** Reports faults of one file. */
export interface FileReport {
  readonly fault: (line: number | null, column: string | null, message: string) => void;
  readonly notice: (line: number | null, column: string | null, message: string) => void;
  /** Reports a value that differs from the value computed from other rows. */
  readonly difference: (line: number | null, column: string, comparison: Comparison) => void;
}

/** A delivered value beside the computed value: cents, ten-thousandths of a unit, or a number of rows. */
export interface Comparison {
  /** Owner of the value, such as a contract, a fund and a day, in Dutch. */
  readonly subject: readonly string[];
  readonly kind: 'cents' | 'units' | 'count';
  readonly delivered: number;
  readonly computed: number;
}

const valueTexts: Readonly<Record<Comparison['kind'], (value: number) => string>> = {
  cents: euroAndCents,
  units: (value) => `${unitsText(value)} participaties`,
  count: String,
};

/** Formats a comparison: `Contract HV-1, fonds DUIN, 1 mei 2026: geleverd € 12,00, berekend € 12,01.` */
export function comparisonText({ subject, kind, delivered, computed }: Comparison): string {
  const text = subject.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: geleverd ${valueTexts[kind](delivered)}, berekend ${valueTexts[kind](computed)}.`;
}

export function fileReport(file: string, report: ReportFault): FileReport {
  const add = (isNotice: boolean) => (line: number | null, column: string | null, message: string) =>
    report({ file, line, column, message, isNotice });
  return {
    fault: add(false),
    notice: add(true),
    difference(line, column, comparison) {
      const { kind, delivered, computed } = comparison;
      report({
        file,
        line,
        column,
        message: comparisonText(comparison),
        isNotice: false,
        ...(kind === 'cents' && { cents: computed - delivered }),
      });
    },
  };
}

/** A fault in a package. Lines are numbered from 1, including the line with the column names. */
export interface BookFault {
  /** Path of the file in the package; the name of the package itself for a fault of the archive. */
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  /** A Dutch sentence without personal data: it never contains the name, number or account of a person. */
  readonly message: string;
  /** True for a notice, which an employee should check but which does not prevent the import of the package. */
  readonly isNotice: boolean;
}

export type ReportFault = (fault: BookFault) => void;

/** Reports faults of one file. */
export interface FileReport {
  readonly fault: (line: number | null, column: string | null, message: string) => void;
  readonly notice: (line: number | null, column: string | null, message: string) => void;
}

export function fileReport(file: string, report: ReportFault): FileReport {
  const add = (isNotice: boolean) => (line: number | null, column: string | null, message: string) =>
    report({ file, line, column, message, isNotice });
  return { fault: add(false), notice: add(true) };
}

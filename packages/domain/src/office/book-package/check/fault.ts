/** A fault in a package. Lines are numbered from 1, the line of the column names included. */
export interface BookFault {
  /** Path of the file in the package; the name of the package itself for a fault of the archive. */
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  /** A Dutch sentence without personal data: it never repeats a name, number of a person or account. */
  readonly message: string;
  /** True for what an employee should look at, although the package may be imported with it. */
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

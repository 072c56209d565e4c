/** Rejects a bank's file as a whole, with the line of the file (from 1) and the reason in Dutch. */
export class StatementFault extends Error {
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`Regel ${line}: ${reason}`);
    this.name = 'StatementFault';
    this.line = line;
    this.reason = reason;
  }
}

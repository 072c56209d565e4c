/** `FIELD_KEYS` is not what this database was sealed with; the message says in Dutch which key and what to do. */
export class FieldKeyError extends Error {
  constructor(faults: readonly string[]) {
    super(`FIELD_KEYS past niet bij deze database:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'FieldKeyError';
  }
}

/** Thrown when `FIELD_KEYS` did not encrypt this database. The message names the key and the remedy in Dutch. */
export class FieldKeyError extends Error {
  constructor(faults: readonly string[]) {
    super(`FIELD_KEYS past niet bij deze database:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'FieldKeyError';
  }
}

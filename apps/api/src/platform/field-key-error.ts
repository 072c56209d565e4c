/**
 * Thrown when the keys in `FIELD_KEYS` are not those that encrypted this database. The message names the key and the
 * remedy in Dutch.
 */
export class FieldKeyError extends Error {
  constructor(faults: readonly string[]) {
    super(`FIELD_KEYS past niet bij deze database:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'FieldKeyError';
  }
}

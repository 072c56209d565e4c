/**
 * Returns the readable contract number: year of creation and sequence number, `2026-000123`. Not truncated: the
 * millionth contract has seven digits.
 */
export function contractNumberText(year: number, sequence: number): string {
  return `${year}-${String(sequence).padStart(6, '0')}`;
}

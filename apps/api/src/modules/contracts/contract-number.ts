/**
 * The number people see: year of making and place in the sequence, `2026-000123`. Never cut off: the
 * millionth contract has seven digits.
 */
export function contractNumberText(year: number, sequence: number): string {
  return `${year}-${String(sequence).padStart(6, '0')}`;
}

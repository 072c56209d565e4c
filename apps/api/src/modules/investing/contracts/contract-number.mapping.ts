/**
 * Returns the readable contract number, such as `2026-000123`: year of creation and sequence number. The sequence
 * number is not truncated, so the millionth contract has seven digits.
 */
export function contractNumberText(year: number, sequence: number): string {
  return `${year}-${String(sequence).padStart(6, '0')}`;
}

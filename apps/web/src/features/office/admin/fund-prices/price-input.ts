/** Result of parsing a field: a value, null for an empty field, or a message that explains why the text is invalid. */
type PriceResult = { ok: true; value: number | null } | { ok: false; message: string };

const DECIMALS = 4;

/**
 * Parses an amount in euros with at most four decimals: `108,2767`, or `1.108,2767`, where the comma shows that
 * points separate thousands. A point without a comma counts as a decimal separator. If three digits follow such a
 * point, the text is ambiguous and is rejected.
 */
export function parsePrice(text: string): PriceResult {
  const typed = text.replace(/[\s\u00a0\u202f€]/g, '');
  const bare = /^\d{1,3}(\.\d{3})+,/.test(typed) ? typed.replaceAll('.', '') : typed;
  if (bare === '') return { ok: true, value: null };
  const match = /^(\d{1,7})(?:[.,](\d*))?$/.exec(bare);
  if (!match || /\.\d{3}$/.test(bare)) {
    return { ok: false, message: 'Vul een bedrag in met cijfers en een komma, bijvoorbeeld 108,2767.' };
  }
  const [, whole = '', rest = ''] = match;
  if (rest.length > DECIMALS) return { ok: false, message: 'Vul maximaal 4 cijfers achter de komma in.' };
  return { ok: true, value: Number(`${whole}.${rest || '0'}`) };
}

export const writePrice = (value: number | null): string =>
  value === null
    ? ''
    : value.toLocaleString('nl-NL', {
        minimumFractionDigits: DECIMALS,
        maximumFractionDigits: DECIMALS,
        useGrouping: false,
      });

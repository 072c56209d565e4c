type UnitsResult = { ok: true; value: number | null } | { ok: false; message: string };

/** Parses `12,5`, `1.234,5678` and `12.5`. A point counts as a decimal separator unless three digits follow it. */
export function parseUnits(text: string): UnitsResult {
  const bare = text.replace(/\s/g, '');
  if (bare === '') return { ok: true, value: null };
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d*))?$/.exec(bare);
  if (!match) return { ok: false, message: 'Vul een aantal in met cijfers, bijvoorbeeld 12,5.' };
  const [, whole = '', decimals = ''] = match;
  if (decimals.length > 4) return { ok: false, message: 'Vul maximaal 4 cijfers achter de komma in.' };
  const value = Number(`${whole.replaceAll('.', '')}.${decimals || '0'}`);
  return value <= 1_000_000_000 ? { ok: true, value } : { ok: false, message: 'Vul een kleiner aantal in.' };
}

export const formatUnitsInput = (value: number | null): string =>
  value === null ? '' : value.toLocaleString('nl-NL', { maximumFractionDigits: 4 });

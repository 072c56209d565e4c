import type { TypedResult } from './use-typed-value.ts';

/**
 * Parses a percentage with at most `decimals` decimals: `12,5`, `12.5 %`, `100`. The result is 0–100, not a fraction.
 * A point counts as a decimal separator unless three digits follow it, because it could then be a thousands
 * separator.
 */
export function parsePercentage(text: string, decimals: number): TypedResult<number> {
  const bare = text.replace(/[\s\u00a0\u202f%]/g, '');
  if (bare === '') {
    return text.trim() === ''
      ? { ok: true, value: null }
      : { ok: false, message: 'Vul een percentage in met cijfers.' };
  }
  const match = /^(\d+)(?:[.,](\d*))?$/.exec(bare);
  if (!match || /\.\d{3}$/.test(bare)) {
    return { ok: false, message: 'Vul een percentage in met cijfers, bijvoorbeeld 25 of 12,5.' };
  }
  const [, whole = '', rest = ''] = match;
  if (rest.length > decimals) {
    return {
      ok: false,
      message:
        decimals === 0
          ? 'Vul een heel percentage in, zonder komma.'
          : `Vul maximaal ${decimals} cijfers achter de komma in.`,
    };
  }
  const value = Number(`${whole}.${rest || '0'}`);
  return value > 100 ? { ok: false, message: 'Een percentage is maximaal 100.' } : { ok: true, value };
}

export function formatPercentageInput(value: number | null): string {
  return value === null ? '' : value.toLocaleString('nl-NL', { maximumFractionDigits: 6 });
}

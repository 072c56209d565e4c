import type { Cents } from '@portaal/engine';

/** Reason why a text is not an amount. The caller may replace the message. */
export type MoneyProblem = 'notAnAmount' | 'ambiguous' | 'tooManyDecimals' | 'negative' | 'tooLarge';

export type MoneyResult =
  | { readonly ok: true; readonly cents: Cents | null }
  | { readonly ok: false; readonly problem: MoneyProblem; readonly message: string };

/**
 * Digits in groups: `1.000`, `12.345.678` (or with spaces). The first group has one to three digits, the others
 * three.
 */
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?: \d{3})+$/;
const DIGITS = /^\d+$/;

const inEuro = (cents: number): string =>
  (cents / 100).toLocaleString('nl-NL', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

const reject = (problem: MoneyProblem, message: string): MoneyResult => ({ ok: false, problem, message });

const notAnAmount = (): MoneyResult =>
  reject('notAnAmount', 'Vul een bedrag in met cijfers, bijvoorbeeld 1.000 of 1.000,50.');

/**
 * Rejects a point or comma with two possible meanings. The message shows both meanings, so that the user can choose.
 */
function ambiguous(whole: string, rest: string): MoneyResult {
  const thousands = Number(`${whole}${rest.padEnd(3, '0')}`);
  const decimals = Number(`${whole}.${rest}`);
  const far = thousands > 999_999_999 || whole === '' || whole.startsWith('0') || rest.length > 3;
  if (far) {
    return reject('ambiguous', 'Gebruik een punt voor duizendtallen en een komma voor centen: 1.000,50.');
  }
  const cents = Math.round(decimals * 100);
  return reject(
    'ambiguous',
    `Bedoelt u ${inEuro(thousands * 100)} euro of ${(cents / 100).toLocaleString('nl-NL', { minimumFractionDigits: 2 })} euro? Gebruik een punt voor duizendtallen en een komma voor centen.`,
  );
}

/**
 * Removes the characters that people write before or after the digits: `€`, `EUR`, `euro`, `,-`, and spaces of any
 * kind.
 */
function bare(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .trim()
    .replace(/^(?:€|eur(?:o)?)\s*/i, '')
    .replace(/\s*(?:€|eur(?:o)?)$/i, '')
    .replace(/,\s?[-–—]{1,2}$/, '')
    .replace(/^[−–]/, '-');
}

/**
 * Parses an amount in Dutch notation to whole cents: `1.000`, `1000,5`, `€ 1.000,50`, `1 000`, `500,-`. An empty text
 * returns `null` without a problem. An ambiguous text (`1.00`, `1,000`, `1,000.50`) is rejected with a message that
 * explains how to write the amount. A third decimal, a minus sign and a too large amount are rejected too.
 */
export function parseMoney(text: string): MoneyResult {
  const amount = bare(text);
  if (amount === '') return text.trim() === '' ? { ok: true, cents: null } : notAnAmount();
  if (!/^-?[\d., ]+$/.test(amount) || !/\d/.test(amount)) return notAnAmount();
  if (amount.startsWith('-')) return reject('negative', 'Vul een bedrag in zonder minteken.');
  const [whole = '', decimals, ...more] = amount.split(',');
  if (more.length > 0) {
    return reject('ambiguous', 'Gebruik één komma, alleen voor de centen: 1.000,50.');
  }
  if (decimals !== undefined && !/^\d*$/.test(decimals)) {
    return reject('ambiguous', 'Gebruik een punt voor duizendtallen en een komma voor centen: 1.000,50.');
  }
  if (!DIGITS.test(whole) && !GROUPED.test(whole) && whole !== '') {
    const [before = '', after = '', ...others] = whole.split('.');
    const single = others.length === 0 && DIGITS.test(before) && DIGITS.test(after) && decimals === undefined;
    return single ? ambiguous(before, after) : ambiguous('', '');
  }
  if (decimals !== undefined && decimals.length > 2) {
    return decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
      ? ambiguous(whole, decimals)
      : reject('tooManyDecimals', 'Vul maximaal 2 cijfers achter de komma in.');
  }
  const cents = Number(whole.replace(/[. ]/g, '') || '0') * 100 + Number((decimals ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return reject('tooLarge', 'Dit bedrag is te groot.');
  return { ok: true, cents: cents as Cents };
}

/** Formats an amount as the text of the field after it loses focus: `1.000` or `1.000,50`, without a euro sign. */
export function formatMoneyInput(cents: Cents | null): string {
  return cents === null ? '' : inEuro(cents);
}

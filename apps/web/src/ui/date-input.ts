import { type IsoDate, isIsoDate } from '@portaal/engine';
import type { TypedResult } from './use-typed-value.ts';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

export const emptyDate: DateParts = { day: '', month: '', year: '' };

/**
 * Parses the three boxes as one date. Returns no date if all boxes are empty. Rejects a two-digit year, because the
 * century would be a guess.
 */
export function readDate({ day, month, year }: DateParts): TypedResult<IsoDate> {
  if (`${day}${month}${year}`.trim() === '') return { ok: true, value: null };
  if (/^\d{2}$/.test(year.trim())) {
    return { ok: false, message: 'Vul het jaar in met 4 cijfers, bijvoorbeeld 1965.' };
  }
  const text = `${year.trim()}-${day && month ? `${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}` : ''}`;
  return isIsoDate(text)
    ? { ok: true, value: text }
    : { ok: false, message: 'Vul een geldige datum in (dd-mm-jjjj).' };
}

/** Splits a complete date that was pasted or autofilled: `1-2-1965`, `01/02/1965`, `01.02.1965`, `1965-02-01`. */
export function splitDate(text: string): DateParts | null {
  const dutch = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})\s*$/.exec(text);
  if (dutch) return { day: dutch[1] ?? '', month: dutch[2] ?? '', year: dutch[3] ?? '' };
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  return iso ? { day: iso[3] ?? '', month: iso[2] ?? '', year: iso[1] ?? '' } : null;
}

/** Returns the texts of the boxes as typed, even if they do not form a date: `31-2-`. */
export const writtenParts = ({ day, month, year }: DateParts): string =>
  day === '' && month === '' && year === '' ? '' : `${day}-${month}-${year}`;

export function readParts(text: string): DateParts {
  const [day = '', month = '', year = ''] = text.split('-');
  return { day, month, year };
}

export function dateParts(date: IsoDate | null): DateParts {
  return (date && splitDate(date)) || emptyDate;
}

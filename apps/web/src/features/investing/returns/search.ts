import { type IsoDate, isIsoDate } from '@portaal/engine';
import { searchParams } from '../../../lib/search-params.ts';

const day = (value: unknown): IsoDate | undefined =>
  typeof value === 'string' && isIsoDate(value) ? value : undefined;

const days = searchParams({ van: day, tot: day });

/** Returns the period in the URL. A period that ends before it begins is ignored. */
export function returnSearch(address: Readonly<Record<string, unknown>>): ReturnType<typeof days> {
  const period = days(address);
  const { van, tot } = period;
  return van !== undefined && tot !== undefined && tot < van ? { van: undefined, tot: undefined } : period;
}

import { type IsoDate, yearOf } from '@portaal/engine';

/**
 * Says when the ceiling of temporary annuities that start on `start` can be used, while it is not loaded. The government
 * publishes it at the end of the year before (domain 10.15); a year that began is one the office still has to load.
 */
export function unknownCeilingText(start: IsoDate, today: IsoDate): string {
  const year = yearOf(start);
  const subject = `Het maximum voor een tijdelijke uitkering in ${year}`;
  return year > yearOf(today)
    ? `${subject} is nog niet bekend. De overheid maakt dat eind ${year - 1} bekend. Bereken uw tijdelijke uitkering daarna.`
    : `${subject} staat nog niet in deze rekenhulp. Bel ons als u dit nu wilt weten.`;
}

import { type IsoDate, yearOf } from '@portaal/engine';

/**
 * Returns a message that explains when the figures of a year that is not loaded become available. The government
 * publishes them at the end of the year before (domain 10.15). After that, an employee must load them. A proposal by
 * the government does not count.
 */
function unknownText(
  { subject, plural, advice }: { subject: string; plural?: boolean; advice: string },
  year: number,
  today: IsoDate,
): string {
  if (year > yearOf(today)) {
    const verb = plural ? 'zijn' : 'is';
    const object = plural ? 'die' : 'dat';
    return `${subject} ${verb} nog niet bekend. De overheid maakt ${object} eind ${year - 1} bekend. ${advice}`;
  }
  return `${subject} ${plural ? 'staan' : 'staat'} nog niet in deze rekenhulp. Bel ons als u dit nu wilt weten.`;
}

/** Returns a message that explains when the ceiling for temporary annuities starting on `start` becomes available. */
export const unknownCeilingText = (start: IsoDate, today: IsoDate): string =>
  unknownText(
    {
      subject: `Het maximum voor een tijdelijke uitkering in ${yearOf(start)}`,
      advice: 'Bereken uw tijdelijke uitkering daarna.',
    },
    yearOf(start),
    today,
  );

/**
 * Returns a message that explains when the contribution room of `year` can be calculated, while its figures are not
 * loaded.
 */
export const unknownRoomText = (year: number, today: IsoDate): string =>
  unknownText(
    {
      subject: `De bedragen voor de jaarruimte van ${year}`,
      plural: true,
      advice: 'Bereken uw jaarruimte daarna.',
    },
    year,
    today,
  );

/**
 * Returns a message that explains when the tax on a payout on `payDay` can be calculated, while the rates of that
 * year are not loaded.
 */
export const unknownTaxText = (payDay: IsoDate, today: IsoDate): string => {
  const year = yearOf(payDay);
  const published = year > yearOf(today) ? ` De overheid maakt dat eind ${year - 1} bekend.` : '';
  return `Hoeveel loonheffing er in ${year} af gaat, is nog niet bekend.${published} Wij betalen zodra wij dat weten.`;
};

import { type IsoDate, yearOf } from '@portaal/engine';

/**
 * Returns when figures of `year` that are not loaded can be used. The government publishes them at the end of the
 * year before (domain 10.15); once the year has begun, the office still has to load them. A proposal does not count.
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

/** Returns when the ceiling of temporary annuities starting on `start` can be used, while it is not loaded. */
export const unknownCeilingText = (start: IsoDate, today: IsoDate): string =>
  unknownText(
    {
      subject: `Het maximum voor een tijdelijke uitkering in ${yearOf(start)}`,
      advice: 'Bereken uw tijdelijke uitkering daarna.',
    },
    yearOf(start),
    today,
  );

/** Returns when the room to deduct in `year` can be calculated, while its figures are not loaded. */
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

/** Returns when the tax on a payout on `payDay` can be calculated, while the rates of that year are not loaded. */
export const unknownTaxText = (payDay: IsoDate, today: IsoDate): string => {
  const year = yearOf(payDay);
  const published = year > yearOf(today) ? ` De overheid maakt dat eind ${year - 1} bekend.` : '';
  return `Hoeveel loonheffing er in ${year} af gaat, is nog niet bekend.${published} Wij betalen zodra wij dat weten.`;
};

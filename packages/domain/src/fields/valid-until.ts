import { addMonths, type IsoDate } from '@portaal/engine';

/** Identity documents hold ten years, those of a child five; a month more for one that is issued in advance. */
const MONTHS = { adult: 10 * 12 + 1, child: 5 * 12 + 1 } as const;

/** What is wrong with the last day of an identity paper (domain 4.2); undefined when nothing is. */
export function validUntilProblem(
  date: IsoDate,
  today: IsoDate,
  holder: keyof typeof MONTHS,
): string | undefined {
  if (date <= today) return 'Dit identiteitsbewijs is niet meer geldig.';
  return date > addMonths(today, MONTHS[holder]) ? 'Deze datum ligt te ver in de toekomst.' : undefined;
}

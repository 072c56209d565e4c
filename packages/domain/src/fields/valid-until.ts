import { addMonths, type IsoDate } from '@portaal/engine';

/**
 * Maximum validity of identity documents in months: ten years, or five years for a child, plus one month because a
 * document can be issued in advance.
 */
const MONTHS = { adult: 10 * 12 + 1, child: 5 * 12 + 1 } as const;

/** Returns what is wrong with the expiry date of an identity document (domain 4.2), or undefined if it is valid. */
export function validUntilProblem(
  date: IsoDate,
  today: IsoDate,
  holder: keyof typeof MONTHS,
): string | undefined {
  if (date <= today) return 'Dit identiteitsbewijs is niet meer geldig.';
  return date > addMonths(today, MONTHS[holder]) ? 'Deze datum ligt te ver in de toekomst.' : undefined;
}

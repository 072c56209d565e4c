import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import type { StatementHeader } from '../../integrations/bank/camt053.ts';
import type { StatementRow } from './bank-statements.repository.ts';

type Link = Pick<StatementRow, 'sequence' | 'fromDay' | 'toDay' | 'openingCents' | 'closingCents'>;

/** A bank begins again in a new year, with 1 or with the year before it: 2027001. */
const FIRST_OF_YEAR = /^(20\d\d)?0*1$/;

const yearOf = (day: string): string => day.slice(0, 4);
const nameOf = ({ sequence, toDay }: Pick<Link, 'sequence' | 'toDay'>): string =>
  sequence === null ? `het afschrift tot en met ${dayText(toDay)}` : `afschrift ${sequence}`;

/** Of the same period and with the same number: the same statement, or another that says it is. */
export function copyFault(known: Link, header: StatementHeader): string {
  const isSame = known.openingCents === header.openingCents && known.closingCents === header.closingCents;
  const what = nameOf(header);
  return isSame
    ? `Wij hebben ${what} al ingelezen.`
    : `Wij hebben ${what} al ingelezen, met andere saldi. Vraag de bank welk bestand het goede is.`;
}

/** Why a statement does not follow the one before it, in Dutch; undefined: it does. */
export function chainFault(previous: Link, header: StatementHeader): string | undefined {
  const { sequence, fromDay, toDay, openingCents } = header;
  const isNumbered = sequence !== null && previous.sequence !== null;
  // Of one day there can be several, which their numbers keep apart.
  if (fromDay < previous.toDay || (fromDay === previous.toDay && !isNumbered)) {
    return `Dit afschrift begint op ${dayText(fromDay)}, en wij hebben al afschriften tot en met ${dayText(previous.toDay)}.`;
  }
  if (isNumbered && previous.sequence !== null) {
    const startsYear = yearOf(toDay) > yearOf(previous.toDay) && FIRST_OF_YEAR.test(String(sequence));
    if (sequence !== previous.sequence + 1 && !startsYear) {
      return `Er ontbreekt een afschrift: na ${nameOf(previous)} hoort ${previous.sequence + 1}, en dit is ${sequence}.`;
    }
  }
  if (openingCents !== previous.closingCents) {
    return `Het beginsaldo is ${euroAndCents(openingCents)}, en ${nameOf(previous)} eindigt met ${euroAndCents(previous.closingCents)}. Er ontbreekt een afschrift.`;
  }
  return undefined;
}

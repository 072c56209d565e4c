import { positionsOf } from '../files.ts';
import { AFTER_LAST_DAY, type BookRows, type RowCheck } from './book-rows.ts';
import type { FileReport } from './fault.ts';

const person = positionsOf('personen');
const relation = positionsOf('relaties');
const questionnaire = positionsOf('vragenlijsten');

export const UNKNOWN_PERSON = 'Deze persoon staat niet in personen.csv.';

/** Reports a citizen service number that two persons share, and a birth date after the last day of the package. */
export function personCheck(book: BookRows, report: FileReport): RowCheck {
  const lines = new Map<string, number>();
  return {
    row(cells, line) {
      const key = cells[person.sleutel] ?? '';
      const bsn = cells[person.bsn] ?? '';
      const first = bsn === '' ? undefined : lines.get(bsn);
      if (first !== undefined) {
        report.fault(line, 'bsn', `Dit BSN staat ook bij een andere persoon, op regel ${first}.`);
      } else if (bsn !== '') lines.set(bsn, line);
      if ((cells[person.geboortedatum] ?? '') > book.until) {
        report.fault(line, 'geboortedatum', AFTER_LAST_DAY);
      }
      book.persons.set(key, { iban: cells[person.iban] ?? '' });
    },
    rejected: (cells) => book.persons.set(cells[person.sleutel] ?? '', { iban: '' }),
  };
}

export function relationCheck(book: BookRows, report: FileReport): RowCheck {
  return {
    row(cells, line) {
      const owner = cells[relation.persoon] ?? '';
      if (!book.persons.has(owner)) report.fault(line, 'persoon', UNKNOWN_PERSON);
      book.relations.set(cells[relation.sleutel] ?? '', owner);
      const column = cells[relation.soort] === 'bedrijf' ? 'bedrijfsnaam' : 'achternaam';
      if (cells[relation[column]] === '') {
        report.fault(line, column, `Bij de soort ${cells[relation.soort]} hoort een ${column}.`);
      }
      if ((cells[relation.geboortedatum] ?? '') > book.until) {
        report.fault(line, 'geboortedatum', AFTER_LAST_DAY);
      }
    },
    rejected: (cells) => book.relations.set(cells[relation.sleutel] ?? '', cells[relation.persoon] ?? ''),
  };
}

export function questionnaireCheck(book: BookRows, report: FileReport): RowCheck {
  return {
    row(cells, line) {
      if (!book.persons.has(cells[questionnaire.persoon] ?? ''))
        report.fault(line, 'persoon', UNKNOWN_PERSON);
      if ((cells[questionnaire.datum] ?? '') > book.until) report.fault(line, 'datum', AFTER_LAST_DAY);
    },
  };
}

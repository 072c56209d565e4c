import { positionsOf } from '../files.ts';
import { AFTER_LAST_DAY, type BookRows, contractOf, type RowCheck } from './book-rows.ts';
import type { FileReport } from './fault.ts';

const mandate = positionsOf('machtigingen');
const collection = positionsOf('incasso');

/** Returns the checks of mandates and of their collections. */
export function mandateChecks(
  book: BookRows,
  mandateReport: FileReport,
  collectionReport: FileReport,
): { readonly mandates: RowCheck; readonly collections: RowCheck } {
  const contracts = new Map<string, string>();
  const current = new Map<string, number>();
  const months = new Map<string, number>();

  return {
    mandates: {
      row(cells, line) {
        const { fault, notice } = mandateReport;
        const number = cells[mandate.contract] ?? '';
        const found = contractOf(book, number, (message) => fault(line, 'contract', message));
        contracts.set(cells[mandate.kenmerk] ?? '', number);
        const signedOn = cells[mandate.getekend_op] ?? '';
        if (signedOn > book.until) fault(line, 'getekend_op', 'Deze machtiging is na de peildatum getekend.');
        const last = cells[mandate.laatste_incasso] ?? '';
        if (last !== '' && last < signedOn && signedOn <= book.until) {
          fault(line, 'laatste_incasso', 'De laatste incasso ligt vóór de dag van tekenen.');
        }
        const iban = found && book.persons.get(found.person)?.iban;
        if (iban !== undefined && iban !== '' && iban !== cells[mandate.iban]) {
          notice(line, 'iban', 'Dit is een andere rekening dan die van de persoon. Klopt dat?');
        }
        if (cells[mandate.status] === 'beeindigd') return;
        const first = current.get(number);
        if (first === undefined) current.set(number, line);
        else fault(line, 'contract', `Dit contract heeft al een machtiging, op regel ${first}.`);
      },
      rejected: (cells) => contracts.set(cells[mandate.kenmerk] ?? '', cells[mandate.contract] ?? ''),
    },
    collections: {
      row(cells, line) {
        const { fault } = collectionReport;
        const number = cells[collection.contract] ?? '';
        contractOf(book, number, (message) => fault(line, 'contract', message));
        const owner = contracts.get(cells[collection.kenmerk] ?? '');
        if (owner === undefined) fault(line, 'kenmerk', 'Deze machtiging staat niet in machtigingen.csv.');
        else if (owner !== number) fault(line, 'kenmerk', 'Deze machtiging hoort bij een ander contract.');
        const status = cells[collection.status] ?? '';
        const day = cells[collection.dag] ?? '';
        if (day > book.until && status !== 'open') fault(line, 'dag', AFTER_LAST_DAY);
        if (status === 'mislukt' || status === 'teruggeboekt') return;
        const month = `${number} ${cells[collection.maand]}`;
        const first = months.get(month);
        if (first === undefined) months.set(month, line);
        else fault(line, 'maand', `Deze maand is al geïncasseerd, op regel ${first}.`);
      },
    },
  };
}

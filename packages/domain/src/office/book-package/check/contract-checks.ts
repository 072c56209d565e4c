import { isProductCode, products } from '../../../products/products/product.ts';
import { scaledNumber, UNIT_PLACES } from '../cells.ts';
import { type ColumnOf, positionsOf } from '../files.ts';
import { AFTER_LAST_DAY, type BookRows, contractOf, type RowCheck, UNKNOWN_FUND } from './book-rows.ts';
import type { FileReport } from './fault.ts';
import { UNKNOWN_PERSON } from './people-checks.ts';

const contract = positionsOf('contracten');
const allocation = positionsOf('verdeling');

/** Columns that must be filled in for an annuity in payout, and must be empty for any other contract. */
const payoutColumns = [
  'termijn',
  'bruto_termijn',
  'rekenrente',
  'korting',
] as const satisfies readonly ColumnOf<'contracten'>[];

export function contractCheck(book: BookRows, report: FileReport): RowCheck {
  const taxCredits = new Map<string, number>();

  function checkPayout(cells: readonly string[], line: number): void {
    const product = cells[contract.product] ?? '';
    const isPaidOut = isProductCode(product) && products[product].paysOut;
    for (const column of [...payoutColumns, ...(isPaidOut ? (['stelsel', 'einde'] as const) : [])]) {
      const isEmpty = cells[contract[column]] === '';
      if (isPaidOut === isEmpty) {
        report.fault(
          line,
          column,
          isPaidOut
            ? 'Deze kolom moet ingevuld zijn bij een lijfrente die uitkeert.'
            : 'Deze kolom hoort alleen bij een lijfrente die uitkeert.',
        );
      }
    }
  }

  /** Notes a monthly deposit without a day: the day on which a customer is debited is never a silent choice. */
  function checkDebitDay(cells: readonly string[], line: number): void {
    if (cells[contract.incassodag] !== '' || Number(cells[contract.inleg_maand]) === 0) return;
    report.notice(
      line,
      'incassodag',
      'Er is een maandelijkse inleg zonder incassodag. Een nieuw contract krijgt dan de incassodag uit de voorwaarden. Klopt dat?',
    );
  }

  function checkTaxCredit(cells: readonly string[], line: number): void {
    if (cells[contract.korting] !== 'ja' || cells[contract.status] === 'uitgekeerd') return;
    const owner = cells[contract.persoon] ?? '';
    const first = taxCredits.get(owner);
    if (first === undefined) taxCredits.set(owner, line);
    else {
      report.fault(
        line,
        'korting',
        `Deze persoon heeft de loonheffingskorting al bij het contract op regel ${first}.`,
      );
    }
  }

  /** Stores a contract. If its start is empty, its ledger lines are not compared with a start. */
  function addContract(cells: readonly string[], line: number, start: string): void {
    book.contracts.set(cells[contract.nummer_oud] ?? '', {
      line,
      person: cells[contract.persoon] ?? '',
      product: cells[contract.product] ?? '',
      history: cells[contract.geschiedenis] ?? '',
      start,
      openingValues: new Map(),
      balances: [],
      isInLedger: false,
    });
  }

  return {
    row(cells, line) {
      const owner = cells[contract.persoon] ?? '';
      if (!book.persons.has(owner)) report.fault(line, 'persoon', UNKNOWN_PERSON);
      const relation = cells[contract.relatie] ?? '';
      if (relation !== '' && book.relations.get(relation) !== owner) {
        report.fault(
          line,
          'relatie',
          book.relations.has(relation)
            ? 'Deze relatie hoort bij een andere persoon.'
            : 'Deze relatie staat niet in relaties.csv.',
        );
      }
      const end = cells[contract.einde] ?? '';
      if (end !== '' && end < (cells[contract.begin] ?? '')) {
        report.fault(line, 'einde', 'Het einde ligt vóór het begin.');
      }
      checkPayout(cells, line);
      checkTaxCredit(cells, line);
      checkDebitDay(cells, line);
      addContract(cells, line, cells[contract.begin] ?? '');
    },
    rejected: (cells, line) => addContract(cells, line, ''),
  };
}

const WHOLE = 10 ** UNIT_PLACES;

/** Checks that the fund shares of a contract add up to 1. */
export function allocationCheck(book: BookRows, report: FileReport): RowCheck {
  let current: { readonly number: string; line: number; sum: number } | undefined;

  function close(): void {
    if (current && current.sum !== WHOLE && !book.incomplete.has('verdeling')) {
      report.fault(current.line, 'deel', 'De delen van dit contract zijn samen niet 1.0000.');
    }
  }

  return {
    row(cells, line) {
      const number = cells[allocation.contract] ?? '';
      contractOf(book, number, (message) => report.fault(line, 'contract', message));
      if (!book.prices.hasFund(cells[allocation.fonds] ?? '')) report.fault(line, 'fonds', UNKNOWN_FUND);
      if (current?.number !== number) {
        close();
        current = { number, line, sum: 0 };
      }
      current.line = line;
      current.sum += scaledNumber(cells[allocation.deel] ?? '', UNIT_PLACES);
    },
    end: close,
  };
}

const statement = positionsOf('jaaropgaven');

export function yearlyStatementCheck(book: BookRows, report: FileReport): RowCheck {
  return {
    row(cells, line) {
      const found = contractOf(book, cells[statement.contract] ?? '', (message) =>
        report.fault(line, 'contract', message),
      );
      const year = cells[statement.jaar] ?? '';
      if (year > book.until.slice(0, 4)) report.fault(line, 'jaar', AFTER_LAST_DAY);
      const value = cells[statement.waarde_1_jan] ?? '';
      if (found && value !== '') found.openingValues.set(year, { line, cents: scaledNumber(value, 2) });
    },
  };
}

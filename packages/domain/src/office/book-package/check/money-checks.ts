import { MONEY_PLACES, scaledNumber } from '../cells.ts';
import { positionsOf } from '../files.ts';
import { AFTER_LAST_DAY, type BookRows, contractOf, type RowCheck, UNKNOWN_FUND } from './book-rows.ts';
import { bankDifference } from './control-report.ts';
import type { FileReport } from './fault.ts';

const order = positionsOf('opdrachten');
const deposit = positionsOf('onderweg');
const payout = positionsOf('uit_te_betalen');
const account = positionsOf('rekeningen');

const cents = (text: string | undefined): number => scaledNumber(text ?? '', MONEY_PLACES);

export function orderCheck(book: BookRows, report: FileReport): RowCheck {
  return {
    row(cells, line) {
      contractOf(book, cells[order.contract] ?? '', (message) => report.fault(line, 'contract', message));
      if (!book.prices.hasFund(cells[order.fonds] ?? '')) report.fault(line, 'fonds', UNKNOWN_FUND);
      const target = cells[order.naar_fonds] ?? '';
      if (target !== '' && !book.prices.hasFund(target)) report.fault(line, 'naar_fonds', UNKNOWN_FUND);
      if ((cells[order.soort] === 'wissel') === (target === '')) {
        report.fault(line, 'naar_fonds', 'Vul dit fonds in bij een wissel, en alleen bij een wissel.');
      }
      if ((cells[order.bedrag] === '') === (cells[order.participaties] === '')) {
        report.fault(line, 'bedrag', 'Vul een bedrag of een aantal participaties in, niet allebei.');
      }
      if ((cells[order.dag] ?? '') > book.until) report.fault(line, 'dag', AFTER_LAST_DAY);
      book.causes.add(cells[order.sleutel] ?? '');
    },
  };
}

export function depositCheck(book: BookRows, report: FileReport): RowCheck {
  return {
    row(cells, line) {
      contractOf(book, cells[deposit.contract] ?? '', (message) => report.fault(line, 'contract', message));
      if ((cells[deposit.dag] ?? '') > book.until) report.fault(line, 'dag', AFTER_LAST_DAY);
      book.control.money.undealt += cents(cells[deposit.bedrag]);
      book.causes.add(cells[deposit.sleutel] ?? '');
    },
  };
}

export function payoutCheck(book: BookRows, report: FileReport): RowCheck {
  return {
    row(cells, line) {
      contractOf(book, cells[payout.contract] ?? '', (message) => report.fault(line, 'contract', message));
      if ((cells[payout.koersdag] ?? '') > book.until) report.fault(line, 'koersdag', AFTER_LAST_DAY);
      book.control.money[cells[payout.aangehouden] === 'ja' ? 'withheld' : 'toPay'] += cents(
        cells[payout.bedrag],
      );
      book.causes.add(cells[payout.sleutel] ?? '');
    },
  };
}

/** Files whose amounts add up to the bank balances. */
const moneyFiles = ['onderweg', 'uit_te_betalen', 'rekeningen'] as const;

/**
 * Compares the balances of the bank accounts with the total of money in transit, money to be paid out and money to be
 * transferred onwards.
 */
export function accountCheck(book: BookRows, report: FileReport): RowCheck {
  const { money } = book.control;
  return {
    row(cells, line) {
      money.bank += cents(cells[account.saldo]);
      money.passedOn += cents(cells[account.nog_af_te_dragen]);
      if ((cells[account.dag] ?? '') > book.until) report.fault(line, 'dag', AFTER_LAST_DAY);
    },
    end() {
      const difference = bankDifference(money);
      if (difference === 0 || moneyFiles.some((name) => book.incomplete.has(name))) return;
      report.difference(null, 'saldo', {
        subject: ['saldo van alle rekeningen', 'tegenover onderweg, uit te betalen en af te dragen'],
        kind: 'cents',
        delivered: money.bank,
        computed: money.bank - difference,
      });
    },
  };
}

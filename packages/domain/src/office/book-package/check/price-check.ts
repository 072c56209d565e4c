import { scaledNumber, UNIT_PLACES } from '../cells.ts';
import { positionsOf } from '../files.ts';
import { AFTER_LAST_DAY, type BookRows, type RowCheck } from './book-rows.ts';
import type { FileReport } from './fault.ts';

const price = positionsOf('koersen');

export function priceCheck({ prices, until }: BookRows, report: FileReport): RowCheck {
  return {
    row(cells, line) {
      const value = scaledNumber(cells[price.koers] ?? '', UNIT_PLACES);
      if (value === 0) report.fault(line, 'koers', 'Een koers is meer dan nul.');
      const day = cells[price.dag] ?? '';
      if (day > until) report.fault(line, 'dag', AFTER_LAST_DAY);
      prices.add(cells[price.fonds] ?? '', day, value);
    },
    rejected: (cells) => prices.addFund(cells[price.fonds] ?? ''),
  };
}

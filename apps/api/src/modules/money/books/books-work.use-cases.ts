import { differenceText } from '@portaal/domain/money/books/differences';
import type { BooksWork } from '@portaal/domain/money/books/work';
import { addDays } from '@portaal/engine';
import type { Services } from '../../../platform/services.ts';
import { missingFrom } from './bank-days.rules.ts';
import { listBookDifferences } from './differences.repository.ts';
import { listOverdueMoney } from './overdue-money.use-cases.ts';
import { findLastStatementDay } from './report.repository.ts';

/** Returns the daily work on bank and books. The statement of the previous day should be available every morning. */
export async function booksWork(
  services: Pick<Services, 'brands' | 'clock' | 'database'>,
  brand: string,
): Promise<BooksWork> {
  const {
    clock,
    database: { orm },
  } = services;
  const differences = await listBookDifferences(orm, brand);
  const [largest] = differences;
  const lastStatementDay = (await findLastStatementDay(orm, brand)) ?? null;
  return {
    differences: differences.length,
    largest: largest === undefined ? null : differenceText(largest),
    lastStatementDay,
    missingFrom: missingFrom(lastStatementDay, addDays(clock.today(), -1)),
    overdue: await listOverdueMoney(services, orm, brand),
  };
}

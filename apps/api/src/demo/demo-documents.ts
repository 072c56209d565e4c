import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import {
  issueContractDocuments,
  issueDealingRunDocuments,
  issueStatements,
  quarterUpTo,
  yearlyOver,
} from '../modules/documents/documents/documents.use-cases.ts';
import type { FieldKeys } from '../platform/field-encryption.ts';
import type { Transaction } from '../platform/orm.ts';
import { momentOn } from './investor-rows.ts';
import { firstOfMonth, publicationDay } from './price-history.ts';

/** Number of months for which the demo has documents. */
const MONTHS = 6;
const QUARTERS = 2;
const YEARS = 2;

/**
 * Issues the documents that past dealing runs and year-ends would have produced for the demo contracts. Their PDF
 * files are created later.
 */
export async function issueDemoDocuments(
  tx: Transaction,
  contracts: readonly { readonly id: string }[],
  { today, fieldKeys }: { readonly today: IsoDate; readonly fieldKeys: FieldKeys },
): Promise<void> {
  const ids = contracts.map(({ id }) => id).sort();
  const [first, last] = [ids.at(0), ids.at(-1)];
  if (first === undefined || last === undefined) return;
  const range = { first, last };
  const on = (day: IsoDate) => {
    const passed = day < today ? day : today;
    return { fieldKeys, at: momentOn(passed), today: passed };
  };
  const month = firstOfMonth(today);
  const year = Number(today.slice(0, 4));
  await issueContractDocuments(tx, on(month), range);
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const dealingDay = addMonths(month, -back);
    await issueDealingRunDocuments(tx, on(publicationDay(dealingDay)), { dealingDay, range });
  }
  const quarter = isoDate(
    `${year}-${String(3 * Math.floor((Number(month.slice(5, 7)) - 1) / 3) + 1).padStart(2, '0')}-01`,
  );
  for (let back = QUARTERS - 1; back >= 0; back -= 1) {
    const to = addMonths(quarter, -3 * back);
    await issueStatements(tx, on(publicationDay(to)), quarterUpTo(to), range);
  }
  for (let back = YEARS; back >= 1; back -= 1) {
    for (const period of yearlyOver(year - back)) {
      await issueStatements(tx, on(isoDate(`${year - back + 1}-01-20`)), period, range);
    }
  }
}

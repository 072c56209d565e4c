import type { BookAccount } from '@portaal/domain/money/books/book';
import type { Cents } from '@portaal/engine';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '../../../../platform/orm.ts';
import { bookBalance, bookLine } from '../../../../schema/book.ts';
import { asCents } from '../../../../schema/columns.ts';

export interface BookBalance {
  readonly account: BookAccount;
  readonly subject: string;
  readonly balanceCents: Cents;
}

/**
 * Returns the non-zero balances of all accounts of a brand. For shared accounts the balance is the sum of their
 * lines.
 */
export async function listBalances(orm: Orm, brand: string): Promise<BookBalance[]> {
  const shared = await orm
    .select({
      account: bookLine.account,
      subject: bookLine.subject,
      balanceCents: sql`sum(${bookLine.amountCents})`.mapWith(asCents),
    })
    .from(bookLine)
    .where(
      and(
        eq(bookLine.brand, brand),
        sql`${bookLine.account} in ('bank', 'underway', 'dealt', 'proceeds', 'withheldTax', 'cost', 'opening')`,
      ),
    )
    .groupBy(bookLine.account, bookLine.subject)
    .having(sql`sum(${bookLine.amountCents}) <> 0`);
  const stored = await orm
    .select({
      account: bookBalance.account,
      subject: bookBalance.subject,
      balanceCents: bookBalance.balanceCents,
    })
    .from(bookBalance)
    .where(and(eq(bookBalance.brand, brand), ne(bookBalance.balanceCents, sql`0`)));
  return [...shared, ...stored];
}

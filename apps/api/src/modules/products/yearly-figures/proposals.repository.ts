import { asc, eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { personAccount, yearlyFiguresProposal } from '../../../schema/index.ts';

/** Lists all proposals loaded by employees, oldest first. */
export const listLoadedProposals = (orm: Orm) =>
  orm
    .select({ row: yearlyFiguresProposal, loadedByName: personAccount.name })
    .from(yearlyFiguresProposal)
    .innerJoin(personAccount, eq(personAccount.id, yearlyFiguresProposal.loadedBy))
    .orderBy(asc(yearlyFiguresProposal.id));

export async function insertProposal(
  tx: Transaction,
  row: typeof yearlyFiguresProposal.$inferInsert,
): Promise<void> {
  await tx.insert(yearlyFiguresProposal).values(row);
}

export const hasProposal = async (orm: Orm, id: string): Promise<boolean> =>
  (await orm.$count(yearlyFiguresProposal, eq(yearlyFiguresProposal.id, id))) > 0;

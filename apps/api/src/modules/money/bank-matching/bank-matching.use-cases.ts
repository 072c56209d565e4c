import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { OpenItem } from '@portaal/domain/money/bank-matching/calls';
import { isLateCounter, isUndoable } from '@portaal/domain/money/bank-matching/matching';
import { centsToEuro, isoDate } from '@portaal/engine';
import { type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import { listGapLines } from './gap-counters.repository.ts';
import { undoReversedDeposits } from './match-reversal.use-cases.ts';
import { matchLines } from './matching.use-cases.ts';
import { listItems, listMatches } from './open-items.repository.ts';
import { isOfFund, isOwnAccount, isRefundable } from './refunds.use-cases.ts';

export { listMatchCandidates } from './candidates.use-cases.ts';
export { matchOpenItem } from './hand-match.use-cases.ts';
export { undoBankMatch } from './match-reversal.use-cases.ts';
export { countOpenItems } from './open-items.repository.ts';
export { listOwnOpenItems } from './own-open-items.use-cases.ts';
export { refundOpenItem, withdrawRefund } from './refunds.use-cases.ts';
export { providerAccountFault } from './transferred-capital.use-cases.ts';

/** Matches the lines of an imported statement, or all open lines. */
export async function matchBankLines(services: ActServices, statementId: string | null): Promise<void> {
  if (statementId === null) await undoReversedDeposits(services);
  await matchLines(services, statementId);
}

/** Lists the bank lines of a brand with their matches. Writes an audit line for the view. */
export async function listOpenItems(
  services: Services,
  admin: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<OpenItem>> {
  const { brand } = admin;
  const { orm } = services.database;
  const found = await pageOf(request, (part) => listItems(orm, { brand, status, ...part }));
  const ids = found.items.map(({ id }) => id);
  const [matches, gapLines] = [await listMatches(orm, ids), await listGapLines(orm, ids)];
  await act(services, admin, {
    work: () =>
      done({
        audit: {
          action: 'bankItems.viewed',
          subjectType: 'bankItems',
          subjectId: null,
          detail: { status, items: found.items.length },
        },
      }),
  });
  return pageWith(found, (row) => ({
    ...itemOf(services, brand, row),
    isGap: gapLines.has(row.id),
    matches: matches
      .filter(({ match }) => match.lineId === row.id)
      .map((match) => matchOf(match, gapLines.has(row.id))),
  }));
}

function itemOf(
  services: Services,
  brand: string,
  {
    id,
    item,
    line,
    contract,
    personName,
    refundBy,
    isLeaving,
  }: Awaited<ReturnType<typeof listItems>>[number],
): Omit<OpenItem, 'isGap' | 'matches'> {
  const { name, iban, text } = openLineDetails(services, line);
  return {
    id,
    bookedOn: isoDate(line.bookedOn),
    amount: centsToEuro(line.amountCents),
    openAmount: centsToEuro(item.openCents),
    reason: item.reason,
    counterparty: { name, iban },
    text,
    reference: line.structuredReference,
    contract: contract && { ...contract, personName: personName ?? '' },
    refund: item.refundOrderedAt && {
      by: refundBy ?? '',
      at: item.refundOrderedAt.toISOString(),
      reason: item.refundReason ?? '',
      way: isLeaving ? 'withBank' : item.refundByFile ? 'nextFile' : 'byHand',
    },
    isRefundable: isRefundable(services, { item, line, isLeaving }),
    isOfFund: isOfFund(services, brand, iban),
    isOwnAccount: isOwnAccount(services, brand, iban),
  };
}

const matchOf = (
  {
    match: { id, kind, rule, subject, amountCents, createdAt, reason },
    number,
    by,
  }: Awaited<ReturnType<typeof listMatches>>[number],
  isOfGap: boolean,
): OpenItem['matches'][number] => ({
  id,
  kind,
  rule,
  amount: centsToEuro(amountCents),
  contractNumber: number,
  by,
  at: createdAt.toISOString(),
  reason,
  period: kind === 'wageTax' ? subject : null,
  isByLateStatement: isOfGap && isLateCounter(kind, rule),
  isUndoable: isUndoable(kind, rule) && !(isOfGap && isLateCounter(kind, rule)),
});

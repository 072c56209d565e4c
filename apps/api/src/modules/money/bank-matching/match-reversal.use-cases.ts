import { isLateCounter, isUndoable } from '@portaal/domain/money/bank-matching/matching';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents } from '@portaal/engine';
import {
  type ActingSession,
  type ActServices,
  act,
  askerOf,
  type CompletedAct,
  done,
  type ForTwo,
  nobody,
  type Traces,
} from '../../../foundation/acts/acts.use-cases.ts';
import { lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { bookDebitReversal, lockMovedOfPerson, movedByReversal } from '../ledger/ledger.use-cases.ts';
import {
  awaitTransferAgain,
  type ContractToPay,
  contractToPay,
  hasMoney,
  markContractUnpaid,
} from '../payments/payments.use-cases.ts';
import { customersOfLine } from './customers-of-line.use-cases.ts';
import { listGapLines } from './gap-counters.repository.ts';
import {
  findMatch,
  lockLine,
  lockMatchesOf,
  type MatchRow,
  markUndone,
  updateItems,
} from './matches.repository.ts';
import { listReversedDeposits } from './open-items.repository.ts';

interface UndoInput {
  readonly matchId: string;
  /** The employee who undid the match; null if its subject was reversed in another way. */
  readonly by: string | null;
  readonly because: string;
  /** The reason why the lines are open again. */
  readonly reason: 'undone' | 'nothingAwaited';
}

/**
 * Undoes a match: its line and the other lines of the same subject are open again. The investment made with a deposit
 * is sold, which needs a second employee from the same threshold as any reversal (decision 0097). Undoing a refund
 * always needs a second employee (decision 0179). Throws `notFound`, and `cannotCorrect` for a match that only the
 * bank can undo.
 */
export async function undoBankMatch(
  services: Services,
  session: ActingSession,
  { id: matchId, reason: because }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { brand } = session.person;
  await act(services, session, {
    lock: async (tx, at) => {
      const found = await lockUndoable(tx, { matchId, brand });
      const { contract, kind, subject } = found;
      if (!contract || kind !== 'deposit') return { ...found, movedCents: cents(0), recentCents: cents(0) };
      // The reversal sells the units bought with the deposit, and their value may have risen since.
      const deposit = { id: subject, contractId: contract.id };
      const sold = await movedByReversal(tx, services, deposit, at);
      return {
        ...found,
        movedCents: cents(Math.max(sold, totalOf(found.matches))),
        recentCents: await lockMovedOfPerson(tx, { id: contract.personId, brand }, at),
      };
    },
    about: ({ contract, customers }) => [contract?.personId, ...customers],
    // No code is required from the requester of the reversal, because the approver enters a step-up code.
    stepUp: () => undefined,
    forTwo: ({ kind, contract, matches, movedCents, recentCents }) => {
      if (kind === 'refund') return presentRefundToSecond(matches);
      return kind === 'deposit' && contract
        ? presentToSecond(contract.number, matches, { movedCents, recentCents })
        : undefined;
    },
    work: async (tx, at, found) =>
      undo(services, tx, found, { matchId, by: await askerOf(tx, session), because, reason: 'undone' }, at),
  });
}

function presentToSecond(
  contractNumber: string,
  matches: readonly MatchRow[],
  { movedCents, recentCents }: { readonly movedCents: Cents; readonly recentCents: Cents },
): ForTwo {
  const amountCents = totalOf(matches);
  const fact = (label: string, before: string | null, after: string | null) => ({ label, before, after });
  return {
    title: `Boeking van ${euroAndCents(amountCents)} op contract ${contractNumber} ongedaan maken`,
    amountCents,
    movedCents,
    weighedCents: cents(recentCents + movedCents),
    lines: [
      fact('Inleg', euroAndCents(amountCents), null),
      fact('Bankregels die weer open zijn', null, String(matches.length)),
    ],
    facts: matches.map(({ id, amountCents: cents }) => [id, cents]),
  };
}

/**
 * Once the match of a refund is undone, its amount can be paid out again, so a colleague checks it first, whatever
 * the amount.
 */
const presentRefundToSecond = (matches: readonly MatchRow[]): ForTwo => ({
  title: 'Terugstorting die op een afschrift staat weer als open post',
  lines: [
    ...matches.map(({ amountCents }) => ({
      label: amountCents > 0 ? 'Kwam op de rekening' : 'Ging van de rekening af',
      before: euroAndCents(Math.abs(amountCents)),
      after: 'open post',
    })),
    {
      label: 'Kijk eerst zelf bij de bank',
      before: null,
      after: 'Ging dit geld terug? Dan gaat het na een nieuwe terugstorting twee keer weg.',
    },
  ],
  facts: matches.map(({ id, amountCents: cents }) => [id, cents]),
});

/**
 * Undoes the matches of deposits that were reversed in another way, for instance because their contract was
 * cancelled: the payments no longer have a subject.
 */
export async function undoReversedDeposits(services: ActServices): Promise<void> {
  for (const { matchId, brand } of await listReversedDeposits(services.database.orm)) {
    const how = {
      matchId,
      by: null,
      because: 'De inleg is teruggedraaid.',
      reason: 'nothingAwaited',
    } as const;
    await act(services, nobody(brand), {
      lock: (tx) => lockUndoable(tx, { matchId, brand }),
      work: (tx, at, found) => undo(services, tx, found, how, at),
    });
  }
}

async function lockUndoable(tx: Transaction, which: { readonly matchId: string; readonly brand: string }) {
  const { matchId, brand } = which;
  const found = await findMatch(tx, which);
  if (!found) throw new AppError('notFound');
  if (!isUndoable(found.kind, found.rule)) throw new AppError('cannotCorrect');
  if (isLateCounter(found.kind, found.rule) && (await listGapLines(tx, [found.lineId])).size > 0) {
    throw new AppError('cannotCorrect');
  }
  // The contract is locked before its lines, as in every transaction that moves money of a contract.
  const { contractId, kind, subject } = found;
  const contract =
    contractId === null ? undefined : await lockContract(tx, { contractId, brand }, contractToPay);
  const matches = await lockMatchesOf(tx, { kind, subject, brand, lineId: found.lineId });
  if (matches.every(({ id }) => id !== matchId)) throw new AppError('notFound');
  const line = await lockLine(tx, { lineId: found.lineId, brand });
  const customers = line ? await customersOfLine(tx, line) : [];
  return { contract, matches, kind, subject, customers };
}

const totalOf = (matches: readonly MatchRow[]): Cents =>
  cents(matches.reduce((sum, { amountCents }) => sum + amountCents, 0));

async function undo(
  services: ActServices,
  tx: Transaction,
  { contract, matches, kind, subject }: Awaited<ReturnType<typeof lockUndoable>>,
  how: UndoInput,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const reversed: Traces =
    kind === 'deposit' && contract
      ? await reverseDeposit(services, tx, { contract, depositId: subject, total: totalOf(matches) }, at)
      : { audit: { unaudited: 'the match says it' } };
  await reopen(tx, matches, how, at);
  const lines = 'unaudited' in reversed.audit ? [] : [reversed.audit].flat();
  return done({ ...reversed, audit: [...matches.map((match) => auditOf(match, how)), ...lines] });
}

const auditOf = ({ id, lineId, kind, amountCents, contractId }: MatchRow, { because }: UndoInput) => ({
  action: 'bankLine.undone' as const,
  subjectType: 'bankLine',
  subjectId: lineId,
  detail: { matchId: id, kind, amountCents, contractId, reason: because },
});

interface Reversal {
  readonly contract: ContractToPay;
  readonly depositId: string;
  readonly total: Cents;
}

/** Sells the investment made with the deposit. A contract that has not started awaits payment again. */
async function reverseDeposit(
  services: ActServices,
  tx: Transaction,
  { contract, depositId, total }: Reversal,
  at: Date,
): Promise<Traces> {
  const { result: _, ...traces } = await bookDebitReversal(
    tx,
    services,
    { id: depositId, contractId: contract.id },
    at,
  );
  const hasNotBegun = contract.status === 'awaitingReview' || contract.status === 'awaitingStart';
  if (!hasNotBegun || (await hasMoney(tx, contract.id))) return traces;
  await markContractUnpaid(tx, contract.id, contract.isTransfer ? cents(0) : total);
  if (contract.isTransfer) await awaitTransferAgain(tx, contract.id, at);
  return traces;
}

async function reopen(
  tx: Transaction,
  matches: readonly MatchRow[],
  { by, because, reason }: UndoInput,
  at: Date,
): Promise<void> {
  await markUndone(
    tx,
    matches.map(({ id }) => id),
    { undoneAt: at, undoneBy: by, undoneBecause: because },
  );
  for (const { lineId, brand, amountCents, contractId } of matches) {
    const line = await lockLine(tx, { lineId, brand });
    if (!line) throw new Error(`no item of bank line ${lineId}`);
    const openCents = cents(line.item.openCents + amountCents);
    await updateItems(tx, [{ lineId, openCents, reason, contractId }], at);
  }
}

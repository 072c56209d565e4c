import type { QueueStatus } from '@portaal/domain/admin-work/queue';
import type { OpenItem } from '@portaal/domain/bank-matching/calls';
import { type HandKind, isUndoable } from '@portaal/domain/bank-matching/matching';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents, centsToEuro, euroToCents, isoDate } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { act, done } from '../acts/acts.use-cases.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import { lockContractOfBrand } from '../payments/payments.use-cases.ts';
import { explain } from './explaining.ts';
import { lockOpenLines, type OpenLine } from './matches.repository.ts';
import { matchLines } from './matching.ts';
import { putOnContract } from './on-contract.ts';
import { findContractId, isItemOf, listItems, listMatches } from './open-items.repository.ts';
import { isOfFund, isRefundable } from './refunds.ts';
import { undoReversedDeposits } from './undoing.ts';

export { countOpenItems } from './open-items.repository.ts';
export { refundOpenItem, withdrawRefund } from './refunds.ts';
export { undoBankMatch } from './undoing.ts';

/** Of a statement that was read, or of all that is open. */
export async function matchBankLines(services: Services, statementId: string | null): Promise<void> {
  if (statementId === null) await undoReversedDeposits(services);
  await matchLines(services, statementId);
}

/** The lines of a brand's bank, with what they are for; that they were looked at is written down. */
export async function listOpenItems(
  services: Services,
  admin: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<OpenItem>> {
  const { brand } = admin;
  const { orm } = services.database;
  const found = await pageOf(request, (part) => listItems(orm, { brand, status, ...part }));
  const matches = await listMatches(
    orm,
    found.items.map(({ id }) => id),
  );
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
    matches: matches.filter(({ match }) => match.lineId === row.id).map(matchOf),
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
): Omit<OpenItem, 'matches'> {
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
  };
}

const matchOf = ({
  match: { id, kind, rule, amountCents, createdAt, reason },
  number,
  by,
}: Awaited<ReturnType<typeof listMatches>>[number]): OpenItem['matches'][number] => ({
  id,
  kind,
  rule,
  amount: centsToEuro(amountCents),
  contractNumber: number,
  by,
  at: createdAt.toISOString(),
  reason,
  isUndoable: isUndoable(kind, rule),
});

interface HandMatch {
  readonly id: string;
  readonly kind: HandKind;
  readonly contractNumber: string | null;
  /** Euro, without the sign of the line; null: all that is open. */
  readonly amount: number | null;
  readonly reason: string;
}

/**
 * An employee says what a line, or a part of it, is for. Throws `notFound`, `nothingDue` of a contract that waits for
 * nothing, `changedMeanwhile` of what is open no more, and `invalidInput` with the field that is wrong.
 */
export async function matchOpenItem(
  services: Services,
  admin: SignedInPerson,
  { id, kind, contractNumber, amount, reason }: HandMatch,
): Promise<void> {
  const { brand } = admin;
  const source = { rule: 'hand', createdBy: admin.id, reason } as const;
  await act(services, admin, {
    lock: async (tx) => {
      // Of another brand nothing is said; the contract is locked before the line, as everywhere.
      if (!(await isItemOf(tx, { lineId: id, brand }))) throw new AppError('notFound');
      const contract = contractNumber === null ? undefined : await lockContract(tx, contractNumber, brand);
      return { contract, line: await lockOpen(tx, id) };
    },
    work: async (tx, at, { contract, line }) => {
      const amountCents = amountOf(line, amount);
      if (contract) {
        if (amountCents < 0) throw wrong('kind', 'Dit geld ging van de rekening af: het is geen inleg.');
        const traces = await putOnContract(services, tx, { contract, line, amountCents, source }, at);
        if (traces.result === 'nothingAwaited') throw new AppError('nothingDue');
        if (traces.result === 'contractBlocked') {
          throw wrong('contractNumber', 'Dit contract is geblokkeerd. Geef het eerst vrij.');
        }
        if (traces.result === 'part' && amountCents !== line.item.openCents) {
          throw wrong('amount', 'Dit is minder dan het contract verwacht. Vul het hele verwachte bedrag in.');
        }
        return done({
          ...traces,
          audit: 'unaudited' in traces.audit ? partAudit(line, contract.id, reason) : traces.audit,
        });
      }
      if (kind === 'fund' && !isOfFund(services, brand, openLineDetails(services, line.line).iban)) {
        throw wrong('kind', 'Dit is geen rekening van het fonds. Zoek uit van wie de rekening is.');
      }
      await explain(tx, [{ line, amountCents, kind, subject: id, source, rest: 'unknown' }], at);
      return done({
        audit: {
          action: 'bankLine.matched',
          subjectType: 'bankLine',
          subjectId: id,
          detail: { kind, rule: 'hand', amountCents, reason },
        },
      });
    },
  });
}

const wrong = (field: string, message: string) => new AppError('invalidInput', [{ field, message }]);

async function lockContract(tx: Transaction, number: string, brand: string) {
  const contractId = await findContractId(tx, { number, brand });
  const contract =
    contractId === undefined ? undefined : await lockContractOfBrand(tx, { contractId, brand });
  if (!contract) throw wrong('contractNumber', 'Dit contract bestaat niet.');
  return contract;
}

async function lockOpen(tx: Transaction, lineId: string): Promise<OpenLine> {
  const [line] = await lockOpenLines(tx, [lineId]);
  if (!line || line.item.refundOrderedAt !== null || line.isLeaving) throw new AppError('changedMeanwhile');
  return line;
}

function amountOf({ item: { openCents } }: OpenLine, euro: number | null): Cents {
  if (euro === null) return openCents;
  const asked = euroToCents(euro);
  if (asked === 0 || asked > Math.abs(openCents)) {
    throw wrong(
      'amount',
      `Vul een bedrag in van meer dan nul en hoogstens ${euroAndCents(Math.abs(openCents))}.`,
    );
  }
  return cents(Math.sign(openCents) * asked);
}

const partAudit = ({ item }: OpenLine, contractId: string, reason: string) =>
  ({
    action: 'bankLine.matched',
    subjectType: 'bankLine',
    subjectId: item.lineId,
    detail: { kind: 'part', rule: 'hand', amountCents: item.openCents, contractId, reason },
  }) as const;

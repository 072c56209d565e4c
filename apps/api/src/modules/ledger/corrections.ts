import { cents, decimalToPrice, decimalToUnits, unitsFor, unitsToDecimal } from '@portaal/engine';
import { AppError } from '../../plugins/app-error.ts';
import { appendAudit } from '../../plugins/audit.ts';
import type { Transaction } from '../../plugins/orm.ts';
import type { Services } from '../../plugins/services.ts';
import { recordEvent } from '../contract-events/contract-events.use-cases.ts';
import {
  bookLine,
  type DepositRow,
  findDeposit,
  findEntry,
  findHeld,
  findPrice,
  isTakenBack,
  listDealt,
  lockContract,
  markReversed,
  payBack,
} from './corrections.repository.ts';

type Given = Pick<Services, 'clock' | 'database'>;

/** What no money of the investor goes with: other mistakes are mended by the payment they were made in. */
const CORRECTABLE: readonly string[] = ['REINVESTMENT', 'ENTRY_COST', 'WRAPPER_COST'];

/** What should have been booked: cents, and participations as text with four decimals. */
export interface CorrectEntry {
  readonly amountCents: number;
  readonly units: string;
}

/**
 * Takes a line of the ledger back by its opposite and books it as it should have been, both today (domain 5.2).
 * Throws `notFound` for a line that is not there, `changedMeanwhile` for one that was taken back already, `invalidInput`
 * for a line money goes with.
 */
export async function reverseEntry(
  { clock, database }: Given,
  entryId: number,
  correct: CorrectEntry,
  actor: { readonly id: string },
): Promise<void> {
  const at = clock.now();
  const valueDate = clock.today();
  await database.transaction(async (tx) => {
    const entry = await findEntry(tx, entryId);
    if (!entry) throw new AppError('notFound');
    if (!CORRECTABLE.includes(entry.type)) {
      throw new AppError('invalidInput', [
        { field: 'entryId', message: 'Bij deze regel hoort een betaling. Herstel eerst de betaling.' },
      ]);
    }
    const { id, brand } = await lockContract(tx, entry.contractId);
    if (await isTakenBack(tx, entryId)) throw new AppError('changedMeanwhile');
    const { fundId, price, causeId } = entry;
    const line = { contractId: id, fundId, bookingDate: valueDate, valueDate, price, causeId, createdAt: at };
    await bookLine(tx, {
      ...line,
      type: 'CORRECTION',
      amountCents: -entry.amountCents,
      units: String(-Number(entry.units)),
      reversesId: entryId,
    });
    await bookLine(tx, { ...line, type: entry.type, ...correct });
    await recordEvent(tx, { contractId: id, at, actor: 'employee', kind: 'corrected' });
    await appendAudit(tx, {
      at,
      brand,
      actorId: actor.id,
      action: 'ledger.corrected',
      subjectType: 'contract',
      subjectId: id,
      detail: { entryId, type: entry.type, amountCents: correct.amountCents, units: correct.units },
    });
  });
}

/**
 * A direct debit the bank took back (storno). What was bought of it is sold at the last price, as far as it is still
 * held: what the price lost is for the investor (domain 5.5). Answers false when it was taken back before, so that a
 * message of the bank that comes twice does nothing. Throws `notFound`, and `invalidInput` for what is no direct debit.
 */
export async function reverseDirectDebit({ clock, database }: Given, depositId: string): Promise<boolean> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    const found = await findDeposit(tx, depositId);
    if (!found) throw new AppError('notFound');
    const { id, brand } = await lockContract(tx, found.contractId);
    // Under the lock, as the rollover may have dealt it meanwhile.
    const deposit = await findDeposit(tx, depositId);
    if (deposit?.status === 'reversed') return false;
    if (deposit?.method !== 'directDebit' || (deposit.status !== 'dealt' && deposit.status !== 'received')) {
      throw new AppError('invalidInput', [
        { field: 'depositId', message: 'Alleen een ontvangen incasso kan worden teruggeboekt.' },
      ]);
    }
    if (deposit.status === 'dealt') await sellBack(tx, deposit, at, clock.today());
    await markReversed(tx, depositId);
    await recordEvent(tx, { contractId: id, at, actor: 'system', kind: 'depositReversed' });
    await appendAudit(tx, {
      at,
      brand,
      actorId: null,
      action: 'deposit.reversed',
      subjectType: 'contract',
      subjectId: id,
      detail: { depositId, amountCents: deposit.amountCents },
    });
    return true;
  });
}

async function sellBack(tx: Transaction, deposit: DepositRow, at: Date, today: string): Promise<void> {
  const { contractId, amountCents } = deposit;
  for (const { fundId, amountCents: part } of await listDealt(tx, deposit)) {
    const price = await findPrice(tx, fundId, at);
    const held = decimalToUnits(Number(await findHeld(tx, contractId, fundId)));
    const sold = Math.min(held, unitsFor(cents(part), decimalToPrice(Number(price))));
    await bookLine(tx, {
      contractId,
      fundId,
      type: 'DIRECT_DEBIT_REVERSAL',
      bookingDate: today,
      valueDate: today,
      amountCents: -part,
      price,
      units: String(-unitsToDecimal(sold as ReturnType<typeof decimalToUnits>)),
      causeId: deposit.id,
      createdAt: at,
    });
  }
  await payBack(tx, { contractId, valueDate: today, amountCents, at });
}

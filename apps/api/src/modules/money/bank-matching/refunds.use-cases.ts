import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import { findTransferOf, markTransfer, reopenReturn } from '../payments/payments.use-cases.ts';
import { customersOfLine } from './customers-of-line.use-cases.ts';
import { lockLine, type OpenLine } from './matches.repository.ts';
import { hasUnreturned, isItemOf, orderRefund, withdrawRefundOrder } from './open-items.repository.ts';

/**
 * Returns whether an account is one of the fund accounts of the brand. Dealt amounts are paid to these accounts, and
 * the fund pays only from them.
 */
export const isOfFund = ({ brands }: Services, brand: string, iban: string | null): boolean =>
  brands.byId(brand)?.fundAccounts.some((account) => account.iban === iban) ?? false;

/** Returns whether the brand holds its money on this account. */
export const isOwnAccount = ({ brands }: Services, brand: string, iban: string | null): boolean =>
  brands.byId(brand)?.bankAccounts.some((account) => account.iban === iban) ?? false;

/**
 * Returns whether two employees may book a line as the fund's. A line without a counterparty account qualifies,
 * because at a bank that reports no account it would otherwise stay open for ever.
 */
export const mayBeOfFund = (services: Services, brand: string, iban: string | null): boolean =>
  iban === null
    ? (services.brands.byId(brand)?.fundAccounts.length ?? 0) > 0
    : isOfFund(services, brand, iban);

/** Returns whether a line can be refunded: it has a known payer and does not come from the fund. */
export const isRefundable = (services: Services, { item, line, isLeaving }: OpenLine): boolean =>
  item.openCents > 0 &&
  item.refundOrderedAt === null &&
  !isLeaving &&
  line.counterpartyHash !== null &&
  !isOfFund(services, item.brand, openLineDetails(services, line).iban);

/**
 * Records that transferred money of a contract that does not start goes back to the other provider, once the refund of
 * its last part is ordered.
 */
async function noteReturn(tx: Transaction, { contractId }: OpenLine['item'], at: Date): Promise<void> {
  const transfer = contractId === null ? undefined : await findTransferOf(tx, contractId);
  if (contractId === null || transfer?.state !== 'received' || transfer.contractStatus !== 'cancelled')
    return;
  if (await hasUnreturned(tx, contractId)) return;
  await markTransfer(tx, transfer.id, { state: 'returned', closedAt: at, changedAt: at });
}

/**
 * Orders a refund of the open amount of a line to the account it came from. Needs four-eyes approval. The next payout
 * batch contains the refund (decision 0098), and the outgoing bank line closes it. Throws `notFound`, `notRefundable`
 * and `stepUpRequired`.
 */
export async function refundOpenItem(
  services: Services,
  session: ActingSession,
  { id, reason, twoFaToken }: { readonly id: string; readonly reason: string; readonly twoFaToken: string },
): Promise<void> {
  const { id: by, brand } = session.person;
  await act(services, session, {
    lock: async (tx) => {
      const found = await lockLine(tx, { lineId: id, brand });
      if (!found) throw new AppError('notFound');
      if (!isRefundable(services, found)) throw new AppError('notRefundable');
      return { ...found, customers: await customersOfLine(tx, found) };
    },
    about: ({ customers }) => customers,
    stepUp: { act: 'refundOpenItem', twoFaToken },
    forTwo: ({ item, line }) => ({
      title: `${euroAndCents(item.openCents)} van de bank terugstorten`,
      amountCents: item.openCents,
      lines: [
        { label: 'Ontvangen', before: euroAndCents(line.amountCents), after: null },
        { label: 'Bedrag', before: null, after: euroAndCents(item.openCents) },
      ],
      facts: { line: id, open: item.openCents },
    }),
    work: async (tx, at, { item }) => {
      await orderRefund(tx, id, { refundOrderedAt: at, refundOrderedBy: by, refundReason: reason });
      await noteReturn(tx, item, at);
      return done({
        audit: {
          action: 'bankLine.refundOrdered',
          subjectType: 'bankLine',
          subjectId: id,
          detail: { amountCents: item.openCents, reason },
        },
      });
    },
  });
}

/**
 * Withdraws a refund order that is in no payment file yet: the line becomes an open item again. A refund transferred
 * manually may already have been paid. Throws `notFound`, and `changedMeanwhile` if the refund is in a payment file
 * or was already withdrawn.
 */
export async function withdrawRefund(
  services: Services,
  admin: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { brand } = admin;
  await act(services, admin, {
    lock: async (tx) => {
      if (!(await isItemOf(tx, { lineId: id, brand }))) throw new AppError('notFound');
      const found = await lockLine(tx, { lineId: id, brand });
      return {
        customers: found ? await customersOfLine(tx, found) : [],
        contractId: found?.item.contractId ?? null,
      };
    },
    about: ({ customers }) => customers,
    work: async (tx, at, { contractId }) => {
      // The order is checked after the lock, so that a batch created while waiting for the lock is taken into
      // account.
      const amountCents = await withdrawRefundOrder(tx, id);
      if (amountCents === undefined) throw new AppError('changedMeanwhile');
      if (contractId !== null) await reopenReturn(tx, contractId, at);
      return done({
        audit: {
          action: 'bankLine.refundWithdrawn',
          subjectType: 'bankLine',
          subjectId: id,
          detail: { amountCents, reason },
        },
      });
    },
  });
}

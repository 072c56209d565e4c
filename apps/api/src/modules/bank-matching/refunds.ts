import { euroAndCents } from '@portaal/domain/notation/dutch';
import { AppError } from '../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { type ActingSession, act, done } from '../acts/acts.use-cases.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import { lockLine, type OpenLine } from './matches.repository.ts';
import { isItemOf, orderRefund, withdrawRefundOrder } from './open-items.repository.ts';

/** What was dealt leaves for the accounts the brand names, and comes back from those alone. */
export const isOfFund = ({ brands }: Services, brand: string, iban: string | null): boolean =>
  brands.byId(brand)?.fundAccounts.some((account) => account.iban === iban) ?? false;

/** Whether an account is one the brand keeps its money on. */
export const isOwnAccount = ({ brands }: Services, brand: string, iban: string | null): boolean =>
  brands.byId(brand)?.bankAccounts.some((account) => account.iban === iban) ?? false;

/** Of a line without an account two people may say so: a bank that names none would leave it open for ever. */
export const mayBeOfFund = (services: Services, brand: string, iban: string | null): boolean =>
  iban === null
    ? (services.brands.byId(brand)?.fundAccounts.length ?? 0) > 0
    : isOfFund(services, brand, iban);

/** Money with a known payer; what comes from the fund is not for us to send back. */
export const isRefundable = (services: Services, { item, line, isLeaving }: OpenLine): boolean =>
  item.openCents > 0 &&
  item.refundOrderedAt === null &&
  !isLeaving &&
  line.counterpartyHash !== null &&
  !isOfFund(services, item.brand, openLineDetails(services, line).iban);

/**
 * What is open of a line goes back to the account it came from: two people decide it, it leaves with the next payout
 * batch (decision 0098), and the line of the bank by which it leaves closes it. Throws `notFound`, `notRefundable` and `stepUpRequired`.
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
      return found;
    },
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
 * What two people decided to send back stays here, while it stands in no file: it is an open item again, as it was. What
 * is transferred by hand may have left already. Throws `notFound`, and `changedMeanwhile` of what leaves or is withdrawn.
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
      await lockLine(tx, { lineId: id, brand });
    },
    work: async (tx) => {
      // Asked after the lock: a batch made while we waited for it is seen.
      const amountCents = await withdrawRefundOrder(tx, id);
      if (amountCents === undefined) throw new AppError('changedMeanwhile');
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

import { type TopUpTerms, topUpProblems } from '@portaal/domain/investing/top-ups/calls';
import type { PaymentMethod } from '@portaal/domain/money/payments/payment';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, centsToEuro, type Dealing, nextDealing } from '@portaal/engine';
import {
  type ActingSession,
  act,
  attemptOf,
  done,
  earlierAttempt,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { findContract, lockContract, ownedBy } from '../../../foundation/contracts/contract-row.sql.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { quarantineFor } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { fundsOn, requireOpen } from '../../products/funds/funds.use-cases.ts';
import { questionnaireStanding } from '../../products/questionnaires/questionnaires.use-cases.ts';
import { dividedOver, type TopUpFunds, topUpTerms } from './top-up-terms.rules.ts';
import {
  type ContractToTopUp,
  contractToTopUp,
  type DepositRow,
  findDepositByKey,
  findTopUp,
  insertDeposit,
  listAllocation,
  listUnderway,
  markTopUpCancelled,
} from './top-ups.repository.ts';

/** Returns the terms. Throws `notFound`. */
export async function getTopUpTerms(
  services: Services,
  person: SignedInPerson,
  contractId: string,
): Promise<TopUpTerms> {
  const { database } = services;
  const contract = await findContract(database.orm, ownedBy(person, contractId), contractToTopUp);
  if (!contract) throw new AppError('notFound');
  return termsOf(database.orm, services, person, contract, await fundsOfTopUp(services, person.brand));
}

/** Returns the dealing, today's fund terms, and the fund terms of the dealing day for the entry cost. */
async function fundsOfTopUp(
  services: Services,
  brand: string,
): Promise<TopUpFunds & { readonly dealing: Dealing }> {
  const dealing = nextDealing(services.clock.now(), await calendarOf(services, brand));
  return {
    dealing,
    today: await fundsOn(services, brand, services.clock.today()),
    dealt: await fundsOn(services, brand, dealing.dealingDay),
  };
}

async function termsOf(
  orm: Orm,
  { clock }: Services,
  person: SignedInPerson,
  contract: ContractToTopUp,
  funds: Awaited<ReturnType<typeof fundsOfTopUp>>,
): Promise<TopUpTerms> {
  const allocation = await listAllocation(orm, contract.id);
  requireOpen(
    funds.today.funds,
    allocation.map(({ fundId }) => fundId),
  );
  const divided = dividedOver(allocation, funds);
  const rows = {
    contract,
    divided,
    onlineMaximum: funds.today.content.grenzen.onlineHoogstens,
    underway: await listUnderway(orm, contract.id),
    questionnaires: await questionnaireStanding(orm, {
      personId: person.id,
      productCode: contract.productCode,
      funds: divided,
      today: clock.today(),
      validMonths: funds.today.content.termijnen.antwoordenGeldig,
    }),
    asksCode: (await quarantineFor(orm, person.id, 'topUp', clock.now())) !== undefined,
  };
  return topUpTerms(rows, funds.dealing);
}

interface TopUpInput {
  readonly amountCents: Cents;
  readonly method: PaymentMethod;
  readonly idempotencyKey: string | undefined;
  readonly twoFaToken?: string | undefined;
}

/**
 * Announces a top-up, which takes effect once its payment is received. It locks the contract row, so only one of many
 * simultaneous top-ups is announced. Throws `notFound`, `cannotTopUp`, `invalidInput`, `conflict` for a key that
 * belongs to another amount, and `stepUpRequired` while the mailbox is under quarantine.
 */
export async function announceTopUp(
  services: Services,
  session: ActingSession,
  contractId: string,
  input: TopUpInput,
): Promise<DepositRow> {
  const { person } = session;
  const { amountCents, method, twoFaToken } = input;
  const attempt = attemptOf(input.idempotencyKey, { amountCents, method });
  const funds = await fundsOfTopUp(services, person.brand);
  return act(services, session, {
    lock: async (tx) => {
      const contract = await lockContract(tx, ownedBy(person, contractId), contractToTopUp);
      if (!contract) throw new AppError('notFound');
      const earlier = await earlierAttempt(
        attempt,
        (key) => findDepositByKey(tx, contractId, key),
        (row) => row.amountCents === amountCents && row.method === method,
      );
      if (earlier) return { earlier, asksCode: false };
      const terms = await termsOf(tx, services, person, contract, funds);
      if (terms.blocker) throw new AppError('cannotTopUp');
      const problems = topUpProblems(centsToEuro(amountCents), terms);
      if (problems.length > 0) throw new AppError('invalidInput', problems);
      return { earlier, asksCode: terms.asksCode };
    },
    stepUp: ({ asksCode }) => (asksCode ? { act: 'topUp', twoFaToken } : undefined),
    work: async (tx, createdAt, { earlier }) => {
      if (earlier) return unchanged(earlier);
      const row: DepositRow = {
        id: newId(),
        contractId,
        type: 'TOP_UP',
        method,
        amountCents,
        status: 'announced',
        createdAt,
        receivedOn: null,
        reversedOn: null,
        dealFrom: null,
        dealingDay: null,
        idempotencyKey: attempt.key ?? null,
        inputDigest: attempt.digest,
      };
      await insertDeposit(tx, row);
      return done(tracesOf(row, 'topUpAnnounced'), row);
    },
  });
}

const tracesOf = (
  { id, contractId, amountCents, method }: DepositRow,
  kind: 'topUpAnnounced' | 'topUpCancelled',
): Traces => ({
  audit: {
    action: kind === 'topUpAnnounced' ? 'topUp.announced' : 'topUp.cancelled',
    subjectType: 'deposit',
    subjectId: id,
    detail: { contractId, amount: centsToEuro(amountCents), method },
  },
  history: [{ contractId, kind, after: euroAndCents(amountCents) }],
});

/**
 * Cancels a top-up; cancelling it again changes nothing. Throws `notFound`, and `tooLateToCancel` once its payment is
 * received.
 */
export async function cancelTopUp(
  services: Services,
  person: SignedInPerson,
  contractId: string,
  topUpId: string,
): Promise<DepositRow> {
  return act(services, person, {
    work: async (tx) => {
      const contract = await lockContract(tx, ownedBy(person, contractId), contractToTopUp);
      const row = contract && (await findTopUp(tx, contractId, topUpId));
      if (!row) throw new AppError('notFound');
      if (row.status === 'cancelled') return unchanged(row);
      if (!(await markTopUpCancelled(tx, topUpId))) throw new AppError('tooLateToCancel');
      return done(tracesOf(row, 'topUpCancelled'), { ...row, status: 'cancelled' as const });
    },
  });
}

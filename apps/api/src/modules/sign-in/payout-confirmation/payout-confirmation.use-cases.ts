import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import type { StepUpMethod } from '@portaal/domain/http/two-fa-token';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import {
  type PayoutChange,
  type PayoutChangeCause,
  type PayoutConfirmation,
  payoutChangeTexts,
} from '@portaal/domain/sign-in/payout-confirmation/calls';
import { isReasonOfDeath } from '@portaal/domain/sign-in/payout-confirmation/death-reason';
import { cents, centsToEuro } from '@portaal/engine';
import { type ActingSession, act, askerOf, done } from '../../../foundation/acts/acts.use-cases.ts';
import { findContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { holdsContract } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { hasOwnMailbox, provingMethods, verifiedPhone } from '../second-factor/second-factor.use-cases.ts';
import {
  type ChangeRow,
  confirmChanges,
  contractOfHolder,
  findLastProof,
  findOpenChanges,
  insertChange,
  lockOpenChanges,
  sumMoneyOf,
  sumWithheld,
} from './payout-confirmation.repository.ts';

export { sumMoneyOf } from './payout-confirmation.repository.ts';

type ChangedFields = {
  readonly person: Pick<SignedInPerson, 'id' | 'brand' | 'role'>;
  readonly cause: PayoutChangeCause;
  readonly at: Date;
  /** Session that made the change, and the calls whose step-up code may have authorised it. */
  readonly session?: string | undefined;
  readonly acts?: readonly StepUpAct[];
};

/**
 * Withholds all payouts of a person until they confirm this change; runs in the transaction of the change.
 * Does nothing and returns false for a person without a contract, because there is no payout to misdirect.
 */
export async function withholdUntilConfirmed(
  tx: Transaction,
  services: Pick<Services, 'configuration'>,
  { person, cause, at, session, acts = [] }: ChangedFields,
): Promise<boolean> {
  if (!(await holdsContract(tx, person.id))) return false;
  const proof = session === undefined ? undefined : await findLastProof(tx, session, acts);
  const [strongest = 'email'] = await provingMethods(tx, services, person);
  const row = { personId: person.id, brand: person.brand, cause, method: proof ?? strongest, changedAt: at };
  await insertChange(tx, { id: newId(), ...row });
  return true;
}

/**
 * Withholds all payouts of these people until they confirm the account that returned a payout, or set another
 * account. Runs in the transaction of the return.
 */
export async function withholdAfterReturn(
  tx: Transaction,
  returns: readonly { readonly personId: string; readonly brand: string; readonly attemptId: string }[],
  at: Date,
): Promise<void> {
  for (const { personId, brand, attemptId } of returns) {
    // Servers of the previous version treat this row as a change of account. `email` represents a change without a
    // step-up code.
    const row = { personId, brand, cause: 'account', method: 'email', changedAt: at } as const;
    await insertChange(tx, { id: newId(), ...row, returnedAttemptId: attemptId });
  }
}

interface SecondChannels {
  readonly methods: StepUpMethod[];
  /** Phone number for a code by SMS. */
  readonly number: string | undefined;
}

/**
 * Returns the methods that can confirm the open changes: those registered before the oldest change and used
 * for none of the changes. For a change made with a code by mail, neither the mailbox nor any factor set up
 * with that mailbox counts. After a death no method is accepted, because others may have the phone and
 * mailbox; an employee decides.
 */
async function channelsFor(
  orm: Orm,
  services: Pick<Services, 'configuration'>,
  person: Pick<SignedInPerson, 'id' | 'role'>,
  changes: readonly ChangeRow[],
): Promise<SecondChannels> {
  const [oldest] = changes;
  if (!oldest || changes.some(isOfDeath)) return { methods: [], number: undefined };
  const { changedAt } = oldest;
  const before = await provingMethods(orm, services, person, changedAt);
  // Accepts only a number verified by a code; the number in the personal information was never verified.
  const number = before.includes('sms') ? await verifiedPhone(orm, services, person.id) : undefined;
  const methods = new Set<StepUpMethod>(before);
  const isUnchanged = !changes.some(({ cause }) => cause === 'email');
  if (isUnchanged && (await hasOwnMailbox(orm, person.id))) methods.add('email');
  const made = changes.filter(({ returnedAttemptId }) => returnedAttemptId === null);
  const used = new Set<StepUpMethod>(made.map(({ method }) => method));
  return { methods: [...methods].filter((method) => !used.has(method)), number };
}

/**
 * Returns the time before which a factor must have been registered to confirm the open changes, or undefined
 * without open changes.
 */
export const confirmedByOlderThan = async (orm: Orm, personId: string): Promise<Date | undefined> =>
  (await findOpenChanges(orm, personId))[0]?.changedAt;

/**
 * Returns the methods that can prove `confirmPayouts` for a person now. Throws `noSecondChannel` if there are
 * none.
 */
export async function confirmingChannels(
  services: Pick<Services, 'configuration' | 'database'>,
  person: SignedInPerson,
): Promise<SecondChannels> {
  const { orm } = services.database;
  const channels = await channelsFor(orm, services, person, await findOpenChanges(orm, person.id));
  if (channels.methods.length === 0) throw new AppError('noSecondChannel');
  return channels;
}

const isOfDeath = ({ reasonCode }: ChangeRow): boolean => isReasonOfDeath(reasonCode);

const causeOf = (change: ChangeRow): PayoutChange['cause'] => {
  if (change.returnedAttemptId === null) return change.cause;
  return isOfDeath(change) ? 'death' : 'return';
};

const changeResponse = (change: ChangeRow): PayoutChange => ({
  cause: causeOf(change),
  changedAt: change.changedAt.toISOString(),
});

export async function getPayoutConfirmation(
  services: Services,
  person: SignedInPerson,
): Promise<PayoutConfirmation> {
  const { orm } = services.database;
  const changes = await findOpenChanges(orm, person.id);
  if (changes.length === 0) return { changes: [], withheld: 0, methods: [] };
  const { methods } = await channelsFor(orm, services, person, changes);
  const withheld = centsToEuro(cents(await sumWithheld(orm, person.id, services.clock.today())));
  return { changes: changes.map(changeResponse), withheld, methods };
}

/** Lists the unconfirmed changes of a contract's holder, for an employee. */
export const listUnconfirmedChanges = async (orm: Orm, personId: string): Promise<PayoutChange[]> =>
  (await findOpenChanges(orm, personId)).map(changeResponse);

/**
 * Confirms the open changes. Throws `notFound` if there are none, and `stepUpRequired` for a code by a method
 * that may not confirm them.
 */
export async function confirmPayouts(
  services: Services,
  session: ActingSession,
  twoFaToken: string,
): Promise<void> {
  const { person } = session;
  await act(services, session, {
    lock: async (tx) => {
      const changes = await lockOpenChanges(tx, person.id);
      if (changes.length === 0) throw new AppError('notFound');
      return changes;
    },
    stepUp: { act: 'confirmPayouts', twoFaToken },
    work: async (tx, at, changes) => {
      // A change made after the code was requested may have used the same channel, which then cannot confirm
      // it.
      const method = await findLastProof(tx, session.id, ['confirmPayouts']);
      const { methods } = await channelsFor(tx, services, person, changes);
      if (method === undefined || !methods.includes(method)) throw new AppError('stepUpRequired');
      await confirmChanges(
        tx,
        changes.map(({ id }) => id),
        { confirmedAt: at, employeeId: null },
      );
      return done({
        audit: {
          action: 'payouts.confirmed',
          subjectType: 'person',
          subjectId: person.id,
          detail: { causes: changes.map(causeOf), method },
        },
      });
    },
  });
}

/**
 * Confirms changes for a contract holder with whom the employee spoke. Requires approval by a second employee
 * if the payable amount reaches the limit in the table of rights. Throws `notFound`, `nothingToConfirm` and
 * `stepUpRequired`.
 */
export async function confirmPayoutsOfContract(
  services: Services,
  session: ActingSession,
  { number, reason, twoFaToken }: { number: string; reason: string; twoFaToken: string },
): Promise<void> {
  await act(services, session, {
    lock: async (tx) => {
      const found = await findContract(tx, { number, brand: session.person.brand }, contractOfHolder);
      if (!found) throw new AppError('notFound');
      const changes = await lockOpenChanges(tx, found.personId);
      if (changes.length === 0) throw new AppError('nothingToConfirm');
      return { ...found, changes, money: await sumMoneyOf(tx, found.personId) };
    },
    about: ({ personId }) => [personId],
    stepUp: { act: 'confirmPayoutsOfContract', twoFaToken },
    forTwo: ({ changes, money: { toPayCents, undealtCents, valueCents } }) => ({
      title: `Wijziging bij contract ${number} bevestigen voor de klant`,
      // A sale is paid a month later, and a block can end, so this confirmation can release all money of the
      // person.
      amountCents: cents(toPayCents + undealtCents + valueCents),
      lines: [
        {
          label: 'Wijzigingen',
          before: changes.map((one) => payoutChangeTexts[causeOf(one)]).join(', '),
          after: null,
        },
        { label: 'Waarde van de contracten', before: null, after: euroAndCents(valueCents) },
        { label: 'Ontvangen, nog niet belegd', before: null, after: euroAndCents(undealtCents) },
        { label: 'Nog uit te betalen', before: null, after: euroAndCents(toPayCents) },
      ],
      facts: { changes: changes.map(({ id }) => id), toPayCents, undealtCents },
    }),
    work: async (tx, at, { personId, changes }) => {
      await confirmChanges(
        tx,
        changes.map(({ id }) => id),
        { confirmedAt: at, employeeId: await askerOf(tx, session) },
      );
      return done({
        audit: {
          action: 'payouts.confirmedByEmployee',
          subjectType: 'person',
          subjectId: personId,
          detail: { causes: changes.map(causeOf), reason },
        },
        messages: [
          {
            personId,
            kind: 'payout',
            title: 'Uw wijziging is bevestigd',
            text: 'U hebt uw wijziging bij ons bevestigd. Wij betalen weer uit naar uw rekening.',
            mail: true,
          },
        ],
      });
    },
  });
}

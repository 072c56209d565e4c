import type { PayeeOutcome } from '@portaal/domain/people/payees/payee-check';
import { dutchDay } from '@portaal/engine';
import { type ActingSession, act, askerOf, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PayeeVerdict } from '../../../platform/payee-verifier.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import {
  acceptCheck,
  type CheckRow,
  findCheckId,
  findChecks,
  insertCheck,
  lockCheck,
  updateCheck,
} from './payees.repository.ts';

/** Name and account of a payee. `personId` is null for a payment that goes back to its source account. */
export interface Payee {
  readonly personId: string | null;
  readonly name: string;
  readonly iban: string;
}

/** Latest result of the bank's name check of a payee. */
export interface PayeeCheck {
  readonly id: string;
  readonly outcome: PayeeOutcome;
  /** Name of the account holder according to the bank; only for a close match. */
  readonly bankName: string | null;
  readonly checkedAt: Date;
  /** Whether an employee accepted the payee despite the result. */
  readonly isAccepted: boolean;
}

/** Maximum concurrent checks. */
const AT_ONCE = 8;

const placeOf = (rowId: string): FieldPlace => ({ table: 'payee_check', column: 'sealed_name', rowId });

const hashOf = (keys: FieldKeys, { name, iban }: Payee): string =>
  keyedHash(keys, 'payee', `${iban}\n${name}`);

/** Returns a function that hashes a payee. The hash identifies the payee, also in the database. */
export const payeeHashes =
  (keys: FieldKeys) =>
  (payee: Payee): string =>
    hashOf(keys, payee);

const payeeResponse = (
  keys: FieldKeys,
  { id, outcome, sealedName, checkedAt, acceptedAt }: CheckRow,
): PayeeCheck => ({
  id,
  outcome,
  bankName: sealedName === null ? null : decryptField(keys, placeOf(id), sealedName),
  checkedAt,
  isAccepted: acceptedAt !== null,
});

/**
 * Returns the latest check of each payee of a brand; undefined for a name and account that were never
 * checked.
 */
export async function payeeChecksOf(
  orm: Orm,
  { configuration: { fieldKeys } }: Pick<Services, 'configuration'>,
  brand: string,
  payees: readonly Payee[],
): Promise<(payee: Payee) => PayeeCheck | undefined> {
  if (payees.length === 0) return () => undefined;
  const hashes = new Set(payees.map((payee) => hashOf(fieldKeys, payee)));
  const rows = await findChecks(orm, brand, [...hashes]);
  const checks = new Map(
    rows.map((row) => [`${row.personId} ${row.payeeHash}`, payeeResponse(fieldKeys, row)]),
  );
  return (payee) => checks.get(`${payee.personId} ${hashOf(fieldKeys, payee)}`);
}

type CheckServices = Pick<Services, 'clock' | 'configuration' | 'database' | 'payeeVerifier'>;

/**
 * Checks a payee with the bank, outside any transaction, and stores the result. Does nothing without a payee
 * verifier.
 */
export async function checkPayee(services: CheckServices, brand: string, payee: Payee): Promise<void> {
  const { payeeVerifier, clock, configuration, database } = services;
  if (payeeVerifier === undefined) return;
  const verdict = await payeeVerifier.verify(payee);
  const { fieldKeys } = configuration;
  const payeeHash = hashOf(fieldKeys, payee);
  const acceptanceAudit = (id: string) => ({
    outcome: verdict.outcome,
    sealedName: sealedNameOf(fieldKeys, id, verdict),
    checkedAt: clock.now(),
  });
  await database.transaction(async (tx) => {
    const existingId = await findCheckId(tx, { personId: payee.personId, brand, payeeHash });
    if (existingId !== undefined) return updateCheck(tx, existingId, acceptanceAudit(existingId));
    const id = newId();
    await insertCheck(tx, { id, brand, personId: payee.personId, payeeHash, ...acceptanceAudit(id) });
  });
}

/** A payee as sent to the bank in a payment file. */
interface ComparedPayee {
  readonly brand: string;
  readonly personId: string | null;
  readonly payeeHash: string;
}

/** Stores the result for a payee from the bank's response to a payment file. */
export async function notePayeeOutcome(
  tx: Transaction,
  { configuration: { fieldKeys } }: Pick<Services, 'configuration'>,
  payee: ComparedPayee,
  { outcome, bankName, checkedAt }: { outcome: PayeeOutcome; bankName: string; checkedAt: Date },
): Promise<void> {
  const answer = (id: string) => ({
    ...{ outcome, checkedAt },
    sealedName: outcome === 'closeMatch' ? encryptField(fieldKeys, placeOf(id), bankName) : null,
  });
  const existingId = await findCheckId(tx, payee);
  if (existingId !== undefined) return updateCheck(tx, existingId, answer(existingId));
  const id = newId();
  await insertCheck(tx, { id, ...payee, ...answer(id) });
}

const sealedNameOf = (keys: FieldKeys, id: string, verdict: PayeeVerdict): string | null =>
  verdict.outcome === 'closeMatch' ? encryptField(keys, placeOf(id), verdict.bankName) : null;

/** Returns whether the bank checked a payee today. */
export const isCheckedToday = ({ clock }: Pick<Services, 'clock'>, check: PayeeCheck | undefined): boolean =>
  check !== undefined && dutchDay(check.checkedAt) === clock.today();

/** Checks with the bank all payees that were not checked today, `AT_ONCE` at a time. */
export async function checkPayees(
  services: CheckServices,
  brand: string,
  payees: readonly Payee[],
): Promise<void> {
  const checkOf = await payeeChecksOf(services.database.orm, services, brand, payees);
  const waiting = payees.filter((payee) => !isCheckedToday(services, checkOf(payee)));
  for (let first = 0; first < waiting.length; first += AT_ONCE) {
    await Promise.all(
      waiting.slice(first, first + AT_ONCE).map((payee) => checkPayee(services, brand, payee)),
    );
  }
}

/**
 * Finds the name and account of a check, because the check stores only their hash; undefined if no payout to
 * them is due.
 */
export type FindPayee = (check: {
  readonly brand: string;
  readonly checkId: string;
}) => Promise<Payee | undefined>;

/**
 * Accepts an account although its bank reports another name, after approval by a second employee. The approval shows our name and
 * the bank's result. Throws `notFound`, and `changedMeanwhile` if the bank's result changed, a
 * colleague already decided, or no payout to that name and account is due any more.
 */
export async function acceptPayee(
  services: Services,
  session: ActingSession,
  { id, reason }: { readonly id: string; readonly reason: string },
  findPayee: FindPayee,
): Promise<void> {
  const { brand } = session.person;
  const payee = await findPayee({ brand, checkId: id });
  await act(services, session, {
    lock: async (tx) => {
      const row = await lockCheck(tx, { id, brand });
      if (!row) throw new AppError('notFound');
      if (row.outcome !== 'noMatch' || row.acceptedAt !== null || payee === undefined) {
        throw new AppError('changedMeanwhile');
      }
      return { ...row, payee };
    },
    about: ({ personId }) => [personId],
    // Only the approver needs a code.
    stepUp: () => undefined,
    forTwo: ({ personId, payeeHash, outcome, payee: { name, iban } }) => ({
      title: 'Toch betalen op een rekening met een andere naam',
      lines: [],
      namedLines: [
        { label: 'Rekening', before: null, after: maskedIban(iban) },
        { label: 'Naam bij ons', before: null, after: name },
        { label: 'Naam bij de bank', before: null, after: 'Een andere naam. De bank zegt niet welke.' },
        { label: 'Reden', before: null, after: reason },
      ],
      facts: { id, personId, payeeHash, outcome },
    }),
    work: async (tx, at, { personId }) => {
      const acceptedBy = await askerOf(tx, session);
      await acceptCheck(tx, id, { acceptedAt: at, acceptedBy, acceptedReason: reason });
      return done({
        audit: { action: 'payee.accepted', subjectType: 'person', subjectId: personId, detail: { reason } },
      });
    },
  });
}

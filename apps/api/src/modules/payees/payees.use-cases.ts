import type { PayeeOutcome } from '@portaal/domain/payees/payee-check';
import { dutchDay } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../platform/field-encryption.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { newId } from '../../platform/new-id.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { PayeeVerdict } from '../../platform/payee-verifier.ts';
import { maskedIban } from '../../platform/sealed-number.ts';
import type { Services } from '../../platform/services.ts';
import { type ActingSession, act, askerOf, done } from '../acts/acts.use-cases.ts';
import {
  acceptCheck,
  type CheckRow,
  findCheckId,
  findChecks,
  insertCheck,
  lockCheck,
  updateCheck,
} from './payees.repository.ts';

/** A name and an account, of the person whose money goes there; null of money that goes back to where it came from. */
export interface Payee {
  readonly personId: string | null;
  readonly name: string;
  readonly iban: string;
}

/** What the bank last said of a payee. */
export interface PayeeCheck {
  readonly id: string;
  readonly outcome: PayeeOutcome;
  /** Whose the account is; only of a close match. */
  readonly bankName: string | null;
  readonly checkedAt: Date;
  /** An employee decided that it is paid all the same. */
  readonly isAccepted: boolean;
}

/** So many are asked at a time. */
const AT_ONCE = 8;

const placeOf = (rowId: string): FieldPlace => ({ table: 'payee_check', column: 'sealed_name', rowId });

const hashOf = (keys: FieldKeys, { name, iban }: Payee): string =>
  keyedHash(keys, 'payee', `${iban}\n${name}`);

/** What a payee is known by, also to the database. */
export const payeeHashes =
  (keys: FieldKeys) =>
  (payee: Payee): string =>
    hashOf(keys, payee);

const shown = (
  keys: FieldKeys,
  { id, outcome, sealedName, checkedAt, acceptedAt }: CheckRow,
): PayeeCheck => ({
  id,
  outcome,
  bankName: sealedName === null ? null : decryptField(keys, placeOf(id), sealedName),
  checkedAt,
  isAccepted: acceptedAt !== null,
});

/** What the bank last said of payees of a brand; undefined of one that was not asked by this name and account. */
export async function payeeChecksOf(
  orm: Orm,
  { configuration: { fieldKeys } }: Pick<Services, 'configuration'>,
  brand: string,
  payees: readonly Payee[],
): Promise<(payee: Payee) => PayeeCheck | undefined> {
  if (payees.length === 0) return () => undefined;
  const hashes = new Set(payees.map((payee) => hashOf(fieldKeys, payee)));
  const rows = await findChecks(orm, brand, [...hashes]);
  const checks = new Map(rows.map((row) => [`${row.personId} ${row.payeeHash}`, shown(fieldKeys, row)]));
  return (payee) => checks.get(`${payee.personId} ${hashOf(fieldKeys, payee)}`);
}

type CheckServices = Pick<Services, 'clock' | 'configuration' | 'database' | 'payeeVerifier'>;

/** Asks the bank, outside any transaction, and keeps what it said. Nothing where no bank can be asked. */
export async function checkPayee(services: CheckServices, brand: string, payee: Payee): Promise<void> {
  const { payeeVerifier, clock, configuration, database } = services;
  if (payeeVerifier === undefined) return;
  const verdict = await payeeVerifier.verify(payee);
  const { fieldKeys } = configuration;
  const payeeHash = hashOf(fieldKeys, payee);
  const said = (id: string) => ({
    outcome: verdict.outcome,
    sealedName: sealedNameOf(fieldKeys, id, verdict),
    checkedAt: clock.now(),
  });
  await database.transaction(async (tx) => {
    const known = await findCheckId(tx, { personId: payee.personId, brand, payeeHash });
    if (known !== undefined) return updateCheck(tx, known, said(known));
    const id = newId();
    await insertCheck(tx, { id, brand, personId: payee.personId, payeeHash, ...said(id) });
  });
}

/** A payee as the bank was asked about it in a payment file. */
interface AskedPayee {
  readonly brand: string;
  readonly personId: string | null;
  readonly payeeHash: string;
}

/** Stores what the bank says of a payee in its answer on a payment file. */
export async function notePayeeOutcome(
  tx: Transaction,
  { configuration: { fieldKeys } }: Pick<Services, 'configuration'>,
  payee: AskedPayee,
  { outcome, bankName, checkedAt }: { outcome: PayeeOutcome; bankName: string; checkedAt: Date },
): Promise<void> {
  const answer = (id: string) => ({
    ...{ outcome, checkedAt },
    sealedName: outcome === 'closeMatch' ? encryptField(fieldKeys, placeOf(id), bankName) : null,
  });
  const known = await findCheckId(tx, payee);
  if (known !== undefined) return updateCheck(tx, known, answer(known));
  const id = newId();
  await insertCheck(tx, { id, ...payee, ...answer(id) });
}

const sealedNameOf = (keys: FieldKeys, id: string, verdict: PayeeVerdict): string | null =>
  verdict.outcome === 'closeMatch' ? encryptField(keys, placeOf(id), verdict.bankName) : null;

/** Whether the bank said something of a payee today. */
export const isCheckedToday = ({ clock }: Pick<Services, 'clock'>, check: PayeeCheck | undefined): boolean =>
  check !== undefined && dutchDay(check.checkedAt) === clock.today();

/** Asks the bank of all that were not asked today, some at a time. */
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

/** The name and account of a check, which has only their hash; undefined for one that nothing is due to. */
export type FindPayee = (check: {
  readonly brand: string;
  readonly checkId: string;
}) => Promise<Payee | undefined>;

/**
 * Pays an account although its bank says that the name is another, once a second employee approved who reads our name
 * and what the bank says of it. Throws `notFound`, and `changedMeanwhile` when the bank says otherwise by now, a colleague
 * decided before, or nothing is due on that name and account any more.
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
    // The code is that of who approves it.
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

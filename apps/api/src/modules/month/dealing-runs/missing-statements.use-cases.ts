import { dayText } from '@portaal/domain/notation/dutch';
import { addBusinessDays, dealingOfMonth, dutchDay, type IsoDate, isoDate } from '@portaal/engine';
import {
  type ActingSession,
  act,
  askerOf,
  done,
  type ForTwo,
} from '../../../foundation/acts/acts.use-cases.ts';
import {
  type DealingCalendars,
  readCalendars,
} from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { listStatementReach } from '../../money/bank-statements/bank-statements.use-cases.ts';
import { auditedRun } from './carry-out-run.use-cases.ts';
import { findDealingRun, insertPasses, listPasses, lockDealingRuns } from './dealing-runs.repository.ts';

/** An account whose statements do not reach the cut-off of a dealing run. */
interface MissingStatements {
  readonly accountId: string;
  readonly iban: string;
  readonly accountName: string;
  /** Last day of the account's statements. */
  readonly seenThrough: string;
  /** First and last bank day without a statement. */
  readonly from: IsoDate;
  readonly through: IsoDate;
}

/**
 * Lists the accounts of the brands of a dealing day whose statements do not reach the day of the brand's
 * cut-off. Banks supply no statements for weekends and bank holidays. Does not check an account that never
 * had a statement.
 */
export async function listMissingStatements(
  orm: Orm,
  { brands, calendars }: { readonly brands: Services['brands']; readonly calendars: DealingCalendars },
  dealingDay: IsoDate,
): Promise<MissingStatements[]> {
  const days = new Map(
    brands.all
      .filter(({ id }) => calendars.isDealtOn(id, dealingDay))
      .flatMap(({ id, bankAccounts }) => {
        const through = dutchDay(dealingOfMonth(dealingDay, calendars.of(id)).cutOff);
        return bankAccounts.map(({ iban }) => [iban, through] as const);
      }),
  );
  const passes = new Set(
    (await listPasses(orm, dealingDay)).map(({ accountId, seenThrough }) => `${accountId} ${seenThrough}`),
  );
  return (await listStatementReach(orm, [...days.keys()])).flatMap(
    ({ accountId, iban, name, seenThrough }) => {
      const through = days.get(iban);
      const isPassed = passes.has(`${accountId} ${seenThrough}`);
      if (through === undefined || seenThrough >= through || isPassed) return [];
      const from = addBusinessDays(isoDate(seenThrough), 1);
      return [{ accountId, iban, accountName: name, seenThrough, from, through }];
    },
  );
}

const periodOf = ({ from, through }: MissingStatements): string =>
  from === through ? dayText(from) : `${dayText(from)} tot en met ${dayText(through)}`;

export const missingText = (missing: MissingStatements): string =>
  `Er is nog geen afschrift van rekening ${missing.iban} van ${periodOf(missing)}.`;

/**
 * Unblocks a dealing run although the bank does not supply a statement, for instance for an account without
 * transactions. Requires four-eyes approval. Payments on a statement that arrives later are dealt in the next
 * run. Throws `changedMeanwhile` if no statement is missing.
 */
export async function passMissingStatements(
  services: Services,
  session: ActingSession,
  { dealingDay, reason }: { readonly dealingDay: IsoDate; readonly reason: string },
): Promise<void> {
  await act(services, session, {
    lock: async (tx) => {
      await lockDealingRuns(tx);
      const calendars = await readCalendars(tx);
      if (!calendars.hasDay(dealingDay)) throw new AppError('notFound');
      const missing = await listMissingStatements(tx, { brands: services.brands, calendars }, dealingDay);
      const isOpen = calendars.runOn(dealingDay).cutOff <= services.clock.now();
      if (missing.length === 0 || !isOpen || (await findDealingRun(tx, dealingDay))) {
        throw new AppError('changedMeanwhile');
      }
      return missing;
    },
    // No code is required from the requester, because the approver enters a step-up code.
    stepUp: () => undefined,
    forTwo: (missing): ForTwo => ({
      title: `${dayText(dealingDay)} verwerken zonder alle afschriften`,
      lines: missing.map((one) => ({
        label: `${one.iban}, ${one.accountName}`,
        before: `gezien tot en met ${dayText(one.seenThrough)}`,
        after: `zonder ${periodOf(one)}`,
      })),
      facts: missing.map(({ accountId, seenThrough }) => ({ accountId, seenThrough })),
    }),
    work: async (tx, passedAt, missing) => {
      const requestedBy = await askerOf(tx, session);
      const row = { dealingDay, reason, requestedBy, passedAt };
      await insertPasses(
        tx,
        missing.map(({ accountId, seenThrough }) => ({ ...row, accountId, seenThrough })),
      );
      const accounts = missing.map(({ iban, seenThrough }) => `${iban} ${seenThrough}`).join(', ');
      return done({ audit: auditedRun('statementsPassed', dealingDay, { accounts, reason }) });
    },
  });
}

import { createHash } from 'node:crypto';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { addDays, type Cents, cents, euroToCents, type IsoDate, isoDate } from '@portaal/engine';
import {
  type ActingSession,
  act,
  askerOf,
  done,
  type ForTwo,
} from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Services } from '../../../platform/services.ts';
import {
  findLast,
  insertGap,
  insertLines,
  insertStatement,
  type LineRow,
  lockAccount,
  type StatementRow,
} from './bank-statements.repository.ts';
import { sealLineDetails } from './line-details.mapping.ts';
import { statementAudit } from './statement-audit.mapping.ts';

interface Gap {
  readonly iban: string;
  /** First day and opening balance of the first statement after the gap. */
  readonly nextFrom: IsoDate;
  readonly nextOpening: number;
  readonly reason: string;
}

/**
 * A fixed text, because the matching rules would treat a contract number in an employee's text as written by
 * the payer.
 */
const LINE_TEXT = 'Verschil tussen de saldi van twee afschriften';

const wrong = (field: string, message: string) => new AppError('invalidInput', [{ field, message }]);

/**
 * Records that two employees accept that the bank cannot supply a statement. Inserts a replacement for the
 * missing statement into the chain. Its single line has the difference between the adjacent balances and
 * becomes an open item, so that bank and books remain equal (decision 0170). Throws `invalidInput` with the
 * wrong field.
 */
export async function acceptStatementGap(
  services: Services,
  session: ActingSession,
  { iban, nextFrom, nextOpening, reason }: Gap,
): Promise<void> {
  const { brand } = session.person;
  const openingCents = euroToCents(nextOpening);
  await act(services, session, {
    lock: async (tx) => {
      const account = await lockAccount(tx, { iban: iban.replaceAll(/\s/g, '').toUpperCase(), brand });
      if (!account) throw wrong('iban', 'Dit is geen rekening van ons.');
      const last = await findLast(tx, account.id);
      if (!last) throw wrong('iban', 'Van deze rekening is nog geen afschrift ingelezen.');
      if (nextFrom < last.toDay) {
        throw wrong('nextFrom', `Wij hebben al afschriften tot en met ${dayText(last.toDay)}.`);
      }
      if (nextFrom > services.clock.today()) throw wrong('nextFrom', 'Deze dag is na vandaag.');
      if (openingCents === last.closingCents) {
        throw wrong('nextOpening', 'Dit is het eindsaldo van het laatste afschrift: er ontbreekt niets.');
      }
      return { account, last };
    },
    // No code is required from the employee who accepts the gap, because the approver enters a step-up code.
    stepUp: () => undefined,
    forTwo: ({ account, last }): ForTwo => ({
      title: `Ontbrekend afschrift aanvaarden van ${euroAndCents(cents(openingCents - last.closingCents))}`,
      lines: [
        { label: 'Rekening', before: null, after: `${account.iban}, ${account.name}` },
        { label: 'Laatste afschrift', before: dayText(last.toDay), after: euroAndCents(last.closingCents) },
        { label: 'Volgend afschrift', before: dayText(nextFrom), after: euroAndCents(openingCents) },
        { label: 'Verschil', before: null, after: euroAndCents(cents(openingCents - last.closingCents)) },
        { label: 'Daarna', before: null, after: 'Het verschil is een open post tot u weet waarvoor het is.' },
      ],
      facts: { accountId: account.id, position: last.position, nextFrom, openingCents },
    }),
    work: async (tx, at, { last }) => {
      const requestedBy = await askerOf(tx, session);
      const row = gapRow(last, { nextFrom, openingCents, at });
      await insertStatement(tx, row);
      await insertLines(tx, [gapLine(services, row)]);
      await insertGap(tx, { statementId: row.id, reason, requestedBy });
      const detail = {
        ...{ accountId: row.accountId, fromDay: row.fromDay, toDay: row.toDay, reason },
        differenceCents: row.closingCents - row.openingCents,
      };
      return done({
        audit: statementAudit('gapAccepted', row.id, detail),
        jobs: [['bank.match', { statementId: row.id }]],
      });
    },
  });
}

/**
 * Returns the row that replaces the missing statement: from the day after the last imported statement to the
 * day before the next one.
 */
function gapRow(
  last: StatementRow,
  { nextFrom, openingCents, at }: { nextFrom: IsoDate; openingCents: Cents; at: Date },
): StatementRow {
  const afterLast = addDays(isoDate(last.toDay), 1);
  const fromDay = afterLast < nextFrom ? afterLast : isoDate(last.toDay);
  const toDay = afterLast < nextFrom ? addDays(nextFrom, -1) : isoDate(last.toDay);
  const id = newId();
  return {
    ...{ id, accountId: last.accountId, brand: last.brand, version: last.version, sequence: null },
    ...{ position: last.position + 1, follows: last.position, reference: 'ontbreekt' },
    ...{ fromDay, toDay, openingCents: last.closingCents, closingCents: openingCents },
    // The bank has no file for this statement, so the digest is computed from its id.
    digest: createHash('sha256').update(id).digest(),
    ...{ importedBy: null, importedAt: at },
  };
}

function gapLine(services: Services, row: StatementRow): LineRow {
  const id = newId();
  return {
    ...{ id, statementId: row.id, accountId: row.accountId, brand: row.brand, number: 1 },
    ...{ bookedOn: row.toDay, valueOn: row.toDay, isReversal: false, transactions: 1 },
    amountCents: cents(row.closingCents - row.openingCents),
    ...{ endToEndId: null, mandateId: null, batchId: null, bankReference: null, structuredReference: null },
    ...{ returnReason: null, transactionCode: null, counterpartyHash: null },
    sealedDetails: sealLineDetails(services, id, {
      name: 'Ontbrekend afschrift',
      iban: null,
      text: LINE_TEXT,
    }),
  };
}

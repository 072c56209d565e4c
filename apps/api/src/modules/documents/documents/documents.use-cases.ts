import { setImmediate } from 'node:timers/promises';
import { addDays, type IsoDate, yearOf } from '@portaal/engine';
import { type ActMessage, act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { type DocumentNotice, documentContent, type FileServices } from './document-file.use-cases.ts';
import { documentTitle } from './document-titles.mapping.ts';
import { deleteDocumentsOf, findDocument, findUnrendered } from './documents.repository.ts';
import {
  type BookedLines,
  type ContractRange,
  issueConfirmations,
  linesBooked,
  linesConverted,
} from './issue-confirmations.repository.ts';
import { type IssueContext, issueContracts, issueCorrected, issuePeriod } from './issuing.use-cases.ts';
import { hasStatement, type Period, type StatementOwner } from './period-snapshot.repository.ts';
import { costYear, lastPeriods, taxYear } from './periods.rules.ts';

export { findOfferOf } from './contract-snapshot.repository.ts';
export { resealDocuments, storeFormerDocument } from './document-file.use-cases.ts';
export { CO_SIGNED } from './document-id.mapping.ts';
export { addressLines } from './identity.repository.ts';
export { issueBooking } from './issue-booking.repository.ts';
export { holdersOf, issueTransferStatement } from './issue-transfer.use-cases.ts';
export {
  type IssueContext,
  type IssuedDocument,
  issueClosingStatements,
  issueContract,
  issueOne,
  issuePayoutLetters,
} from './issuing.use-cases.ts';
export { ownDocumentFiles } from './own-documents.use-cases.ts';
export { quarterUpTo, yearlyOver } from './periods.rules.ts';
export { listPremiums, lockPremiums, type PremiumsOfContract } from './premiums.repository.ts';

interface DealtDocuments {
  readonly dealingDay: IsoDate;
  readonly range: ContractRange;
  readonly lines?: BookedLines;
}

/**
 * Issues the documents of one batch of the dealing run of `dealingDay`: the contract document of each
 * contract that starts, and a confirmation of each deal. `lines` is a query for the booked lines; without it,
 * the lines are read from the ledger. Runs in the transaction of the batch. A repeated call changes nothing.
 */
export async function issueDealingRunDocuments(
  tx: Transaction,
  issueContext: IssueContext,
  { dealingDay, range, lines = linesBooked(range, dealingDay) }: DealtDocuments,
): Promise<void> {
  await issueContracts(tx, issueContext, range, dealingDay);
  await issueConfirmations(tx, lines, { dealingDay, at: issueContext.at, today: issueContext.today });
}

/**
 * Issues the documents of a conversion: the new contract, and a confirmation for each of the two contracts, in
 * addition to the confirmation of that day's dealing run.
 */
export async function issueConversionDocuments(
  tx: Transaction,
  issueContext: IssueContext,
  { dealingDay, from, to }: { readonly dealingDay: IsoDate; readonly from: string; readonly to: string },
): Promise<void> {
  await issueContracts(tx, issueContext, { first: to, last: to });
  const confirming = {
    dealingDay,
    at: issueContext.at,
    today: issueContext.today,
    reference: `${dealingDay}-omzetting`,
  };
  for (const id of [from, to]) await issueConfirmations(tx, linesConverted(id, dealingDay), confirming);
}

/** Issues the contract document for every concluded contract of a range that has none. */
export async function issueContractDocuments(
  tx: Transaction,
  issueContext: IssueContext,
  range: ContractRange,
): Promise<void> {
  await issueContracts(tx, issueContext, range);
}

/** Issues the statement for a period to all contracts of a range that have none. */
export async function issueStatements(
  tx: Transaction,
  issueContext: IssueContext,
  period: Period,
  range: ContractRange,
): Promise<void> {
  await issuePeriod(tx, issueContext, period, { range, limit: Number.MAX_SAFE_INTEGER });
}

const EVERYBODY: ContractRange = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};
const BATCH = 200;

/**
 * Runs every night: issues the statements for the last quarter and the last year to each contract that the
 * following dealing run has processed, with a message to the investor. Also issues corrected statements for
 * earlier years after changes that were reported late. Works in batches, so that it can continue after an
 * interruption.
 */
export async function issueMissing(services: Services): Promise<void> {
  const { clock, configuration } = services;
  const { fieldKeys } = configuration;
  for (const period of lastPeriods(clock.today())) {
    let issued: number;
    do {
      const issueContext = { fieldKeys, at: clock.now(), today: clock.today() };
      issued = await act(services, nobody(''), {
        work: async (tx) => {
          const { found, owners } = await issuePeriod(tx, issueContext, period, {
            range: EVERYBODY,
            limit: BATCH,
          });
          const messages = messagesOf(period, owners);
          return done({ audit: { unaudited: 'the document itself is the record' }, messages }, found);
        },
      });
    } while (issued === BATCH);
  }
  const thisYear = Number(clock.today().slice(0, 4));
  for (let back = 1; back <= YEARS_CORRECTED; back += 1)
    await correctOutdated(services, taxYear(thisYear - back));
}

/** Number of years for which a tax return can still be changed. */
const YEARS_CORRECTED = 5;

async function correctOutdated(services: Services, period: ReturnType<typeof taxYear>): Promise<void> {
  const { clock, configuration } = services;
  let corrected: number;
  do {
    const issueContext = { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
    corrected = await act(services, nobody(''), {
      work: async (tx) => {
        const owners = await issueCorrected(tx, issueContext, period, { range: EVERYBODY, limit: BATCH });
        const messages = owners.map((owner) => correctedMessage(period, owner));
        return done({ audit: { unaudited: 'the document itself is the record' }, messages }, owners.length);
      },
    });
  } while (corrected === BATCH);
}

/**
 * Issues a corrected statement, with a message, after a change in the deposits received in a year that
 * already has a statement. Also corrects the year before if part of the deposit was received then. Runs in
 * the transaction of that change. `receivedOn` is the day of the deposit.
 */
export async function correctStatement(
  tx: Transaction,
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  { contractId, receivedOn }: { readonly contractId: string; readonly receivedOn: string },
): Promise<ActMessage[]> {
  const issueContext = { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
  const range = { first: contractId, last: contractId };
  const year = Number(receivedOn.slice(0, 4));
  const messages: ActMessage[] = [];
  for (const period of [taxYear(year - 1), taxYear(year)]) {
    if (!(await hasStatement(tx, contractId, period.reference))) continue;
    const owners = await issueCorrected(tx, issueContext, period, { range, limit: 1 });
    messages.push(...owners.map((owner) => correctedMessage(period, owner)));
  }
  return messages;
}

/**
 * Issues corrected tax and cost statements, with a message, after a correction of the ledger, for each year
 * whose statement differs from the current lines. Runs in the transaction of that correction. `countedOn` is
 * the day of the wrong line; 1 January belongs to two years, as the end of one and the start of the next.
 */
export async function correctStatementsSince(
  tx: Transaction,
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  { contractId, countedOn }: { readonly contractId: string; readonly countedOn: IsoDate },
): Promise<ActMessage[]> {
  const issueContext = { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
  const range = { first: contractId, last: contractId };
  const lastYear = yearOf(clock.today()) - 1;
  const messages: ActMessage[] = [];
  for (
    let year = Math.max(yearOf(addDays(countedOn, -1)), lastYear + 1 - YEARS_CORRECTED);
    year <= lastYear;
    year += 1
  ) {
    const [cost, tax] = [costYear(year), taxYear(year)];
    const owners = await issueCorrected(tx, issueContext, tax, { range, limit: 1 });
    const ofCost = await issueCorrected(tx, issueContext, cost, { range, limit: 1 });
    messages.push(...owners.map((owner) => correctedMessage(tax, owner)));
    messages.push(...ofCost.map((owner) => correctedCostMessage(cost, owner)));
  }
  return messages;
}

const correctedMessage = (
  { reference }: Period,
  { id, number, personId, brand }: StatementOwner,
): ActMessage => ({
  personId,
  brand,
  contractId: id,
  kind: 'document',
  title: `Uw jaaropgave ${reference} is gecorrigeerd`,
  text: `Bedragen in uw jaaropgave over ${reference} van contract ${number} zijn veranderd. Gebruik de nieuwe jaaropgave bij de documenten van uw contract. Hebt u al aangifte gedaan? Pas die dan aan.`,
  mail: true,
});

const correctedCostMessage = (
  { reference }: Period,
  { id, number, personId, brand }: StatementOwner,
): ActMessage => ({
  personId,
  brand,
  contractId: id,
  kind: 'document',
  title: `Uw kostenoverzicht ${reference} is gecorrigeerd`,
  text: `Bedragen in uw kostenoverzicht over ${reference} van contract ${number} zijn veranderd. Het nieuwe kostenoverzicht staat bij de documenten van uw contract, naast het oude.`,
  mail: true,
});

/**
 * Returns the messages about new statements. The cost statement is issued together with the yearly statement, so one
 * message covers both.
 */
function messagesOf({ kind, reference }: Period, owners: readonly StatementOwner[]): ActMessage[] {
  if (kind === 'annual') return [];
  const title = documentTitle(kind, reference);
  const what =
    kind === 'taxStatement'
      ? `Uw jaaropgave en kostenoverzicht over ${reference} staan klaar`
      : 'Uw kwartaaloverzicht staat klaar';
  return owners.map(({ id: contractId, number, personId, brand }) => ({
    personId,
    brand,
    contractId,
    kind: 'document',
    title: `${title} staat klaar`,
    text: `${what} bij de documenten van contract ${number}.`,
    mail: true,
  }));
}

const RENDERED_AHEAD = 25;

/** Rethrows every storage fault, because rendering a file in advance is useless if it cannot be stored. */
const failLoud: DocumentNotice = (_fault, error) => {
  throw error;
};

/** Runs every night: renders some documents that were never opened, so that their first reader need not wait. */
export async function renderWaiting(services: Services, count = RENDERED_AHEAD): Promise<void> {
  await renderNext(services, count);
}

/** Renders all documents of a brand that were never opened. */
export async function renderAll(services: FileServices, brand: string): Promise<void> {
  while ((await renderNext(services, RENDERED_AHEAD, brand)) > 0);
}

async function renderNext(services: FileServices, count: number, brand?: string): Promise<number> {
  const rows = await findUnrendered(services.database.orm, count, brand);
  for (const row of rows) {
    await documentContent(services, row, failLoud);
    // Rendering blocks the process, so waiting requests are handled between two documents.
    await setImmediate();
  }
  return rows.length;
}

/** Returns the file of a document. Throws any fault of the storage, and `notFound` for an erased document. */
export async function documentFile(services: FileServices, id: string): Promise<Buffer> {
  const row = await findDocument(services.database.orm, id);
  if (!row) throw new AppError('notFound');
  return documentContent(services, row, failLoud);
}

/** Deletes the documents of a person, and their files once the transaction is committed. */
export async function eraseDocumentsOf(
  tx: Transaction,
  { queue }: Pick<Services, 'queue'>,
  personId: string,
): Promise<void> {
  for (const { storageKey } of await deleteDocumentsOf(tx, personId)) {
    if (storageKey !== null) await queue.enqueue(tx, 'documents.erase', { storageKey });
  }
}

export const eraseFile = ({ storage }: Services, storageKey: string): Promise<void> =>
  storage.delete(storageKey);

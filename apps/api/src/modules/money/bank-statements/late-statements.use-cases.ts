import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents, isoDate } from '@portaal/engine';
import type { StatementHeader } from '../../../integrations/bank/camt053.ts';
import { StatementFault } from '../../../integrations/bank/statement-fault.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import type { LineRow, StatementRow } from './bank-statements.repository.ts';
import { bookedGapDay, findReadBefore, insertLate, listAround } from './late-statements.repository.ts';
import { sealLineDetails } from './line-details.mapping.ts';
import { afterByDays, type LatePlace, latePlace, openSeries, waitsBetween } from './seams.rules.ts';
import { StatementWaits } from './statement-gap.rules.ts';

const BOOKED = 'Dit afschrift hoort bij een ontbrekend afschrift waarvan het verschil al is geboekt';

/**
 * Returns the place of a statement that does not follow the last one of its account; undefined if it fits
 * nowhere.
 *
 * @throws {StatementWaits} if its days fit but its balances do not connect to another statement yet. @throws
 * {StatementFault} if an employee matched the difference of the gap to something else.
 */
export async function findLatePlace(
  tx: Transaction,
  last: Pick<StatementRow, 'accountId' | 'position'>,
  header: StatementHeader,
): Promise<LatePlace | undefined> {
  const { accountId } = last;
  const around = await listAround(tx, accountId, header);
  const place = latePlace(around, header);
  if (place === undefined) {
    const reason = waitsBetween(around, header);
    if (reason !== undefined) throw new StatementWaits(header.line, reason, last);
    return undefined;
  }
  const bookedOn =
    header.openingCents === header.closingCents
      ? undefined
      : await bookedGapDay(tx, { accountId, after: place.after });
  if (bookedOn !== undefined) {
    throw new StatementFault(
      header.line,
      `${BOOKED}: de regel van ${dayText(bookedOn)} bij Open posten. Maak die boeking ongedaan en lees dit afschrift daarna opnieuw in.`,
    );
  }
  return place;
}

/**
 * Returns the position after which a late statement of an account belongs by its days; undefined if it fits
 * nowhere.
 */
export const findSeam = async (
  orm: Orm,
  accountId: string,
  header: StatementHeader,
): Promise<number | undefined> => afterByDays(await listAround(orm, accountId, header), header);

/**
 * Returns a late statement as it is appended to the chain: its balances and last day become those of the end
 * of the chain, so that it changes no balance.
 */
export const atTheEnd = (
  row: StatementRow,
  last: Pick<StatementRow, 'closingCents' | 'toDay'>,
): StatementRow => ({
  ...row,
  toDay: last.toDay,
  openingCents: last.closingCents,
  closingCents: last.closingCents,
});

/**
 * Returns a line with the opposite of a late statement's total; undefined if that total is zero. The portal writes
 * the text, so that no matching rule finds a payer in it.
 */
export function counterLine(
  services: Pick<Services, 'configuration'>,
  row: StatementRow,
  {
    number,
    day,
    differenceCents,
  }: { readonly number: number; readonly day: string; readonly differenceCents: Cents },
): LineRow | undefined {
  if (differenceCents === 0) return undefined;
  const id = newId();
  return {
    ...{ id, statementId: row.id, accountId: row.accountId, brand: row.brand, number },
    ...{ bookedOn: day, valueOn: day, isReversal: false, transactions: 1 },
    amountCents: cents(-differenceCents),
    ...{ endToEndId: null, mandateId: null, batchId: null, bankReference: null, structuredReference: null },
    ...{ returnReason: null, transactionCode: null, counterpartyHash: null },
    sealedDetails: sealLineDetails(services, id, {
      ...{ name: 'Ontbrekend afschrift', iban: null },
      text: 'Tegenboeking van een afschrift dat alsnog kwam',
    }),
  };
}

/** A late statement whose file is being imported. */
export interface LateImport {
  readonly row: StatementRow;
  readonly header: StatementHeader;
  readonly place: LatePlace;
  readonly counterLineId: string | null;
}

export const storeLate = (
  tx: Transaction,
  { row, header, place, counterLineId }: LateImport,
): Promise<void> =>
  insertLate(tx, {
    ...{ statementId: row.id, accountId: row.accountId, afterPosition: place.after, counterLineId },
    ...{ toDay: header.toDay, openingCents: header.openingCents, closingCents: header.closingCents },
  });

/**
 * Rejects a statement if one of its entries also appears on another statement, because the same statement in
 * another format can look like a missing one.
 */
export async function requireNotReadBefore(
  tx: Transaction,
  row: Pick<StatementRow, 'id'>,
  { line }: Pick<StatementHeader, 'line'>,
): Promise<void> {
  const found = await findReadBefore(tx, row.id);
  if (found === undefined) return;
  const day = dayText(isoDate(found.day));
  throw new StatementFault(
    line,
    found.amountCents === null
      ? `Wat op ${day} bij- en afgeschreven is, staat al op een ander afschrift van die dag.`
      : `De regel van ${euroAndCents(found.amountCents)} op ${day} staat al op een ander afschrift van die dag.`,
  );
}

/**
 * Rejects an import with late statements where nothing was missing, unless together they form a complete
 * series. `positions` contains the last position of each account before the import.
 */
export async function requireWholeSeries(
  tx: Transaction,
  all: readonly LateImport[],
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { row, header, place } of all.filter((one) => one.place.fit === 'series')) {
    const { accountId } = row;
    const reason = openSeries(await listAround(tx, accountId, header), place);
    const position = positions.get(accountId) ?? 0;
    if (reason !== undefined) throw new StatementWaits(header.line, reason, { accountId, position });
  }
}

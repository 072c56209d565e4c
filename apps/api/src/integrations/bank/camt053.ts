import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { addDays, type Cents, type IsoDate } from '@portaal/engine';
import {
  CURRENCY,
  type Details,
  dayOf,
  detailsOf,
  ibanIn,
  isBooked,
  linesOf,
  NO_BATCHES,
  plusBatch,
  type StatementLine,
  signedAmount,
} from './camt053-entry.ts';
import { type Camt053Record, camt053Shape } from './camt053-shape.ts';
import { StatementFault } from './statement-fault.ts';
import { readAmount } from './statement-values.ts';
import { type XmlRecord, xmlRecords } from './xml-records.ts';

export type { StatementLine } from './camt053-entry.ts';

/** Header of a statement. It is yielded before the bank lines of the statement. */
export interface StatementHeader {
  /** Line number in the file at which the statement begins. */
  readonly line: number;
  readonly version: '02' | '08';
  readonly reference: string;
  /** Sequence number assigned by the bank; null when it is absent or unusable. */
  readonly sequence: number | null;
  readonly iban: string;
  readonly fromDay: IsoDate;
  readonly toDay: IsoDate;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
}

export type StatementPart =
  | { readonly kind: 'statement'; readonly header: StatementHeader }
  | { readonly kind: 'line'; readonly line: StatementLine };

const MESSAGE = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3})\.(\d{2})$/;
const VERSIONS = ['02', '08'] as const;
type Version = (typeof VERSIONS)[number];
/** Maximum number of transactions of one entry in memory. A larger entry becomes a single bank line. */
const MAXIMUM_DETAILS = 20_000;
/**
 * Balance codes accepted as the opening balance, in order of preference. `PRCD` is the closing balance of the
 * previous day.
 */
const OPENING = ['OPBD', 'PRCD'];
const CLOSING = 'CLBD';

interface Balance {
  readonly amount: Cents;
  readonly day: IsoDate;
}

/**
 * Reads a file of bank statements (`camt.053.001.02` or `.08`) as a stream, and yields the parts completed by each
 * chunk. The lines of a statement must add up to the difference between its balances.
 *
 * @throws {StatementFault} for a file of another kind, an incomplete file or a statement that does not add up. The
 * caller must discard parts yielded before the error.
 */
export async function* readStatements(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<readonly StatementPart[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: StatementPart[] = [];
  const reader = statementReader((part) => parts.push(part));
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      const reason = chunk
        ? 'Dit bestand is niet in UTF-8.'
        : 'Dit bestand is niet heel: het einde ontbreekt.';
      throw new StatementFault(reader.line(), reason);
    }
  };
  for await (const chunk of source) {
    reader.write(decoded(chunk));
    if (parts.length > 0) yield parts;
    parts = [];
  }
  reader.write(decoded());
  reader.end();
  if (parts.length > 0) yield parts;
}

/** Number of entries and the sum of their absolute amounts. */
interface Total {
  readonly entries: number;
  readonly cents: number;
}

const plus = ({ entries, cents }: Total, amount: Cents): Total => ({
  entries: entries + 1,
  cents: cents + Math.abs(amount),
});

function statementReader(give: (part: StatementPart) => void) {
  let version: Version = '08';
  let startedAt = 1;
  let statements = 0;
  let balances = new Map<string, Balance>();
  let header: StatementHeader | undefined;
  let sum = 0;
  let summary: XmlRecord = {};
  let booked: Total = { entries: 0, cents: 0 };
  let all: Total = { entries: 0, cents: 0 };
  let batches = NO_BATCHES;
  let details: Details[] = [];
  let count = 0;
  let latest = 1;

  function begun(record: XmlRecord, line: number): StatementHeader {
    if (header) return header;
    header = headerOf(record, { balances, startedAt, version }, line);
    give({ kind: 'statement', header });
    return header;
  }

  function closeDetails(record: XmlRecord, entry: XmlRecord, { iban }: StatementHeader, line: number): void {
    count += 1;
    if (count <= MAXIMUM_DETAILS) details.push(detailsOf(record, { entry, batches, account: iban }, line));
    else details = [];
  }

  function closeEntry(entry: XmlRecord, { toDay }: StatementHeader, line: number): void {
    const amount = signedAmount(entry, line);
    all = plus(all, amount);
    if (isBooked(entry, line)) booked = plus(booked, amount);
    const looked = count > MAXIMUM_DETAILS ? undefined : details;
    for (const one of linesOf(entry, looked, { batches, count, lastDay: toDay, line })) {
      requireBookedBy(toDay, one.bookedOn, line);
      sum += one.amountCents;
      if (!Number.isSafeInteger(sum)) throw new StatementFault(line, 'De regels komen samen op te veel.');
      give({ kind: 'line', line: one });
    }
    batches = NO_BATCHES;
    details = [];
    count = 0;
  }

  function closeStatement(statement: StatementHeader, line: number): void {
    requireSum(statement, sum, line);
    requireSummary(summary, [booked, all], line);
    statements += 1;
    header = undefined;
    summary = {};
    booked = { entries: 0, cents: 0 };
    all = booked;
    balances = new Map();
    sum = 0;
  }

  const records = xmlRecords<Camt053Record>(camt053Shape, {
    root(namespace, name, line) {
      version = versionOf(namespace, name, line);
    },
    open(name, line, within) {
      latest = line;
      if (name === 'statement') startedAt = line;
      if (name === 'entry') begun(within, line);
    },
    close(name, record, line, within) {
      latest = line;
      if (name === 'group') requireLastPage(record['MsgPgntn/LastPgInd'], line);
      if (name === 'balance') addBalance(balances, record, { line, isAfterLines: header !== undefined });
      if (name === 'summary') summary = record;
      if (name === 'batch') batches = plusBatch(batches, record);
      if (name === 'details') closeDetails(record, within, begun({}, line), line);
      if (name === 'entry') closeEntry(record, begun({}, line), line);
      if (name === 'statement') closeStatement(begun(record, line), line);
    },
  });
  return {
    write: records.write,
    end(): void {
      records.end();
      if (statements === 0) throw new StatementFault(latest, 'Dit bestand bevat geen afschrift.');
    },
    line: () => latest,
  };
}

/** Returns the version of the message. Throws if the file is not a statement in a supported version. */
function versionOf(namespace: string, name: string, line: number): Version {
  const [, message, number = ''] = MESSAGE.exec(namespace) ?? [];
  if (message !== 'camt.053.001' || name !== 'Document') {
    const what = message === undefined ? 'geen bestand van een bank' : message;
    throw new StatementFault(line, `Dit is ${what}. Kies een afschrift: camt.053.`);
  }
  const read = VERSIONS.find((one) => one === number);
  if (read === undefined) {
    throw new StatementFault(line, `Wij lezen camt.053 in versie 02 en 08, en dit is versie ${number}.`);
  }
  return read;
}

/** Values of the header besides the record of the statement. */
interface HeaderSource {
  readonly balances: ReadonlyMap<string, Balance>;
  /** Line on which the statement begins. */
  readonly startedAt: number;
  readonly version: Version;
}

/**
 * Returns the header. The header is complete before the first bank line, so the caller can store lines immediately.
 */
function headerOf(
  record: XmlRecord,
  { balances, startedAt, version }: HeaderSource,
  line: number,
): StatementHeader {
  const opening = OPENING.map((code) => ({ code, balance: balances.get(code) })).find(
    ({ balance }) => balance,
  );
  const closing = balances.get(CLOSING);
  if (!opening?.balance) throw new StatementFault(line, 'Dit afschrift heeft geen beginsaldo.');
  if (!closing) throw new StatementFault(line, 'Dit afschrift heeft geen eindsaldo.');
  requireLastPage(record['StmtPgntn/LastPgInd'], line);
  const iban = ibanIn(record, 'Acct/Id/IBAN');
  if (iban === undefined)
    throw new StatementFault(line, 'Dit afschrift noemt de rekening niet met een IBAN.');
  const currency = record['Acct/Ccy'] ?? CURRENCY;
  if (currency !== CURRENCY) {
    throw new StatementFault(line, `Wij lezen alleen rekeningen in euro, en deze is in ${currency}.`);
  }
  const { balance, code } = opening;
  const began = dayOf({ 'From/DtTm': record['FrToDt/FrDtTm'] }, 'From', line);
  const fromDay = began ?? firstDay(code, balance.day, closing.day);
  if (fromDay > closing.day) {
    throw new StatementFault(
      line,
      `Dit afschrift begint op ${dayText(fromDay)} en eindigt eerder, op ${dayText(closing.day)}.`,
    );
  }
  return {
    line: startedAt,
    version,
    reference: record.Id ?? '',
    sequence: sequenceOf(record.ElctrncSeqNb ?? record.LglSeqNb),
    iban,
    fromDay,
    toDay: closing.day,
    openingCents: balance.amount,
    closingCents: closing.amount,
  };
}

/**
 * Returns the first day of the statement: the day after the previous day's closing balance. Some banks date that
 * balance with the first day of the statement itself.
 */
function firstDay(code: string, day: IsoDate, lastDay: IsoDate): IsoDate {
  return code === 'PRCD' && day !== lastDay ? addDays(day, 1) : day;
}

/** Adds an opening or closing balance of a statement. Other balances, such as the available balance, are ignored. */
function addBalance(
  balances: Map<string, Balance>,
  record: XmlRecord,
  { line, isAfterLines }: { readonly line: number; readonly isAfterLines: boolean },
): void {
  const code = record['Tp/CdOrPrtry/Cd'] ?? '';
  if (code !== CLOSING && !OPENING.includes(code)) return;
  if (isAfterLines) throw new StatementFault(line, 'Het saldo staat achter de regels.');
  if (balances.has(code)) throw new StatementFault(line, `Het saldo ${code} staat er twee keer.`);
  const day = dayOf(record, 'Dt', line);
  if (day === undefined) throw new StatementFault(line, `Het saldo ${code} heeft geen datum.`);
  balances.set(code, { amount: signedAmount(record, line), day });
}

function requireBookedBy(toDay: IsoDate, bookedOn: IsoDate, line: number): void {
  if (bookedOn > toDay) {
    throw new StatementFault(
      line,
      `Een regel is geboekt op ${dayText(bookedOn)}, na het einde van dit afschrift op ${dayText(toDay)}.`,
    );
  }
}

/** Checks that the lines of a statement, in cents, add up to the difference between its balances. */
function requireSum({ openingCents, closingCents }: StatementHeader, sum: number, line: number): void {
  if (openingCents + sum !== closingCents) {
    throw new StatementFault(
      line,
      `De regels komen op ${euroAndCents(sum)}, maar de saldi verschillen ${euroAndCents(closingCents - openingCents)}.`,
    );
  }
}

/** Checks the control totals if the bank includes them. Some banks also count entries that are not booked yet. */
function requireSummary({ NbOfNtries, Sum }: XmlRecord, totals: readonly Total[], line: number): void {
  if (NbOfNtries !== undefined && !totals.some(({ entries }) => entries === Number(NbOfNtries))) {
    throw new StatementFault(
      line,
      `De bank telt ${NbOfNtries} regels, en er staan er ${totals[0]?.entries}.`,
    );
  }
  const sum = Sum === undefined ? undefined : readAmount(Sum);
  if (sum !== undefined && !totals.some(({ cents }) => cents === sum)) {
    throw new StatementFault(
      line,
      `De controlesom van de bank is ${Sum}, en de regels komen op een ander bedrag.`,
    );
  }
}

function requireLastPage(isLast: string | undefined, line: number): void {
  if (isLast === 'false' || isLast === '0') {
    throw new StatementFault(
      line,
      'Dit afschrift gaat door in een ander bestand. Vraag de bank om één bestand.',
    );
  }
}

/**
 * Returns the sequence number of a statement, or null if it is unusable. No check depends on the number, so an
 * unusable number does not reject the statement.
 */
function sequenceOf(text: string | undefined): number | null {
  const number = Number(text);
  return /^\d{1,18}$/.test(text ?? '') && Number.isSafeInteger(number) ? number : null;
}

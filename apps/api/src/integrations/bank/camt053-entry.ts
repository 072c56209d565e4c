import { type Cents, cents, type IsoDate } from '@portaal/engine';
import { StatementFault } from './statement-fault.ts';
import { readAmount, readDay } from './statement-values.ts';
import type { XmlRecord } from './xml-records.ts';

/** The other party of a bank line, as far as the bank reports it. */
export interface Counterparty {
  readonly name: string | null;
  readonly iban: string | null;
}

/** A line of a bank statement: an incoming payment (amount above 0) or an outgoing payment (below 0). */
export interface StatementLine {
  readonly bookedOn: IsoDate;
  readonly valueOn: IsoDate;
  readonly amountCents: Cents;
  readonly isReversal: boolean;
  readonly endToEndId: string | null;
  readonly mandateId: string | null;
  readonly batchId: string | null;
  readonly transactions: number;
  readonly bankReference: string | null;
  readonly structuredReference: string | null;
  readonly returnReason: string | null;
  readonly transactionCode: string | null;
  readonly counterparty: Counterparty;
  readonly remittance: string | null;
}

type OfTransaction = Omit<StatementLine, 'amountCents' | 'bookedOn' | 'valueOn' | 'isReversal'>;

/** Details of one transaction of an entry. The amount is null when the bank reports no amount in euro. */
export type Details = OfTransaction & {
  readonly amountCents: Cents | null;
  /**
   * The other party according to the direction of the entry. It is used when this transaction is the entry's only
   * transaction.
   */
  readonly ofEntry: Counterparty;
};

export const CURRENCY = 'EUR';
const SIGNS: Readonly<Record<string, 1 | -1>> = { CRDT: 1, DBIT: -1 };
const STATUSES: Readonly<Record<string, boolean>> = { BOOK: true, PDNG: false, INFO: false, FUTR: false };
/** Placeholder that banks use for a missing reference. */
const NO_REFERENCE = 'NOTPROVIDED';

/** Returns an amount with its sign. Throws a {@link StatementFault} if it is not in euro. */
export function signedAmount(record: XmlRecord, line: number): Cents {
  const currency = record['Amt@Ccy'];
  if (currency !== CURRENCY) {
    throw new StatementFault(line, `Wij lezen alleen euro, en hier staat ${currency ?? 'geen munt'}.`);
  }
  const amount = readAmount(record.Amt ?? '');
  if (typeof amount === 'string') throw new StatementFault(line, amount);
  return signed(amount, signOf(record, line));
}

/** Applies the sign; adding 0 turns minus zero into zero. */
const signed = (amount: Cents, sign: 1 | -1): Cents => cents(sign * amount + 0);

function signOf({ CdtDbtInd: text = '' }: XmlRecord, line: number): 1 | -1 {
  const sign = SIGNS[text];
  if (sign === undefined) throw new StatementFault(line, 'Bij een bedrag staat niet of het bij of af is.');
  return sign;
}

const dayIn = (record: XmlRecord, element: string): string | undefined =>
  record[`${element}/Dt`] ?? record[`${element}/DtTm`];

/**
 * Returns the day in a record, or undefined if absent. Throws a {@link StatementFault} for a day that does not exist.
 */
export function dayOf(record: XmlRecord, element: string, line: number): IsoDate | undefined {
  const text = dayIn(record, element);
  if (text === undefined) return undefined;
  const day = readDay(text);
  if (day === undefined) throw new StatementFault(line, `${text} is geen datum.`);
  return day;
}

/**
 * Returns whether an entry is booked; entries with another status are not yet payments. Throws a {@link
 * StatementFault} for an unknown status.
 */
export function isBooked(record: XmlRecord, line: number): boolean {
  const status = record['Sts/Cd'] ?? record['Sts/Prtry'] ?? record.Sts ?? '';
  const booked = STATUSES[status];
  if (booked === undefined) {
    throw new StatementFault(line, `Wij kennen de status ${status || 'die ontbreekt'} van een regel niet.`);
  }
  return booked;
}

function transactionCodeOf(record: XmlRecord): string | null {
  const parts = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].map((part) => record[`BkTxCd/Domn/${part}`] ?? '');
  return parts[0] === '' ? null : parts.join('/');
}

const presentText = (text: string | undefined): string | null =>
  text === undefined || text === NO_REFERENCE ? null : text;

/** Normalises an IBAN, because some banks write spaces or lower-case letters. */
export const ibanIn = (record: XmlRecord, path: string): string | undefined =>
  record[path]?.replaceAll(/\s/g, '').toUpperCase();

/**
 * Characters that change the text direction, so that the reader would see another name or number than the text
 * contains.
 */
const TURNS = /\p{Bidi_Control}/gu;
const unturned = (text: string | undefined): string | null => text?.replaceAll(TURNS, '') ?? null;

const partyIn = (record: XmlRecord, role: 'Dbtr' | 'Cdtr'): Counterparty => ({
  name: unturned(record[`RltdPties/${role}/Nm`] ?? record[`RltdPties/${role}/Pty/Nm`]),
  iban: ibanIn(record, `RltdPties/${role}Acct/Id/IBAN`) ?? null,
});

const returnReasonOf = (record: XmlRecord): string | null =>
  record['RtrInf/Rsn/Cd'] ?? record['RtrInf/Rsn/Prtry'] ?? null;

/**
 * Returns the other party: the debtor of an incoming payment, the creditor of an outgoing payment. For a return, some
 * banks keep the roles of the original payment, and some omit our own name or account.
 */
function counterpartyOf(record: XmlRecord, comesIn: boolean, account: string): Counterparty {
  const [other, own] = comesIn ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  const [party, opposite] = [partyIn(record, other), partyIn(record, own)];
  if (party.iban === account) return opposite;
  const isOurs = party.iban === null && (party.name === null || opposite.iban !== null);
  const isUnsaid = isOurs && opposite.iban !== account;
  return isUnsaid && returnReasonOf(record) !== null ? opposite : party;
}

function amountOf(record: XmlRecord, entry: XmlRecord, line: number): Cents | null {
  const path = record.Amt === undefined ? 'AmtDtls/TxAmt/Amt' : 'Amt';
  const text = record[path];
  if (text === undefined || record[`${path}@Ccy`] !== CURRENCY) return null;
  const amount = readAmount(text);
  if (typeof amount === 'string') throw new StatementFault(line, amount);
  return signed(amount, signOf(record.CdtDbtInd === undefined ? entry : record, line));
}

/** Summary of the batches of an entry so far. Its size is constant, however many batches there are. */
export interface Batches {
  /** Id of the last batch. */
  readonly id: string | null;
  /** False if the entry has two or more batches. A line that covers all of them then gets no batch id. */
  readonly isOne: boolean;
  readonly transactions: number;
}
/** Maximum count of transactions; no file can contain more. */
const MOST_TRANSACTIONS = 1_000_000_000;
export const NO_BATCHES: Batches = { id: null, isOne: true, transactions: 0 };

export function plusBatch(before: Batches, { PmtInfId, NbOfTxs = '' }: XmlRecord): Batches {
  const id = PmtInfId ?? null;
  return {
    id,
    isOne: before === NO_BATCHES || (before.isOne && before.id === id),
    transactions: Math.min(
      before.transactions + Number(/^\d{1,6}$/.exec(NbOfTxs)?.[0] ?? 0),
      MOST_TRANSACTIONS,
    ),
  };
}

/** Context of a transaction: its entry (at least amount and sign), the batches read so far and our account. */
interface Around {
  readonly entry: XmlRecord;
  readonly batches: Batches;
  readonly account: string;
}

/** Reads a single transaction of an entry. */
export function detailsOf(record: XmlRecord, { entry, batches, account }: Around, line: number): Details {
  const amountCents = amountOf(record, entry, line);
  const isIn = signOf(entry, line) > 0;
  const comesIn = amountCents === null ? isIn : amountCents > 0;
  const counterparty = counterpartyOf(record, comesIn, account);
  return {
    amountCents,
    ofEntry: comesIn === isIn ? counterparty : counterpartyOf(record, isIn, account),
    endToEndId: presentText(record['Refs/EndToEndId']),
    mandateId: presentText(record['Refs/MndtId']),
    batchId: record['Refs/PmtInfId'] ?? batches.id,
    transactions: 1,
    bankReference: record['Refs/AcctSvcrRef'] ?? null,
    structuredReference: record['RmtInf/Strd/CdtrRefInf/Ref'] ?? null,
    returnReason: returnReasonOf(record),
    transactionCode: transactionCodeOf(record),
    counterparty,
    remittance: unturned(record['RmtInf/Ustrd'] ?? record.AddtlTxInf),
  };
}

const NOBODY: Counterparty = { name: null, iban: null };

/** Returns one bank line for several transactions when the bank does not report each amount. */
const together = ({ id, isOne, transactions }: Batches, count: number): OfTransaction => ({
  ...{ endToEndId: null, mandateId: null, bankReference: null, structuredReference: null },
  ...{ returnReason: null, transactionCode: null, counterparty: NOBODY, remittance: null },
  batchId: isOne ? id : null,
  transactions: Math.max(1, count, transactions),
});

/**
 * Returns the bank lines of an entry: one per transaction if the transactions add up to the entry's amount, otherwise
 * a single bank line. Entries that are not booked or have no amount have no bank lines. `details` is undefined if the
 * entry has too many transactions to store (`count` of them).
 */
export function linesOf(
  entry: XmlRecord,
  details: readonly Details[] | undefined,
  {
    batches,
    count,
    lastDay,
    line,
  }: {
    readonly batches: Batches;
    readonly count: number;
    readonly lastDay: IsoDate;
    readonly line: number;
  },
): StatementLine[] {
  const total = signedAmount(entry, line);
  if (!isBooked(entry, line)) return [];
  const valueOn = dayOf(entry, 'ValDt', line);
  const bookedOn = dayOf(entry, 'BookgDt', line) ?? valueOn ?? lastDay;
  const isReversal = entry.RvslInd === 'true' || entry.RvslInd === '1';
  const [first, ...others] = details ?? [];
  const ofEntry = { bookedOn, valueOn: valueOn ?? bookedOn, isReversal };
  const bankReference = entry.AcctSvcrRef ?? null;
  const transactionCode = transactionCodeOf(entry);
  const remittance = unturned(entry.AddtlNtryInf);
  const lineOf = (one: OfTransaction, amountCents: Cents): StatementLine => ({
    ...one,
    ...ofEntry,
    amountCents,
    bankReference: one.bankReference ?? bankReference,
    transactionCode: one.transactionCode ?? transactionCode,
    remittance: one.remittance ?? remittance,
  });
  if (total === 0) return [];
  if (first === undefined) return [lineOf(together(batches, count), total)];
  // For a single transaction the entry's amount applies, because the bank may have deducted its cost from the amount
  // sent.
  if (others.length === 0) {
    const { ofEntry: counterparty, ...only } = first;
    return [lineOf({ ...only, counterparty }, total)];
  }
  const amounts = [first, ...others].map(({ amountCents }) => amountCents);
  const readAmounts = amounts.filter((amount) => amount !== null);
  const sum = readAmounts.reduce<number>((total, amount) => total + amount, 0);
  if (readAmounts.length < amounts.length || sum !== total) return [lineOf(together(batches, count), total)];
  return [first, ...others].flatMap((one) => {
    const { amountCents, ofEntry: _, ...transaction } = one;
    return amountCents === null || amountCents === 0 ? [] : [lineOf(transaction, amountCents)];
  });
}

import { readIban } from '../sepa/iban.ts';
import { plusDays } from '../sepa/working-days.ts';
import type { OrderedBatch, OrderedMessage, OrderedTransfer } from './pain001.ts';
import type { ReasonCode } from './reason-codes.ts';

export interface Rejection {
  readonly code: ReasonCode;
  readonly explanation: string;
}

/** Characters that every bank in the scheme accepts (EPC, Latin character set). */
const SEPA_TEXT = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
/** Matches slashes that a reference may not contain: at either end, or two in a row. */
const SLASHES = /^\/|\/$|\/\//;
const MAX_AHEAD_DAYS = 365;
const MAX_CENTS = 99_999_999_999;

const rejected = (code: ReasonCode, explanation: string): Rejection => ({ code, explanation });

/** Returns the fault that rejects the whole message, or null. */
export function messageFault(
  message: OrderedMessage,
  isDuplicate: (messageId: string) => boolean,
): Rejection | null {
  const { messageId, count, sum, batches } = message;
  if (isDuplicate(messageId)) return rejected('DU01', `MsgId ${messageId} is al eerder aangeleverd`);
  if (SLASHES.test(messageId) || !SEPA_TEXT.test(messageId)) {
    return rejected('RR10', 'MsgId heeft tekens of schuine strepen die niet mogen');
  }
  const transfers = batches.flatMap((batch) => batch.transfers);
  if (transfers.length !== count) {
    return rejected('AM18', `NbOfTxs is ${count}, het zijn er ${transfers.length}`);
  }
  if (exactly(sum) !== totalOf(transfers)) return rejected('AM10', `CtrlSum ${sum} is niet de som`);
  const names = batches.map(({ paymentInformationId }) => paymentInformationId);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? null : rejected('DU01', `PmtInfId ${twice} staat er twee keer in`);
}

/** Returns the fault that rejects a batch with all its payment lines, or null. */
export function batchFault(
  batch: OrderedBatch,
  today: string,
  isOurs: (iban: string) => boolean,
): Rejection | null {
  const { transfers, count, sum, executionDay, iban } = batch;
  if (count !== null && count !== transfers.length) {
    return rejected('AM18', `NbOfTxs is ${count}, het zijn er ${transfers.length}`);
  }
  if (sum !== null && exactly(sum) !== totalOf(transfers)) {
    return rejected('AM10', `CtrlSum ${sum} is niet de som`);
  }
  if (!isOurs(iban)) return rejected('AC02', `${iban} is geen rekening bij deze bank`);
  if (batch.debtorName === '') return rejected('FF01', 'Dbtr/Nm ontbreekt');
  if (batch.hasAddressLines) return rejected('BE04', 'AdrLine van de opdrachtgever');
  if (Number.isNaN(Date.parse(executionDay))) return rejected('DT01', `${executionDay} is geen datum`);
  if (executionDay < today) return rejected('DT01', `${executionDay} is voorbij; het is ${today}`);
  return executionDay > plusDays(today, MAX_AHEAD_DAYS)
    ? rejected('DT01', `${executionDay} is meer dan een jaar vooruit`)
    : null;
}

/** Returns the fault that rejects one payment line, or null. */
export function transferFault(transfer: OrderedTransfer): Rejection | null {
  const { name, iban, amount, currency, endToEndId, remittance, reference, instructionId } = transfer;
  if (currency !== 'EUR') return rejected('AM03', `${currency || 'geen munt'} in plaats van EUR`);
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return rejected('AM02', `${amount} is geen bedrag in centen`);
  const cents = centsOf(amount);
  if (cents === 0) return rejected('AM01', 'Het bedrag is nul');
  if (cents > MAX_CENTS) return rejected('AM02', 'Meer dan een SEPA-overboeking aankan');
  if (readIban(iban) !== iban) return rejected('AC01', `${iban} klopt niet`);
  if (transfer.hasAddressLines) return rejected('BE04', 'AdrLine van de ontvanger');
  if (name === '') return rejected('FF01', 'Cdtr/Nm ontbreekt');
  if (name.length > 70) return rejected('FF01', 'Cdtr/Nm is langer dan 70 tekens');
  const texts = [name, endToEndId, instructionId, remittance, reference];
  const strange = texts.find((text) => text !== null && !SEPA_TEXT.test(text));
  if (strange !== undefined) return rejected('RR10', `"${strange}" heeft tekens buiten de SEPA-set`);
  if (SLASHES.test(endToEndId)) return rejected('RR10', `EndToEndId ${endToEndId} heeft schuine strepen`);
  if (remittance !== null && reference !== null) {
    return rejected('FF01', 'Omschrijving en betalingskenmerk gaan niet samen');
  }
  return null;
}

/** Converts an amount to cents and drops fractions of a cent; `transferFault` rejects such amounts. */
export function centsOf(amount: string): number {
  const [euros = '', cents = ''] = amount.split('.');
  return Number(euros) * 100 + Number(cents.padEnd(2, '0').slice(0, 2));
}

/** Scales an amount to units of 0.00001, so amounts with up to five decimals are summed exactly. */
function exactly(amount: string): bigint {
  const [euros = '', rest = ''] = amount.split('.');
  return BigInt(euros + rest.padEnd(5, '0'));
}

const totalOf = (transfers: readonly OrderedTransfer[]): bigint =>
  transfers.reduce((total, { amount }) => total + exactly(amount), 0n);

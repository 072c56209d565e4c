import type {
  ContractTransaction,
  PendingTransaction,
  TransactionYear,
} from '@portaal/domain/investing/transactions/calls';
import type { DealtAmount } from '@portaal/domain/money/ledger/dealt-amounts';
import {
  paidInTypes,
  paidOutTypes,
  type TransactionType,
  transactionTypes,
} from '@portaal/domain/money/ledger/types';
import { type Cents, cents, centsToEuro, dutchDay } from '@portaal/engine';
import { type PayoutView, payoutStandOf } from '../../money/payouts/index.ts';
import type {
  LineRow,
  OpenSellRow,
  OpenSwitchRow,
  WaitingDepositRow,
  YearTypeRow,
} from './transactions.repository.ts';

// Maps ledger lines to the Dutch names of domain 5.4. No other code does this.

const isCost = (type: TransactionType): boolean => transactionTypes[type].group === 'kosten';

function statusOf({ reversedById, payout }: LineRow): ContractTransaction['Status'] {
  if (reversedById !== null) return 'teruggedraaid';
  return payout?.withheldBy ? 'aangehouden' : 'verwerkt';
}

/**
 * Returns the text of a ledger line. A reversed direct debit returns its entry cost to the contract (decision 0037).
 */
const lineText = ({ type, amountCents }: LineRow): string =>
  type === 'ENTRY_COST' && amountCents > 0 ? 'Instapkosten terug' : transactionTypes[type].text;

export const transactionResponse =
  (view: PayoutView) =>
  (row: LineRow & DealtAmount): ContractTransaction => ({
    TransactieID: String(row.id),
    Datum: row.bookingDate,
    Valutadatum: row.dealingDay,
    Soort: lineText(row),
    FondsID: row.fundId,
    Fonds: row.fundName,
    Bedrag: isCost(row.type) ? null : centsToEuro(row.amountCents),
    Kosten: isCost(row.type) ? centsToEuro(cents(-row.amountCents)) : null,
    Ingehouden: row.deductedCents === 0 ? null : centsToEuro(row.deductedCents),
    Verhandeld: row.price === null ? null : centsToEuro(row.dealtCents),
    Koers: row.price === null ? null : Number(row.price),
    Participaties: Number(row.units),
    SaldoParticipaties: Number(row.unitsAfter),
    Status: statusOf(row),
    Uitbetaling: row.payout && payoutStandOf(view, row.payout),
  });

export function waitingDepositResponse(row: WaitingDepositRow): PendingTransaction {
  return {
    ID: row.id,
    Datum: row.receivedOn ?? '',
    Valutadatum: row.dealFrom ?? '',
    Soort: transactionTypes[row.type].text,
    Fonds: null,
    Bedrag: centsToEuro(row.amountCents),
    Participaties: null,
  };
}

/** Maps the part of a sale that is not dealt yet, as a negative amount because it leaves the contract. */
export function openSellResponse(row: OpenSellRow): PendingTransaction {
  const units =
    row.units === null ? null : Number((Number(row.executedUnits) - Number(row.units)).toFixed(4));
  return {
    ID: `${row.id}-${row.fundId}`,
    Datum: dutchDay(row.requestedAt),
    Valutadatum: row.dealFrom,
    Soort: row.kind === 'all' ? 'Verkoop van alles' : transactionTypes.SELL.text,
    Fonds: row.fundName,
    Bedrag: row.amountCents === null ? null : centsToEuro(cents(row.executedGrossCents - row.amountCents)),
    Participaties: units,
  };
}

/** Maps an open fund switch. The amounts from and to each fund are known only once the price is known. */
export function openSwitchResponse({ id, createdAt, dealFrom }: OpenSwitchRow): PendingTransaction {
  return {
    ID: id,
    Datum: dutchDay(createdAt),
    Valutadatum: dealFrom,
    Soort: 'Fondswissel',
    Fonds: null,
    Bedrag: null,
    Participaties: null,
  };
}

/** Returns one total per year, newest first. */
export function yearResponses(rows: readonly YearTypeRow[]): TransactionYear[] {
  const years = [...new Set(rows.map(({ year }) => year))].sort((one, other) => other - one);
  return years.map((year) => {
    const ofYear = rows.filter((row) => row.year === year);
    const sum = (holds: (type: TransactionType) => boolean): Cents =>
      cents(ofYear.reduce((total, row) => (holds(row.type) ? total + row.cents : total), 0));
    return {
      Jaar: year,
      Aantal: ofYear.reduce((total, { lines }) => total + lines, 0),
      Ingelegd: centsToEuro(sum((type) => paidInTypes.has(type))),
      OpgenomenEnUitgekeerd: centsToEuro(cents(0 - sum((type) => paidOutTypes.has(type)))),
      Herbelegd: centsToEuro(sum((type) => type === 'REINVESTMENT')),
      Kosten: centsToEuro(cents(0 - sum(isCost))),
    };
  });
}

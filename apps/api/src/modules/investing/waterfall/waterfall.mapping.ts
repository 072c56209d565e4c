import { signIn, type WaterfallBarKind } from '@portaal/domain/investing/waterfall/bars';
import type { WaterfallAnswer, WaterfallLine } from '@portaal/domain/investing/waterfall/calls';
import { transactionTypes } from '@portaal/domain/money/ledger/types';
import { cents, centsToEuro, priceToDecimal, unitsToDecimal } from '@portaal/engine';
import type { BarLineRow } from './waterfall.repository.ts';
import type { OwnWaterfall } from './waterfall.use-cases.ts';

// Maps the bars to their Dutch names. No other code does this.

export function waterfallResponse(found: OwnWaterfall): WaterfallAnswer {
  const { years, year, span, pricedOn, fundNames, begin, bars, end, byFund, rounding } = found;
  return {
    Jaren: [...years],
    Jaar: year,
    Van: span.after,
    Tot: pricedOn,
    IsNu: span.until === null,
    Begin: centsToEuro(begin),
    Eind: centsToEuro(end),
    Staven: bars.map(({ kind, amount, lines }) => ({
      Staaf: kind,
      Bedrag: centsToEuro(amount),
      Transacties: lines,
    })),
    Koersen: byFund.map(({ fundId, unitsBegin, unitsEnd, priceBegin, priceEnd, change }) => ({
      FondsID: fundId,
      Fonds: fundNames.get(fundId) ?? '',
      ParticipatiesBegin: unitsToDecimal(unitsBegin),
      ParticipatiesEind: unitsToDecimal(unitsEnd),
      KoersBegin: priceBegin === null ? null : priceToDecimal(priceBegin),
      KoersEind: priceToDecimal(priceEnd),
      Verandering: centsToEuro(change),
    })),
    Afronding: centsToEuro(rounding),
  };
}

/** `unrecovered` has no lines of its own: it shows the lines of the debits as booked. */
export const waterfallLineResponse =
  (bar: WaterfallBarKind) =>
  (row: BarLineRow): WaterfallLine => ({
    TransactieID: String(row.id),
    Valutadatum: row.dealingDay,
    Soort: transactionTypes[row.bookedType].text,
    Fonds: row.fundName,
    Bedrag: centsToEuro(cents((signIn(bar, row.type) || 1) * row.amountCents)),
    Koers: row.price === null ? null : Number(row.price),
    Participaties: Number(row.units),
  });

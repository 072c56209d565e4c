import type { ContractReturn, ReturnFigures, ValueLine } from '@portaal/domain/investing/returns/calls';
import { cents, centsToEuro } from '@portaal/engine';
import type { PeriodReturn } from './period-return.rules.ts';
import type { OwnReturn, OwnValueLine } from './returns.use-cases.ts';

// Maps internal field names to the names of domain 2.5. No other code does this mapping.

function figures(part: PeriodReturn, percentages: 'period' | 'year'): ReturnFigures {
  return {
    van: part.from,
    tot: part.to,
    dagen: part.days,
    beginwaarde: centsToEuro(part.begin),
    ingelegd: centsToEuro(part.deposited),
    opgenomen: centsToEuro(part.withdrawn),
    eindwaarde: centsToEuro(part.end),
    resultaat: centsToEuro(part.result),
    koersresultaat: centsToEuro(cents(part.result - part.income + part.costs)),
    inkomsten: centsToEuro(part.income),
    kosten: centsToEuro(part.costs),
    rendementPersoonlijk: part.personal[percentages],
    rendementFonds: part.fund[percentages],
  };
}

export function returnResponse({
  whole,
  years,
  series,
  payments,
  firstDay,
  lastDay,
}: OwnReturn): ContractReturn {
  const isAnnualised = whole.days >= 365;
  return {
    ...figures(whole, isAnnualised ? 'year' : 'period'),
    isGeannualiseerd: isAnnualised,
    reden: whole.missing,
    eersteDag: firstDay,
    laatsteDag: lastDay,
    // A calendar year shows its actual return, even if it has 366 days or is not over.
    jaren: years.map(({ year, part }) => ({ jaar: year, ...figures(part, 'period') })),
    reeks: series.map(({ date, value, paidIn }) => ({
      datum: date,
      waarde: centsToEuro(value),
      ingelegd: centsToEuro(paidIn),
    })),
    betalingen: payments.map(({ date, deposited, withdrawn, isRegular }) => ({
      datum: date,
      ingelegd: centsToEuro(deposited),
      opgenomen: centsToEuro(withdrawn),
      isVast: isRegular,
    })),
  };
}

export function valueLineResponse({ series, payments, last }: OwnValueLine): ValueLine {
  return {
    Reeks: series.map(({ date, value, paidIn }) => ({
      Datum: date,
      Waarde: centsToEuro(value),
      Ingelegd: centsToEuro(paidIn),
    })),
    Betalingen: payments.map(({ date, deposited, withdrawn, isRegular }) => ({
      Datum: date,
      Ingelegd: centsToEuro(deposited),
      Opgenomen: centsToEuro(withdrawn),
      IsVast: isRegular,
    })),
    LaatsteUitkering: last && {
      Valutadatum: last.date,
      Uitbetaald: centsToEuro(last.paidOut),
      Herbelegd: centsToEuro(last.reinvested),
    },
  };
}

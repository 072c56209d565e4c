import { type DealingCalendar, dealingAfter, dealingOfMonth, isIsoDate, isoDate } from '@portaal/engine';
import { dayText } from '../../notation/dutch.ts';
import { scaledNumber, UNIT_PLACES } from '../book-package/cells.ts';
import type { FileReport } from '../book-package/check/fault.ts';
import { type FileReader, fileReader } from '../book-package/check/file-reader.ts';
import { decimalText } from '../book-package/csv.ts';
import { positionsOf } from '../book-package/files.ts';
import type { ExactPrice, FilePrices, PricedFund } from './changes.ts';

const at = positionsOf('koersen');

/**
 * Maximum price or distribution in ten-thousandths of a euro. A price entered for one month has the same
 * maximum.
 */
const MAXIMUM = 1_000_000 * 10 ** UNIT_PLACES;

const TOO_HIGH = 'Dit bedrag is te hoog.';

const isValuationDay = (day: string, calendar: DealingCalendar): boolean =>
  isIsoDate(day) && dealingOfMonth(day, calendar).dealingDay === day;

/** Formats a price as a Dutch number. */
const priceText = (price: number): string => decimalText(price, UNIT_PLACES).replace('.', ',');

interface FundPart {
  readonly fund: PricedFund;
  readonly prices: Map<string, ExactPrice>;
  /** Last day of the fund in the file, including rejected rows; undefined if that day could not be parsed. */
  lastDay: string | undefined;
  lastLine: number;
}

/** Returns why a file may not contain a price of the fund for that day. */
function dayProblem(
  { startDate, name, entered, calendar }: PricedFund,
  day: string,
  today: string,
): string | undefined {
  if (!isValuationDay(day, calendar)) {
    const expected = dayText(dealingOfMonth(isoDate(day), calendar).dealingDay);
    return `Dit is geen waarderingsdag. Van deze maand is dat ${expected}.`;
  }
  if (day < startDate) return `${name} begon op ${dayText(startDate)}.`;
  if (day > today) return 'Deze dag ligt na vandaag. De koers kan nog niet bekend zijn.';
  if (entered.has(day)) return 'Van deze dag wacht al een ingevoerde koers. Publiceer die eerst.';
  return undefined;
}

interface PriceFault {
  readonly column: 'koers' | 'uitkering';
  readonly message: string;
}

/** Lists amounts outside their limits, and a published price that differs from the price in the file. */
function priceFaults(price: ExactPrice, before: ExactPrice | undefined): PriceFault[] {
  const columns = [
    ['koers', 'nav'],
    ['uitkering', 'distribution'],
  ] as const;
  return [
    ...(price.nav === 0 ? [{ column: 'koers', message: 'Een koers is meer dan nul.' } as const] : []),
    ...columns.flatMap(([column, part]): PriceFault[] => {
      if (price[part] > MAXIMUM) return [{ column, message: TOO_HIGH }];
      if (before === undefined || before[part] === price[part]) return [];
      const message = `Op deze dag is al gepubliceerd: ${priceText(before[part])}. Dat verandert niet meer.`;
      return [{ column, message }];
    }),
  ];
}

/** Returns the last day with a price before `day`, in the file or published. */
function dayBefore({ fund, lastDay }: FundPart, day: string): string | undefined {
  const publishedDays = [...fund.published.keys()].filter((one) => one < day);
  return [...publishedDays, ...(lastDay === undefined ? [] : [lastDay])].toSorted().at(-1);
}

/** Returns the fault of months without a price between two days; undefined if no valuation day is between them. */
function gapProblem(from: string, to: string, calendar: DealingCalendar): string | undefined {
  if (dealingAfter(isoDate(from), calendar).dealingDay >= to) return undefined;
  return `Er ontbreken koersen tussen ${dayText(from)} en ${dayText(to)}.`;
}

export interface PriceFileCheck {
  readonly reader: FileReader;
  /** Performs the checks that require all rows. Returns the prices of each fund in the file by day. */
  readonly end: () => ReadonlyMap<PricedFund, FilePrices>;
}

/**
 * Checks a file of prices in the format of `koersen` in a book package. A published price must be the same in the
 * file, and no month may be missing between two prices.
 */
export function priceFileCheck(
  funds: readonly PricedFund[],
  { today, report: all }: { readonly today: string; readonly report: FileReport },
): PriceFileCheck {
  let hasFault = false;
  const report: FileReport = {
    ...all,
    fault(...fault) {
      hasFault = true;
      all.fault(...fault);
    },
  };
  const byCode = new Map(funds.map((fund) => [fund.code, fund]));
  const parts = new Map<string, FundPart>();
  const unknown = new Set<string>();

  function partOf(code: string, line: number): FundPart | undefined {
    const fund = byCode.get(code);
    if (!fund) {
      // Every row of an unknown fund has the same fault, so only the first row is reported.
      if (!unknown.has(code)) {
        const codes = funds.map((one) => one.code).join(', ');
        report.fault(line, 'fonds', `Dit fonds bestaat niet. Kies uit: ${codes}.`);
      }
      unknown.add(code);
      return undefined;
    }
    const part = parts.get(code) ?? { fund, prices: new Map(), lastDay: undefined, lastLine: 0 };
    parts.set(code, part);
    return part;
  }

  const reader = fileReader(
    'koersen',
    report,
    {
      row(cells, line) {
        const part = partOf(cells[at.fonds] ?? '', line);
        if (!part) return;
        const day = cells[at.dag] ?? '';
        const previous = dayBefore(part, day);
        const isAfterUnreadable = part.lastLine > 0 && part.lastDay === undefined;
        const gap =
          previous === undefined || isAfterUnreadable
            ? undefined
            : gapProblem(previous, day, part.fund.calendar);
        const problem = dayProblem(part.fund, day, today) ?? gap;
        if (problem !== undefined) report.fault(line, 'dag', problem);
        const price = {
          nav: scaledNumber(cells[at.koers] ?? '', UNIT_PLACES),
          distribution: scaledNumber(cells[at.uitkering] ?? '', UNIT_PLACES),
        };
        for (const { column, message } of priceFaults(price, part.fund.published.get(day))) {
          report.fault(line, column, message);
        }
        part.prices.set(day, price);
        part.lastDay = day;
        part.lastLine = line;
      },
      rejected(cells, line) {
        const part = partOf(cells[at.fonds] ?? '', line);
        if (!part) return;
        const day = cells[at.dag] ?? '';
        // After a row with an unreadable day no missing months are reported, because that row may be the
        // missing month.
        const isReadable = isValuationDay(day, part.fund.calendar) && day >= (part.lastDay ?? '');
        part.lastDay = isReadable ? day : undefined;
        part.lastLine = line;
      },
    },
    () => undefined,
  );

  return {
    reader,
    end() {
      for (const { fund, lastDay, lastLine } of parts.values()) {
        if (lastDay === undefined) continue;
        const next = [...fund.published.keys()].toSorted().find((day) => day > lastDay);
        const gap = next === undefined ? undefined : gapProblem(lastDay, next, fund.calendar);
        if (gap !== undefined) report.fault(lastLine, 'dag', gap);
      }
      const prices = new Map([...parts.values()].map((part) => [part.fund, part.prices]));
      const isNew = [...prices].some(([{ published }, days]) =>
        [...days.keys()].some((day) => !published.has(day)),
      );
      if (!isNew && !hasFault) {
        report.fault(null, null, 'Dit bestand bevat geen koers die nog niet is gepubliceerd.');
      }
      return prices;
    },
  };
}

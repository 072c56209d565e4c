import { MONEY_PLACES, scaledNumber, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import type { LedgerKindCode } from '@portaal/domain/office/book-package/codes';
import { positionsOf } from '@portaal/domain/office/book-package/files';

/** A line of `grootboek.csv`. Amounts are in cents, units in ten-thousandths. */
export interface PackageLine {
  /** Line number in the file. */
  readonly line: number;
  readonly key: string;
  readonly fund: string;
  readonly kind: LedgerKindCode;
  readonly day: string;
  readonly bookedOn: string;
  readonly cents: number;
  /** Decimal text with four places; null without a price. */
  readonly price: string | null;
  readonly units: number;
  readonly unitsAfter: string;
  readonly cause: string;
  readonly reverses: string;
  readonly acquiredOn: string | null;
}

const at = positionsOf('grootboek');
const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Converts a validated row of `grootboek.csv` to a line. */
export function packageLine(cells: readonly string[], line: number): PackageLine {
  return {
    line,
    key: cells[at.sleutel] ?? '',
    fund: cells[at.fonds] ?? '',
    kind: cells[at.soort] as LedgerKindCode,
    day: cells[at.koersdag] ?? '',
    bookedOn: cells[at.boekdag] ?? '',
    cents: scaledNumber(cells[at.bedrag] ?? '', MONEY_PLACES),
    price: orNull(cells[at.koers]),
    units: scaledNumber(cells[at.participaties] ?? '', UNIT_PLACES),
    unitsAfter: cells[at.saldo_na] ?? '',
    cause: cells[at.oorzaak] ?? '',
    reverses: cells[at.herroept] ?? '',
    acquiredOn: orNull(cells[at.verkregen_op]),
  };
}

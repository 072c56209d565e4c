import type { PackageFileName } from '../files.ts';
import type { ControlSums } from './control-report.ts';
import type { FundPriceList } from './fund-price-list.ts';

/** Fields of a contract that later checks need. */
export interface ContractRow {
  readonly line: number;
  readonly person: string;
  readonly product: string;
  readonly history: string;
  readonly start: string;
  /** Values on 1 January as reported in the contract's yearly statements, by year. */
  readonly openingValues: Map<string, { readonly line: number; readonly cents: number }>;
  /** Balances from the old system for the comparison, by day and fund. */
  readonly balances: BalanceRow[];
  isInLedger: boolean;
  /**
   * Day of the opening lines of a contract whose history is not complete; undefined until the first opening
   * line is read.
   */
  openedOn?: string;
}

export interface BalanceRow {
  readonly line: number;
  readonly day: string;
  readonly fund: string;
  readonly units: number;
}

/** State that the checks of all files share while a package is read. */
export interface BookRows {
  /** Last day for which the package contains rows. */
  readonly until: string;
  readonly prices: FundPriceList;
  /** IBAN of each person, empty if unknown. */
  readonly persons: Map<string, { readonly iban: string }>;
  /** The person to whom each relation belongs. */
  readonly relations: Map<string, string>;
  readonly contracts: Map<string, ContractRow>;
  /** Keys of orders, deposits and payouts in transit, which a ledger line may name as its cause. */
  readonly causes: Set<string>;
  /**
   * Files with a rejected row. Sums over the rows of these files are not compared, because every sum would be
   * wrong.
   */
  readonly incomplete: Set<PackageFileName>;
  /** Days for which the package contains balances. */
  readonly balanceDays: Set<string>;
  readonly control: ControlSums;
}

/** Checks the rows of one file, once every cell has passed its column's validation. */
export interface RowCheck {
  readonly row: (cells: readonly string[], line: number) => void;
  /** Stores the key of a rejected row, so that rows that refer to it are not reported too. */
  readonly rejected?: (cells: readonly string[], line: number) => void;
  /** Performs the checks that need all rows of the file. */
  readonly end?: () => void;
}

/** Returns the row of a contract, or reports that the contract does not exist. */
export function contractOf(
  { contracts }: BookRows,
  number: string,
  reject: (message: string) => void,
): ContractRow | undefined {
  const found = contracts.get(number);
  if (!found) reject('Dit contract staat niet in contracten.csv.');
  return found;
}

export const UNKNOWN_FUND = 'Dit fonds staat niet in koersen.csv.';
export const AFTER_LAST_DAY = 'Deze dag ligt na de peildatum van het pakket.';

import type { ImportDifference } from '@portaal/domain/office/book-import/report';
import { scaledNumber, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import type { BookFault } from '@portaal/domain/office/book-package/check/fault';
import { cents, price, unitsFor, units as unitsOf, valueOfUnits } from '@portaal/engine';
import { faultText } from '../book-package/book-package.use-cases.ts';
import type { ContractFiles } from './contract-files.ts';
import type { PackagedContract } from './ledger-contracts.ts';
import type { PackageLine } from './package-line.ts';

/** Keys of imported rows, by file. */
export interface StoredKeys {
  readonly persons: ReadonlySet<string>;
  readonly contracts: ReadonlySet<string>;
  readonly documents: ReadonlySet<string>;
}

export const nothingStored: StoredKeys = { persons: new Set(), contracts: new Set(), documents: new Set() };

/** Adds up differences per name. */
export class Differences {
  private readonly byCode = new Map<
    string,
    { -readonly [K in keyof ImportDifference]: ImportDifference[K] }
  >();

  get count(): number {
    return this.byCode.size;
  }

  get list(): ImportDifference[] {
    return [...this.byCode.values()];
  }

  add(code: string, text: string, count: number, amount: number | null): void {
    const existing = this.byCode.get(code);
    if (!existing) {
      this.byCode.set(code, { code, text, count, cents: amount });
      return;
    }
    existing.count += count;
    if (amount !== null) existing.cents = (existing.cents ?? 0) + amount;
  }

  /** Adds a difference of one row, which needs its own reason. */
  single(file: string, fault: BookFault): void {
    this.add(
      `${file} ${fault.line ?? 'som'} ${fault.column ?? ''}`,
      faultText(fault),
      1,
      fault.cents ?? null,
    );
  }
}

export type Reject = (file: string, line: number | null, column: string | null, message: string) => void;

/** Rejects switches that wait. */
export function tryOrders({ orders }: ContractFiles, reject: Reject): void {
  for (const [, list] of orders) {
    for (const { line, soort } of list) {
      if (soort === 'wissel') {
        reject(
          'opdrachten.csv',
          line,
          'soort',
          'Een wissel die nog wacht nemen wij niet over. Laat hem eerst uitvoeren.',
        );
      }
    }
  }
}

/** Records the lines that the previous system rounded differently than the portal. */
export function noteRoundings(lines: readonly PackageLine[], differences: Differences): void {
  const costs = new Map<string, number>();
  for (const { kind, cause, cents: cost } of lines) {
    if (kind === 'instapkosten') costs.set(cause, (costs.get(cause) ?? 0) + cost);
  }
  for (const line of lines) noteRounding(line, costs.get(line.key) ?? 0, differences);
}

export function tryContract({ row }: PackagedContract, reject: Reject, differences: Differences): void {
  if (row.status === 'wacht_op_betaling') {
    reject(
      'contracten.csv',
      row.line,
      'status',
      'Een contract waarvoor nog is betaald noch belegd, nemen wij niet over.',
    );
  }
  if (row.begunstigden !== '') {
    differences.add(
      'begunstigden',
      'Contracten met begunstigden als tekst. Die staan in het archief; een medewerker vult ze in.',
      1,
      null,
    );
  }
}

/** Records a line in which neither the units follow from the amount nor the amount from the units. */
function noteRounding(line: PackageLine, cost: number, differences: Differences): void {
  if (line.units === 0 || line.price === null || line.reverses !== '') return;
  const dealt = Math.abs(line.cents + cost);
  const nav = price(scaledNumber(line.price, UNIT_PLACES));
  if (nav === 0) return;
  const value = valueOfUnits(unitsOf(Math.abs(line.units)), nav);
  if (value === dealt || unitsFor(cents(dealt), nav) === Math.abs(line.units)) return;
  differences.add(
    `afronding ${line.kind}`,
    `Regels van de soort ${line.kind} die het vorige systeem anders afrondde dan wij.`,
    1,
    dealt - value,
  );
}

/** Units in ten-thousandths, and their value in cents. */
export interface Holding {
  units: number;
  cents: number;
}

/** Holdings of all contracts in a fund on a day: by the ledger of the package, and as the old system reports them. */
export interface FundControl {
  readonly day: string;
  readonly fund: string;
  readonly ledger: Holding;
  readonly reported: Holding;
}

/** Money on the bank accounts, by purpose, in cents. */
export interface MoneyControl {
  bank: number;
  undealt: number;
  toPay: number;
  withheld: number;
  passedOn: number;
}

/** Sums that two people compare before a book is imported. */
export interface ControlSums {
  /** Holdings by day and fund. */
  readonly funds: Map<string, FundControl>;
  readonly money: MoneyControl;
}

export const controlSums = (): ControlSums => ({
  funds: new Map(),
  money: { bank: 0, undealt: 0, toPay: 0, withheld: 0, passedOn: 0 },
});

/** Adds a holding of one contract to the sums of its fund. */
export function addTo(
  { funds }: ControlSums,
  day: string,
  fund: string,
  side: 'ledger' | 'reported',
  { units, cents }: Holding,
): void {
  const place = `${day} ${fund}`;
  let control = funds.get(place);
  if (!control) {
    control = { day, fund, ledger: { units: 0, cents: 0 }, reported: { units: 0, cents: 0 } };
    funds.set(place, control);
  }
  control[side].units += units;
  control[side].cents += cents;
}

/** Returns the money on the bank accounts that has no purpose; negative if money is missing. */
export const bankDifference = ({ bank, undealt, toPay, withheld, passedOn }: MoneyControl): number =>
  bank - undealt - toPay - withheld - passedOn;

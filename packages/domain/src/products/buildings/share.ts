import { type Cents, cents, type Units } from '@portaal/engine';

/** A building of a fund, with the loan on it. */
interface ValuedBuilding {
  readonly value: Cents;
  readonly loan: Cents;
}

/** The buildings of a fund and the number of units outstanding, on one day. */
interface BuildingStock<B extends ValuedBuilding> {
  readonly outstanding: Units;
  readonly buildings: readonly B[];
}

/** Returns the value of a building minus its loan, which belongs to all units together. */
export const netValueOf = ({ value, loan }: ValuedBuilding): Cents => cents(value - loan);

/**
 * Returns the share in each building of `held` units: units ÷ outstanding × (value − loan), rounded
 * down to whole cents, so that all shares of a building never exceed the building. A share is at most the whole
 * building, even if units were issued after that day.
 */
export function sharesOf<B extends ValuedBuilding>(
  { outstanding, buildings }: BuildingStock<B>,
  unitsOwned: Units,
): { readonly building: B; readonly share: Cents }[] {
  const all = BigInt(Math.max(outstanding, unitsOwned, 1));
  return buildings.map((building) => ({
    building,
    share: cents(Number((BigInt(unitsOwned) * BigInt(netValueOf(building))) / all)),
  }));
}

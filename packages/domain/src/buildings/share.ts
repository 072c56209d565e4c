import { type Cents, cents, type Units } from '@portaal/engine';

/** A building of a fund, with the loan on it. */
interface ValuedBuilding {
  readonly value: Cents;
  readonly loan: Cents;
}

/** The buildings of a fund on one day, with the participations outstanding that day. */
interface BuildingStock<B extends ValuedBuilding> {
  readonly outstanding: Units;
  readonly buildings: readonly B[];
}

/** Returns the part of a building that belongs to all participations together. */
export const netValueOf = ({ value, loan }: ValuedBuilding): Cents => cents(value - loan);

/**
 * Returns the share of each building that belongs to `held` participations: participations ÷ outstanding × (value −
 * loan), in whole cents rounded down, so that all shares of a building never exceed the building. A share is at most
 * the whole, even when participations were issued since that day.
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

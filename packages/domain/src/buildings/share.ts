import { type Cents, cents, type Units } from '@portaal/engine';

/** A building of a fund, with what was borrowed on it. */
interface ValuedBuilding {
  readonly value: Cents;
  readonly loan: Cents;
}

/** Buildings as the fund has them on one day, with how many participations it had then. */
interface BuildingStock<B extends ValuedBuilding> {
  readonly outstanding: Units;
  readonly buildings: readonly B[];
}

/** What of a building is of all participations together. */
export const netValueOf = ({ value, loan }: ValuedBuilding): Cents => cents(value - loan);

/**
 * What of each building belongs to `held` participations: participations ÷ outstanding × (value − loan), in whole cents
 * and never rounded up, so that all shares of a building together are at most the building. Nobody has more than
 * all of it, also when participations were issued since that day.
 */
export function sharesOf<B extends ValuedBuilding>(
  { outstanding, buildings }: BuildingStock<B>,
  held: Units,
): { readonly building: B; readonly share: Cents }[] {
  const all = BigInt(Math.max(outstanding, held, 1));
  return buildings.map((building) => ({
    building,
    share: cents(Number((BigInt(held) * BigInt(netValueOf(building))) / all)),
  }));
}

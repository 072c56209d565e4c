import type { StreetFund } from '@portaal/domain/products/buildings/calls';
import { sharesOf } from '@portaal/domain/products/buildings/share';
import { centsToEuro, decimalToPrice, decimalToUnits, unitsToDecimal, valueOfUnits } from '@portaal/engine';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listHoldingsOfPerson, listInForce } from './buildings.repository.ts';

export { countWaitingBuildings } from './buildings.repository.ts';

/** Lists the buildings of the funds in which the caller holds units, with the caller's share of each. */
export async function listOwnBuildings(
  { database: { orm } }: Pick<Services, 'database'>,
  { id, brand }: SignedInPerson,
): Promise<StreetFund[]> {
  const holdings = await listHoldingsOfPerson(orm, id, brand);
  if (holdings.length === 0) return [];
  const lists = new Map((await listInForce(orm, brand)).map((row) => [row.fundId, row]));
  return holdings.flatMap(({ fundId, fundName, units, price }): StreetFund[] => {
    const list = lists.get(fundId);
    if (!list) return [];
    const own = decimalToUnits(Number(units));
    const outstanding = decimalToUnits(Number(list.outstanding));
    return [
      {
        FondsID: fundId,
        Fonds: fundName,
        Participaties: unitsToDecimal(own),
        Waarde: centsToEuro(valueOfUnits(own, decimalToPrice(Number(price)))),
        Peildatum: list.asOf,
        Uitstaand: unitsToDecimal(outstanding),
        Bron: list.source,
        IsVerzonnen: list.isFictional,
        Panden: sharesOf({ outstanding, buildings: list.buildings }, own).map(({ building, share }) => ({
          Naam: building.name,
          Plaats: building.place,
          Bouwjaar: building.builtIn,
          HuurPerJaar: centsToEuro(building.yearlyRent),
          Waarde: centsToEuro(building.value),
          Lening: centsToEuro(building.loan),
          UwDeel: centsToEuro(share),
        })),
      },
    ];
  });
}

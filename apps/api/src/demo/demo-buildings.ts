import type { Building } from '@portaal/domain/products/buildings/file';
import { cents, type IsoDate, priceToDecimal } from '@portaal/engine';
import type { Transaction } from '../platform/orm.ts';
import { fundBuildings } from '../schema/index.ts';
import { type InvestorRows, momentOn } from './investor-rows.ts';
import type { FundPrice } from './price-history.ts';
import { stableId } from './stable-id.ts';

/**
 * Name, town, year, yearly rent in thousands of euro, value in thousands of euro, and loan as a percentage of the
 * value.
 */
type Line = readonly [string, string, number, number, number, number];

/** The buildings are fictitious, like the funds. For the loan fund, these buildings are the collateral of the loans. */
const buildingsByFund: Readonly<Record<number, readonly Line[]>> = {
  1: [
    ['De Werf', 'Zaandam', 1928, 412, 5_900, 40],
    ['Kade 12', 'Deventer', 1904, 265, 3_850, 35],
    ['Het Lint', 'Almere', 1998, 538, 7_400, 42],
    ['De Ploeg', 'Bergeijk', 1958, 190, 2_600, 30],
    ['Stationshof', 'Amersfoort', 2011, 604, 9_100, 45],
  ],
  2: [
    ['Marktplatz 4', 'Münster', 1962, 388, 5_200, 40],
    ['Lindenhof', 'Oldenburg', 1987, 295, 4_100, 42],
    ['Am Bahnhof', 'Kassel', 1936, 240, 3_300, 38],
    ['Rosenweg', 'Göttingen', 2004, 455, 6_600, 44],
  ],
  3: [
    ['Maple Court', 'Raleigh', 1994, 720, 8_800, 45],
    ['Union Square Shops', 'Columbus', 1978, 515, 6_100, 45],
    ['Riverside Lofts', 'Richmond', 1921, 640, 7_900, 40],
  ],
  4: [
    ['Havengebouw', 'Vlissingen', 1948, 150, 1_900, 0],
    ['Poortstraat', 'Venlo', 1899, 95, 1_250, 0],
    ['De Schuur', 'Ermelo', 1972, 110, 1_400, 0],
  ],
};

/** Fraction of a fund invested in buildings; the rest is cash at the bank. */
const IN_BUILDINGS = 0.92;

const THOUSAND = 100_000;

const building = ([name, place, builtIn, rent, value, borrowed]: Line): Building => ({
  name,
  place,
  builtIn,
  yearlyRent: cents(rent * THOUSAND),
  value: cents(value * THOUSAND),
  loan: cents(value * THOUSAND * (borrowed / 100)),
});

/** Publishes fictitious buildings, valued on the day of the last price, for the funds of every brand with demo data. */
export async function publishDemoBuildings(
  tx: Transaction,
  persons: InvestorRows['persons'],
  prices: readonly FundPrice[],
): Promise<void> {
  const employees = persons.filter(({ role }) => role === 'admin');
  const rows: (typeof fundBuildings.$inferInsert)[] = [];
  for (const [brand, [loader, publisher]] of Map.groupBy(employees, (person) => person.brand)) {
    if (!loader || !publisher) throw new Error(`${brand} has no two employees`);
    for (const [key, lines] of Object.entries(buildingsByFund)) {
      const fundId = Number(key);
      const last = prices.filter((price) => price.fundId === fundId).at(-1);
      if (!last) throw new Error(`fund ${fundId} has no price`);
      const buildings = lines.map(building);
      const at = momentOn(last.date as IsoDate);
      const net = buildings.reduce((sum, { value, loan }) => sum + value - loan, 0) / 100;
      rows.push({
        id: stableId(at, `buildings ${brand} ${fundId}`),
        fundId,
        brand,
        version: 1,
        asOf: last.date,
        source: 'Voorbeeld: deze panden bestaan niet',
        outstanding: (net / IN_BUILDINGS / priceToDecimal(last.nav)).toFixed(4),
        isFictional: true,
        buildings,
        loadedBy: loader.id,
        loadedAt: at,
        publishedBy: publisher.id,
        publishedAt: at,
      });
    }
  }
  await tx.insert(fundBuildings).values(rows);
}

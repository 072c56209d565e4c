import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import type { Flow } from '../../pdf/flow.ts';
import { paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { section } from '../contract-document-writer.ts';
import { euro, longDate, ratePercentage } from '../dutch-notation.ts';
import type { FundSnapshotByKind } from './fund-document-snapshot.ts';

/** Writes the annual report of a fund: its prices, distributions and return. */
export function annualReport(
  flow: Flow,
  { fund, year, prices, returns }: FundSnapshotByKind['annualReport'],
): void {
  const [first, last] = [prices[0], prices.at(-1)];
  const ofYear = returns.find((one) => one.year === year);
  const distributed = prices.slice(1).reduce((sum, { distribution }) => sum + distribution, 0);
  section(flow, `Het jaar ${year}`, () => {
    if (first && last) {
      paragraph(flow, [
        `De koers ging van ${euro(first.nav)} naar ${euro(last.nav)}. Per participatie keerde het fonds ` +
          `${euro(distributed)} uit.`,
      ]);
    }
    if (ofYear) {
      paragraph(flow, [
        'Koers en uitkeringen samen gaven een rendement van ',
        { strong: ratePercentage(ofYear.return) },
        ', na lopende kosten en vóór instap- en uitstapkosten.',
      ]);
    }
    paragraph(flow, [fund.investsIn]);
  });
  section(flow, 'Rendement per jaar', () => {
    table(flow, {
      columns: [
        { header: 'Jaar', align: 'start', grow: 1 },
        { header: 'Rendement', align: 'end' },
      ],
      rows: returns.map((one) => [String(one.year), ratePercentage(one.return)]),
    });
    paragraph(flow, [investmentWarnings.past]);
  });
  section(flow, 'Koersen van het jaar', () =>
    table(flow, {
      columns: [
        { header: 'Datum', align: 'start', grow: 1 },
        { header: 'Koers', align: 'end' },
        { header: 'Uitkering', align: 'end' },
      ],
      rows: prices.map(({ date, nav, distribution }) => [longDate(date), euro(nav), euro(distribution)]),
      caption: 'Bedragen per participatie. De uitkering is die van de maand ervoor.',
    }),
  );
}

import { displayedExitCosts, exitAgeText } from '@portaal/domain/products/funds/exit-costs';
import { publicationDayText, valuationDayText } from '@portaal/domain/products/terms/dealing-terms';
import type { Brand } from '../../brands/brands.ts';
import type { Flow } from '../../pdf/flow.ts';
import { list, paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { section } from '../contract-document-writer.ts';
import { costPercentage, longDate, ratePercentage, wholeEuro } from '../dutch-notation.ts';
import type { FundSnapshotByKind, PrintedFund } from './fund-document-snapshot.ts';
import { dealingOf, redemption } from './fund-texts.ts';

/** Writes the purpose and activities of the fund, and how its price is determined. */
export function prospectus(flow: Flow, { fund }: FundSnapshotByKind['prospectus'], brand: Brand): void {
  section(flow, 'Het fonds', () => {
    paragraph(flow, [
      `Het ${fund.name} begon op ${longDate(fund.startDate)} met een koers van € 100,00. De munt van de beleggingen is ` +
        `${fund.currency}. ${brand.legalName} voert de administratie en verkoopt de participaties.`,
    ]);
  });
  section(flow, 'Waarin het fonds belegt', () => {
    paragraph(flow, [fund.investsIn]);
    paragraph(flow, [
      `Wij verwachten na lopende kosten een rendement van ${ratePercentage(fund.expectedNetReturn)} per jaar, waarvan ` +
        `${ratePercentage(fund.distributionRate)} als uitkering in maandelijkse delen. De beweeglijkheid is ` +
        `${ratePercentage(fund.volatility)} per jaar. Dat zijn aannames, geen beloftes.`,
    ]);
  });
  const dealing = dealingOf(fund);
  section(flow, 'Koers en inschrijven', () =>
    list(flow, [
      [`Het fonds wordt elke maand gewaardeerd, op ${valuationDayText(dealing)}.`],
      [`De koers hoort er uiterlijk op ${publicationDayText(dealing)} te zijn.`],
      [
        `U kunt meedoen vanaf ${wholeEuro(fund.minimum.initialDeposit)} ineens of ` +
          `${wholeEuro(fund.minimum.periodicDeposit)} per maand. Bijstorten kan vanaf ${wholeEuro(fund.minimum.topUp)}.`,
      ],
    ]),
  );
  section(flow, 'Terugkopen van participaties', () => paragraph(flow, [redemption(fund)]));
  section(flow, 'Kosten', () => costs(flow, fund));
  section(flow, 'Belangen die kunnen botsen', () =>
    list(flow, [
      [
        `${brand.legalName} verdient aan de instapkosten en de lopende kosten. Wij verdienen dus meer als u meer belegt. ` +
          'Daarom geven wij geen advies.',
      ],
      ['Wij kopen of verkopen geen gebouwen of leningen van of aan onszelf of onze medewerkers.'],
      ['Medewerkers die zelf beleggen, doen dat tegen dezelfde koers en dezelfde kosten als u.'],
    ]),
  );
}

function costs(flow: Flow, fund: PrintedFund): void {
  const { entryCostRate, ongoingCostRate } = fund;
  table(flow, {
    columns: [
      { header: 'Soort kosten', align: 'start' },
      { header: 'Waarover', align: 'start', grow: 1 },
      { header: 'Percentage', align: 'end' },
    ],
    rows: [
      ['Instapkosten', 'van elke inleg', costPercentage(entryCostRate)],
      ['Lopende kosten', 'per jaar, al verwerkt in de koers', costPercentage(ongoingCostRate)],
      ...displayedExitCosts(fund).map((step, _, { length }) => [
        step.fromYear === 0 ? 'Uitstapkosten' : `Uitstapkosten na ${step.fromYear} jaar`,
        length === 1 ? 'van wat u verkoopt' : `van wat u ${exitAgeText(step)} had`,
        costPercentage(step.rate),
      ]),
    ],
  });
}

import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import { outcomeTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { displayedExitCosts, type ExitCostFields } from '@portaal/domain/products/funds/exit-costs';
import type { Brand } from '../../brands/brands.ts';
import type { Flow } from '../../pdf/flow.ts';
import { keyFigures } from '../../pdf/key-figures.ts';
import { list, paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { section } from '../contract-document-writer.ts';
import { costPercentage, euro, percentage, ratePercentage, wholeEuro, years } from '../dutch-notation.ts';
import type { FundExample, FundSnapshotByKind } from './fund-document-snapshot.ts';
import { complaints, redemption } from './fund-texts.ts';

/** Writes, on a few pages, the key information that an investor must receive before investing (PRIIPs, art. 8). */
export function keyInformation(flow: Flow, { fund, example }: FundSnapshotByKind['eid'], brand: Brand): void {
  const { riskIndicator, recommendedHoldingYears, currency } = fund;
  section(flow, 'Wat is dit voor een product?', () => {
    paragraph(flow, [
      `U koopt participaties in het ${fund.name}. ${fund.investsIn} Het fonds heeft geen einddatum. ${brand.legalName} ` +
        'verkoopt de participaties en voert de administratie.',
    ]);
    paragraph(flow, [
      `Het fonds is bedoeld voor beleggers die hun geld minimaal ${years(recommendedHoldingYears)} kunnen missen en een ` +
        'verlies kunnen dragen.',
    ]);
  });
  section(flow, 'Wat zijn de risico’s en wat kan het opleveren?', () => {
    keyFigures(flow, [
      {
        term: 'Risico',
        value: `${riskIndicator} van 7`,
        notes: ['1 is laag, 7 is hoog'],
        lead: true,
        tone: 'accent',
      },
      {
        term: 'Aanbevolen periode',
        value: years(recommendedHoldingYears),
        notes: ['zo lang belegt u minimaal'],
        lead: false,
        tone: 'accent',
      },
      {
        term: 'Beweeglijkheid',
        value: ratePercentage(fund.volatility),
        notes: ['per jaar'],
        lead: false,
        tone: 'accent',
      },
    ]);
    list(flow, [
      [investmentWarnings.risk],
      [`U kunt niet op elk moment verkopen. ${redemption(fund)}`],
      ...(currency === 'EUR'
        ? []
        : [[`Het fonds belegt in ${currency}. Door een andere wisselkoers kunt u geld verliezen.`]]),
      ['Er is geen garantiestelsel dat uw verlies vergoedt.'],
    ]);
    outcomes(flow, example);
  });
  section(flow, 'Wat zijn de kosten?', () => costs(flow, example));
  section(flow, 'Hoe lang moet ik beleggen en kan ik er eerder uit?', () =>
    paragraph(flow, [`Wij raden minimaal ${years(recommendedHoldingYears)} aan. ${exitCosts(fund)}`]),
  );
  section(flow, 'Hoe kan ik een klacht indienen?', () => paragraph(flow, [complaints(brand)]));
}

const listed = new Intl.ListFormat('nl-NL');

function exitCosts(fund: ExitCostFields): string {
  const steps = displayedExitCosts(fund);
  const [first] = steps;
  if (steps.length < 2)
    return `Eerder verkopen kan. De uitstapkosten zijn altijd ${costPercentage(first?.rate ?? 0)}.`;
  const parts = steps.map(
    ({ untilYear, rate }) =>
      `${costPercentage(rate)} ${untilYear === undefined ? 'daarna' : `binnen ${untilYear} jaar`}`,
  );
  return `Eerder verkopen kan, maar dan betaalt u meer uitstapkosten: ${listed.format(parts)}.`;
}

function outcomes(flow: Flow, { amount, years: duration, outcomes: rows }: FundExample): void {
  const yearly = (value: number): string => percentage((value / amount) ** (1 / duration) - 1, 1);
  paragraph(flow, [
    `U legt eenmalig ${wholeEuro(amount)} in. Zo veel kan uw belegging waard zijn na 1 jaar en na ${years(duration)}:`,
  ]);
  table(flow, {
    columns: [
      { header: 'Scenario', align: 'start', grow: 1 },
      { header: 'Na 1 jaar', align: 'end' },
      { header: `Na ${years(duration)}`, align: 'end' },
      { header: 'Per jaar', align: 'end' },
    ],
    rows: rows.map(({ label, afterOneYear, atEnd }) => [
      label,
      euro(afterOneYear),
      euro(atEnd),
      yearly(atEnd),
    ]),
  });
  paragraph(flow, [`${outcomeTexts.spread} ${outcomeTexts.net} De uitstapkosten zijn er nog niet af.`]);
}

function costs(
  flow: Flow,
  { amount, years: duration, costs: lines, totalCosts, reductionInYield, paidOut }: FundExample,
): void {
  paragraph(flow, [
    `Dit betaalt u over ${wholeEuro(amount)} in ${years(duration)}, als het gaat zoals verwacht:`,
  ]);
  table(flow, {
    columns: [
      { header: 'Soort kosten', align: 'start' },
      { header: 'Waarvan', align: 'start', grow: 1 },
      { header: 'Bedrag', align: 'end' },
    ],
    rows: [
      ...lines.map(({ term, note, euro: cost }) => [term, note, euro(cost)]),
      ['Totale kosten', '', euro(totalCosts)],
    ],
    hasTotal: true,
  });
  paragraph(flow, [
    'De kosten verlagen uw rendement met ongeveer ',
    { strong: `${ratePercentage(reductionInYield)}\u00a0per\u00a0jaar` },
    '. Verkoopt u aan het eind alles en gaat het zoals verwacht? Dan ontvangt u ',
    { strong: euro(paidOut) },
    '.',
  ]);
}

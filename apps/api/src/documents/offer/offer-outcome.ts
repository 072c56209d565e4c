import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import { lossTexts, outcomeTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { products } from '@portaal/domain/products/products/product';
import { paymentFrequencyTexts, scenarioTexts } from '@portaal/domain/products/products/texts';
import { callout } from '../../pdf/callout.ts';
import { type ChartLine, lineChart } from '../../pdf/charts/line-chart.ts';
import { descriptionList } from '../../pdf/description-list.ts';
import type { Flow } from '../../pdf/flow.ts';
import { keyFigures } from '../../pdf/key-figures.ts';
import { heading, paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { euro, longDate, percentage, shortDate, signedWholeEuro, wholeEuro } from '../dutch-notation.ts';
import type { OfferContent } from './offer.ts';

type Result = OfferContent['result'];

/** Returns whether to draw a line under the row. A line follows every fifth year; row 0 is the start. */
const everyFifthYear = (row: number): boolean => row > 0 && row % 5 === 0;

/** Writes the three main amounts of the offer, followed by the severe outcome. */
export function offerOutcome(flow: Flow, { input, result }: OfferContent, isFictional: boolean): void {
  flow.structure.within('Sect', {}, () => {
    const payout = products[input.productCode].paysOut;
    const { per } = paymentFrequencyTexts[input.uitkeringsTermijnCode];
    heading(flow, 2, payout ? `Uw bruto uitkering ${per}` : `Waarde op ${longDate(result.endDate)}`);
    keyFigures(
      flow,
      scenarioTexts.map(({ key, label }) => ({
        term: label,
        ...(payout ? paymentFigure(result, key) : valueFigure(result, key)),
        lead: key === 'expected',
        tone: `scenario-${key}`,
      })),
    );
    possibleLoss(flow, result, { payout, per, isFictional });
    callout(flow, {
      tone: 'warning',
      title: investmentWarnings.risk,
      paragraphs: [['Wij geven geen advies. Lees ook ‘Wat u moet weten’ verderop in deze offerte.']],
    });
    paragraph(flow, [outcomeTexts.spread, ...(result.severe ? [` ${outcomeTexts.severe}`] : [])]);
    paragraph(flow, [outcomeTexts.net, ...(payout ? [] : [' Grote bedragen ronden wij af op hele euro’s.'])]);
    if (payout) paragraph(flow, [outcomeTexts.payoutVaries]);
  });
}

interface LossContext {
  readonly payout: boolean;
  readonly per: string;
  /** True when the prices of the brand are fictitious. */
  readonly isFictional: boolean;
}

/**
 * Shows the same severe outcome as the screen. Omits it for offers saved before the calculation included a severe
 * outcome.
 */
function possibleLoss(flow: Flow, result: Result, { payout, per, isFictional }: LossContext): void {
  const { severe, worstYear, totalDeposit } = result;
  if (severe === undefined) return;
  const tone = 'scenario-pessimistic';
  const value = payout
    ? { value: euro(severe.periodicPayment ?? 0), notes: [per] }
    : endFigure(severe.endValue, totalDeposit);
  keyFigures(flow, [
    { term: lossTexts.severe, ...value, notes: [...value.notes, lossTexts.severeNote], lead: false, tone },
    ...(worstYear
      ? [
          {
            term: lossTexts.worstYear(worstYear.year),
            value: signedWholeEuro(worstYear.result),
            notes: [
              lossTexts.worstYearNote(wholeEuro(totalDeposit), percentage(worstYear.return, 1)),
              ...(isFictional ? [lossTexts.fictional] : []),
            ],
            lead: false,
            tone,
          },
        ]
      : []),
  ]);
  if (!worstYear) paragraph(flow, [lossTexts.noWorstYear]);
}

function endFigure(endValue: number, totalDeposit: number) {
  const difference = endValue - totalDeposit;
  return {
    value: wholeEuro(endValue),
    notes: [
      `Resultaat: ${signedWholeEuro(difference)}`,
      ...(totalDeposit > 0 ? [`${percentage(difference / totalDeposit, 1)} van uw inleg`] : []),
    ],
  };
}

const valueFigure = ({ scenarios: ends, totalDeposit }: Result, key: keyof Result['scenarios']) =>
  endFigure(ends[key].endValue, totalDeposit);

function paymentFigure({ scenarios: outcomes }: Result, key: keyof Result['scenarios']) {
  const { periodicPayment, totalPaid } = outcomes[key];
  return {
    value: periodicPayment === null ? 'niet beschikbaar' : euro(periodicPayment),
    notes: totalPaid === undefined ? [] : [`Samen ${wholeEuro(totalPaid)}`, 'in de hele looptijd'],
  };
}

const styles = {
  pessimistic: { weight: 1.4, dash: [4, 2.5] },
  expected: { weight: 2.2 },
  optimistic: { weight: 1.4, dash: [1.2, 1.8] },
} as const;

/** Draws the chart of the three scenarios over time, and a table of all their figures. */
export function offerCourse(flow: Flow, { input, result }: OfferContent): void {
  if (result.series.length < 2) return;
  const payout = products[input.productCode].paysOut;
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, payout ? 'Wat u samen krijgt uitgekeerd' : 'Zo kan de waarde zich ontwikkelen');
    offerPayments(flow, result);
    chart(flow, result, payout);
    heading(flow, 3, 'Bedragen per jaar');
    if (payout) paymentTable(flow, result);
    else valueTable(flow, result);
  });
}

function chart(flow: Flow, result: Result, payout: boolean): void {
  const { series } = result;
  const paidIn: ChartLine = {
    label: payout ? 'Uw kapitaal' : 'Ingelegd',
    color: 'line-strong',
    weight: 1,
    dash: [0.8, 2.4],
    values: series.map(({ deposited }) => deposited),
  };
  const lines = scenarioTexts.map(
    ({ key, label }): ChartLine => ({
      label,
      color: `scenario-${key}`,
      ...styles[key],
      values: series.map((point) => (payout ? (point.paid?.[key] ?? 0) : point[key])),
    }),
  );
  const last = (values: readonly number[]): string => wholeEuro(values.at(-1) ?? 0);
  const ends = lines.map(({ label, values }) => `${label.toLowerCase()} ${last(values)}`).join(', ');
  const subject = payout ? 'wat u samen krijgt uitgekeerd' : 'de waarde van uw belegging';
  lineChart(flow, {
    alt:
      `Lijngrafiek van ${subject}, van ${longDate(series[0]?.date ?? '')} tot ${longDate(result.endDate)}. ` +
      `Aan het eind: ${ends}. ${paidIn.label}: ${last(paidIn.values)}. ` +
      'Alle bedragen staan in de tabel ‘Bedragen per jaar’.',
    points: series.map(({ date }) => date.slice(0, 4)),
    lines: [paidIn, ...lines],
    band: [1, 3],
    format: wholeEuro,
  });
}

const amountColumn = (header: string) => ({ header, align: 'end' as const, grow: 1 });
const dateColumn = { header: 'Datum', align: 'start' as const };

function valueTable(flow: Flow, { series }: Result): void {
  table(flow, {
    columns: [dateColumn, amountColumn('Ingelegd'), ...scenarioTexts.map(({ label }) => amountColumn(label))],
    rows: series.map((point) => [
      shortDate(point.date),
      euro(point.deposited),
      ...scenarioTexts.map(({ key }) => euro(point[key])),
    ]),
    strongRule: everyFifthYear,
  });
}

function paymentTable(flow: Flow, { series }: Result): void {
  table(flow, {
    caption: 'Wat tot en met die dag is uitgekeerd. Het restkapitaal is wat wij verwachten.',
    columns: [
      dateColumn,
      ...scenarioTexts.map(({ label }) => amountColumn(label)),
      amountColumn('Restkapitaal'),
    ],
    rows: series.map((point) => [
      shortDate(point.date),
      ...scenarioTexts.map(({ key }) => (point.paid ? euro(point.paid[key]) : 'niet beschikbaar')),
      euro(point.expected),
    ]),
    strongRule: everyFifthYear,
  });
}

/** Writes the dates and number of the payments and the last amount, for the product SDIL. */
function offerPayments(flow: Flow, { payout, scenarios }: OfferContent['result']): void {
  if (!payout) return;
  const { lastPayment } = scenarios.expected;
  descriptionList(
    flow,
    [
      { term: 'Eerste uitkering', value: longDate(payout.firstPaymentDate) },
      { term: 'Laatste uitkering', value: longDate(payout.lastPaymentDate) },
      { term: 'Aantal uitkeringen', value: String(payout.paymentCount) },
      { term: 'Belegd na instapkosten', value: euro(payout.invested) },
      ...(lastPayment === undefined ? [] : [{ term: 'Laatste bedrag (verwacht)', value: euro(lastPayment) }]),
    ],
    2,
  );
}

import { fieldLabel } from '@portaal/domain/fields/labels';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { noPaymentFrequency, policyBefore2014, products } from '@portaal/domain/products/products/product';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { allocateCents, centsToEuro, euroToCents } from '@portaal/engine';
import { donut } from '../../pdf/charts/donut.ts';
import { type Description, descriptionList } from '../../pdf/description-list.ts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import type { Column } from '../../pdf/table-columns.ts';
import { euro, longDate, percentage, years } from '../dutch-notation.ts';
import type { OfferContent, OfferFund, OfferSnapshot } from './offer.ts';

const DONUT = 96;
const DONUT_GAP = 26;
/** Approximate height of a row. This part of the table must fit on the page beside the donut chart. */
const ROW = 22;
const CHART_COLORS = 6;

/** Writes the choices of the investor on which the calculation is based. */
export function offerChoices(flow: Flow, { input, result, facts, questionnaire }: OfferContent): void {
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, 'Uw keuzes');
    descriptionList(flow, choices(input, result, facts), 2);
    if (questionnaire) {
      const { score, completedOn, profile } = questionnaire;
      paragraph(flow, [
        `U beantwoordde op ${longDate(completedOn)} onze vragen over risico. De uitkomst was ${score} van de ` +
          `100\u00a0punten. Daar hoort het profiel ${profile.toLowerCase()} bij.`,
      ]);
    }
    heading(flow, 3, 'Verdeling over de fondsen');
    allocation(flow, input, facts.funds);
  });
}

function choices(
  input: CalculationInput,
  { endDate, totalDeposit }: OfferContent['result'],
  snapshot: OfferSnapshot,
): Description[] {
  const payout = products[input.productCode].paysOut;
  const amounts = payout
    ? [{ term: 'Uw lijfrentekapitaal', value: euro(input.initialDeposit) }]
    : [
        { term: fieldLabel('initialDeposit'), value: euro(input.initialDeposit) },
        { term: fieldLabel('periodicDeposit'), value: euro(input.periodicDeposit) },
        { term: 'U legt in totaal in', value: euro(totalDeposit) },
      ];
  const frequency = input.uitkeringsTermijnCode;
  return [
    ...amounts,
    ...(frequency === noPaymentFrequency
      ? []
      : [{ term: 'Uitkering', value: paymentFrequencyTexts[frequency].every }]),
    { term: payout ? 'Begin van de uitkering' : fieldLabel('start'), value: longDate(input.start) },
    { term: fieldLabel('duration'), value: years(input.duration) },
    { term: 'Einddatum', value: longDate(endDate) },
    ...personal(input, snapshot),
  ];
}

function personal(input: CalculationInput, { riskProfile }: OfferSnapshot): Description[] {
  const { birthdate, isHuidigeLijfrenteOversluiten, otherTemporaryPayouts, polisVoorwaardeCode } = input;
  const annuity = products[input.productCode].isAnnuity;
  return [
    ...(annuity && birthdate ? [{ term: fieldLabel('birthdate'), value: longDate(birthdate) }] : []),
    ...(isHuidigeLijfrenteOversluiten
      ? [{ term: fieldLabel('isHuidigeLijfrenteOversluiten'), value: 'Ja, van een andere aanbieder' }]
      : []),
    ...(polisVoorwaardeCode === policyBefore2014
      ? [{ term: 'Opbouw', value: 'Met inleg van vóór 1 januari 2014' }]
      : []),
    ...(otherTemporaryPayouts
      ? [{ term: fieldLabel('otherTemporaryPayouts'), value: `${euro(otherTemporaryPayouts)} per\u00a0jaar` }]
      : []),
    ...(riskProfile === null ? [] : [{ term: fieldLabel('chosenRiskProfile'), value: riskProfile }]),
  ];
}

/** Draws the donut chart beside its table. */
function allocation(flow: Flow, input: CalculationInput, funds: readonly OfferFund[]): void {
  const total = input.funds.reduce((sum, { percentage }) => sum + percentage, 0) || 1;
  const parts = input.funds.map(({ id, percentage: share }, index) => ({
    name: funds.find((fund) => fund.id === id)?.name ?? `Fonds ${id}`,
    share: share / total,
    color: flow.color(`chart-${(index % CHART_COLORS) + 1}`),
  }));
  const figures = parts.map(({ name, share }) => `${name} ${percentage(share)}`).join(', ');
  flow.begin(Math.max(DONUT, ROW * (parts.length + 2)), 8);
  const top = flow.y;
  donut(flow, `Ringdiagram van de verdeling: ${figures}.`, parts, flow.left, DONUT);
  flow.inColumn(flow.left + DONUT + DONUT_GAP, flow.width - DONUT - DONUT_GAP, () =>
    table(flow, { ...shareTable(input, parts), swatches: parts.map(({ color }) => color) }),
  );
  if (flow.y > top) flow.y = Math.max(flow.y, top + DONUT);
}

function shareTable(
  input: CalculationInput,
  parts: readonly { readonly name: string; readonly share: number }[],
) {
  const deposits = [
    { header: products[input.productCode].paysOut ? 'Kapitaal' : 'Eenmalig', euro: input.initialDeposit },
    { header: 'Per maand', euro: input.periodicDeposit },
  ].filter((deposit) => deposit.euro > 0);
  const shares = parts.map(({ share }) => share);
  const divided = deposits.map((deposit) =>
    allocateCents(euroToCents(deposit.euro), shares).map((part) => euro(centsToEuro(part))),
  );
  const columns: Column[] = [
    { header: 'Fonds', align: 'start', grow: 1 },
    { header: 'Deel', align: 'end' },
    ...deposits.map(({ header }) => ({ header, align: 'end' as const })),
  ];
  const rows = parts.map(({ name, share }, index) => [
    name,
    percentage(share),
    ...divided.map((amounts) => amounts[index] ?? ''),
  ]);
  const hasTotal = parts.length > 1;
  const sum = ['Totaal', '100%', ...deposits.map((deposit) => euro(deposit.euro))];
  return { columns, rows: hasTotal ? [...rows, sum] : rows, hasTotal };
}

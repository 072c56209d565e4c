import { durationText } from '@portaal/domain/notation/dutch';
import { choiceWarnings, investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import {
  annuityTexts,
  outcomeTexts,
  variablePayoutTexts,
} from '@portaal/domain/products/calculation/outcome-texts';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { arrearsText, usualTerms } from '@portaal/domain/products/terms/dealing-terms';
import type { Flow, Inline } from '../../pdf/flow.ts';
import { heading, list } from '../../pdf/prose.ts';
import { euro, longDate, ratePercentage } from '../dutch-notation.ts';
import type { OfferContent } from './offer.ts';
import { offerFundTerms } from './offer-fund-terms.ts';

type Items = (readonly Inline[])[];

/** Writes the assumptions behind the figures. */
export function offerAssumptions(flow: Flow, offer: OfferContent): void {
  const { input, result, facts } = offer;
  const { mix, annuity, payout } = result;
  const items: Items = [
    [
      'Wij verwachten voor deze verdeling een rendement van ',
      { strong: `${ratePercentage(mix.netReturn)}\u00a0per\u00a0jaar` },
      `, na lopende kosten${annuity ? ' en de kosten van de lijfrente' : ''}. De beweeglijkheid (volatiliteit) is `,
      { strong: `${ratePercentage(mix.volatility)}\u00a0per\u00a0jaar` },
      '. Hoe hoger de beweeglijkheid, hoe meer de uitkomst kan afwijken.',
    ],
    ...(facts.funds.length > 1
      ? [[`${outcomeTexts.drifts} Onze berekening gaat uit van een verdeling die gelijk blijft.`]]
      : []),
    ['Wij rekenen met maanden van gelijke lengte.'],
    ...(payout
      ? [
          [arrearsText(facts.dealing ?? usualTerms)],
          ...Object.values(variablePayoutTexts).map((text) => [text]),
          [
            `Zonder schommelingen is de uitkering ${euro(payout.deterministicPayment)} ` +
              `${paymentFrequencyTexts[payout.frequency].per}. Als ‘verwacht’ tonen wij nooit meer dan dat.`,
          ],
        ]
      : input.periodicDeposit > 0
        ? [['Wij rekenen met een inleg op de eerste dag van elke maand, zonder dat u er een overslaat.']]
        : []),
    ...(annuity
      ? [
          [
            `U krijgt AOW vanaf ${longDate(annuity.statePensionDate)}${annuity.provisional ? ' (verwacht)' : ''}. ` +
              `Een lijfrente moet uiterlijk op ${longDate(annuity.latestStart)} beginnen met uitkeren.`,
          ],
          ...annuityKind(annuity),
        ]
      : []),
    [outcomeTexts.reinvested],
    [outcomeTexts.assumed],
    [`Wij gebruikten versie ${result.parameterVersion} van onze rekengegevens.`],
  ];
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, 'Hoe wij hebben gerekend');
    list(flow, items);
    offerFundTerms(flow, offer);
  });
}

/** Returns the tax category of an annuity payout with this duration (domain 1.5). */
function annuityKind({ kind, minimumMonths }: NonNullable<OfferContent['result']['annuity']>): Items {
  if (kind === 'temporary') {
    return [
      [
        'Dit is een tijdelijke lijfrente. Al uw tijdelijke lijfrentes samen mogen per jaar niet meer uitkeren ' +
          'dan het maximum van de Belastingdienst.',
      ],
    ];
  }
  if (kind === undefined || minimumMonths === undefined) return [];
  return [[`De looptijd is lang genoeg: voor u is minimaal ${durationText(minimumMonths)} nodig.`]];
}

/** Approximate height of the content below the warnings. This content should not be alone on a page. */
const CONTACT_HEIGHT = 105;

/**
 * Writes the warnings to read before accepting this offer: the general warnings, and the warnings that depend on the
 * choices.
 */
export function offerWarnings(flow: Flow, { input, facts }: OfferContent): void {
  const items: Items = [
    [investmentWarnings.risk],
    ['Deze offerte is een berekening. De uitkomst is niet zeker en geen garantie.'],
    [investmentWarnings.past],
    ...choiceWarnings(input.duration, facts.funds).map((text) => [text]),
    ...productWarnings[input.productCode].map((text) => [text]),
    ['Lees het essentiële-informatiedocument van elk fonds voordat u beslist.'],
    ...(facts.informationDocuments ?? []).map(({ title, version, validFrom }) => [
      `${title}: versie ${version}, geldt vanaf ${longDate(validFrom)}.`,
    ]),
    [{ strong: investmentWarnings.noAdvice }],
  ];
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, 'Wat u moet weten');
    list(flow, items, { wholeWith: CONTACT_HEIGHT });
  });
}

const productWarnings: Readonly<Record<OfferContent['input']['productCode'], readonly string[]>> = {
  SB: [],
  SUL: [annuityTexts.locked],
  SDIL: [annuityTexts.locked, annuityTexts.survivors],
};

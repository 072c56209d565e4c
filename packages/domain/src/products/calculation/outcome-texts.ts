import type { CalculationOutcome } from './outcome.ts';

/** Explanations of an outcome, in the same words on screen and in documents. */
export const outcomeTexts = {
  spread:
    'In 10 van de 100 gevallen is de uitkomst lager dan ‘als het tegenzit’. In 10 van de 100 gevallen is de ' +
    'uitkomst hoger dan ‘als het meezit’. De uitkomst kan ook daarbuiten liggen.',
  severe: 'In 1 van de 100 gevallen is de uitkomst nog lager dan ‘in zwaar weer’.',
  net: 'De bedragen zijn na kosten en vóór belasting. Wij houden geen rekening met inflatie.',
  /** Shown only for an annuity in payout. */
  payoutVaries:
    'De uitkering staat niet vast. Wij houden loonheffing en de bijdrage voor de Zorgverzekeringswet in. U ontvangt ' +
    'dus minder.',
  costsOfCosts:
    'Over geld dat u aan kosten betaalt, krijgt u ook geen rendement. Telt u dat mee? Dan schelen de kosten u in totaal',
  /** Shown only for an allocation over several funds, because contracts are not rebalanced (domain 10.9). */
  drifts:
    'De verdeling over de fondsen verschuift na verloop van tijd: het ene fonds groeit sneller dan het andere. Wij ' +
    'zetten de verdeling niet vanzelf terug.',
  reinvested: 'Uitkeringen van de fondsen beleggen wij opnieuw.',
  assumed: 'De rendementen zijn aannames, geen beloftes. Zij gelden voor elk jaar even hoog.',
} as const;

/**
 * Explanation of a variable payout (domain 10.1), shown on screen, in the offer, in the contract and in the yearly
 * letter.
 */
export const variablePayoutTexts = {
  every:
    'Elk jaar in januari berekenen wij uw uitkering opnieuw. In het laatste jaar doen wij dat bij elke uitkering. Wij ' +
    'verdelen de waarde van dat moment over de uitkeringen die nog komen. Zo krijgt u elke uitkering, en is uw geld ' +
    'pas op na de laatste.',
  worse:
    'Een slechter jaar: rekenen wij met 4% en daalt uw belegging met 6%? Dan gaat uw uitkering ongeveer 10% omlaag. ' +
    'Van € 600 wordt dan ongeveer € 540.',
  better:
    'Een beter jaar: rekenen wij met 4% en stijgt uw belegging met 9%? Dan gaat uw uitkering ongeveer 5% omhoog. ' +
    'Van € 600 wordt dan ongeveer € 630.',
} as const;

/** Texts about the legal rules: for every annuity, and for an annuity in payout (domain 1.4, 1.9). */
export const annuityTexts = {
  locked:
    'U kunt dit geld niet tussendoor opnemen. Doet u dat toch, dan betaalt u inkomstenbelasting en meestal 20% ' +
    'revisierente.',
  survivors:
    'Overlijdt u? Dan gaat het restkapitaal naar uw erfgenamen. Zij gebruiken het voor een nabestaandenlijfrente.',
} as const;

/** Texts about possible losses, shown beside the three scenarios. */
export const lossTexts = {
  severe: 'In zwaar weer',
  severeNote: '1 op de 100 uitkomsten is lager',
  worstYear: (year: number) => `Slechtste jaar tot nu toe: ${year}`,
  /**
   * Returns the note on the return, the amount and the source of the figures. `amount` and `share` are already
   * formatted.
   */
  worstYearNote: (amount: string, share: string) =>
    `${share} op ${amount}. Berekend uit de koersen en uitkeringen van deze fondsen.`,
  noWorstYear:
    'Deze fondsen bestaan samen nog geen heel kalenderjaar. Een slechtste jaar is er dus nog niet.',
  fictional: 'De koersen zijn fictief.',
} as const;

interface CostLine {
  readonly term: string;
  readonly note: string;
  readonly euro: number;
}

/** Returns the costs of the product by kind, over the whole duration and without a total (domain 2.6). */
export function costLines({
  costs,
  payout,
  annuity,
}: Pick<CalculationOutcome, 'costs' | 'payout' | 'annuity'>): CostLine[] {
  return [
    { term: 'Instapkosten', note: payout ? 'van uw kapitaal' : 'van elke inleg', euro: costs.entry },
    { term: 'Lopende kosten', note: 'van de fondsen, hele looptijd samen', euro: costs.ongoing },
    ...(annuity
      ? [{ term: 'Kosten van de lijfrente', note: 'hele looptijd samen', euro: costs.wrapper }]
      : []),
    // An annuity is not sold at the end of its accumulation. Its value becomes the capital of a payout, without exit
    // cost.
    ...(payout || annuity
      ? []
      : [{ term: 'Uitstapkosten', note: 'als u aan het eind alles verkoopt', euro: costs.exit }]),
  ];
}

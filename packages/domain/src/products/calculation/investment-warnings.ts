/** Warnings shown with every outcome, in the same words on screen and in documents. */
export const investmentWarnings = {
  risk: 'Beleggen brengt risico’s met zich mee. U kunt uw inleg (deels) verliezen.',
  past: 'Resultaten uit het verleden zijn geen garantie voor de toekomst.',
  noAdvice: 'Wij geven geen persoonlijk advies. U kiest zelf of dit product bij u past.',
} as const;

interface ChosenFund {
  readonly name: string;
  readonly currency: string;
  readonly recommendedHoldingYears: number;
}

const list = new Intl.ListFormat('nl-NL', { type: 'conjunction' });
const names = (funds: readonly ChosenFund[]): string => list.format(funds.map(({ name }) => name));

/** Returns the warnings that follow from the duration in years and the chosen funds. */
export function choiceWarnings(duration: number, funds: readonly ChosenFund[]): string[] {
  const longer = funds.filter(({ recommendedHoldingYears }) => recommendedHoldingYears > duration);
  const advised = Math.max(...longer.map(({ recommendedHoldingYears }) => recommendedHoldingYears));
  const foreign = funds.filter(({ currency }) => currency !== 'EUR');
  const currencies = list.format([...new Set(foreign.map(({ currency }) => currency))]);
  const warnings: string[] = [];
  if (longer.length > 0) {
    warnings.push(
      `Uw looptijd is korter dan wij aanraden. Voor ${names(longer)} raden wij minimaal ${advised} jaar aan.`,
    );
  }
  if (foreign.length > 0) {
    warnings.push(
      `${names(foreign)} ${foreign.length === 1 ? 'belegt' : 'beleggen'} niet in euro’s (${currencies}). ` +
        'Door een andere wisselkoers kan uw belegging minder waard worden.',
    );
  }
  return warnings;
}

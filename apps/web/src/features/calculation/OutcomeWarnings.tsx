import type { CalculationInput, Fund } from '@portaal/contract';
import { Banner } from '../../ui/Banner.tsx';

export interface OutcomeWarningsProps {
  readonly input: CalculationInput;
  /** The funds in this calculation. */
  readonly funds: readonly Fund[];
}

const list = new Intl.ListFormat('nl-NL', { type: 'conjunction' });
const names = (funds: readonly Fund[]): string => list.format(funds.map(({ name }) => name));

/** What must be known before these figures are used, the general and what follows from the choices made. */
export function OutcomeWarnings({ input, funds }: OutcomeWarningsProps) {
  const forLonger = funds.filter(({ recommendedHoldingYears }) => recommendedHoldingYears > input.duration);
  const years = Math.max(0, ...forLonger.map(({ recommendedHoldingYears }) => recommendedHoldingYears));
  const foreign = funds.filter(({ currency }) => currency !== 'EUR');
  return (
    <Banner tone="warning" title="Beleggen brengt risico's met zich mee. U kunt uw inleg (deels) verliezen.">
      <p>Resultaten uit het verleden zijn geen garantie voor de toekomst.</p>
      <p>Wij geven geen persoonlijk advies. U kiest zelf of dit product bij u past.</p>
      {forLonger.length > 0 && (
        <p>
          Uw looptijd is korter dan wij aanraden. Voor {names(forLonger)} raden wij minimaal {years} jaar aan.
        </p>
      )}
      {foreign.length > 0 && (
        <p>
          {names(foreign)} {foreign.length === 1 ? 'belegt' : 'beleggen'} niet in euro's (
          {list.format([...new Set(foreign.map(({ currency }) => currency))])}). Door een andere wisselkoers
          kan uw belegging minder waard worden.
        </p>
      )}
    </Banner>
  );
}

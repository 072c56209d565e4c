import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { choiceWarnings, investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { Banner } from '../../../../ui/Banner.tsx';

export interface OutcomeWarningsProps {
  readonly input: CalculationInput;
  /** All funds of the product. */
  readonly funds: readonly Fund[];
}

/** Shows the warnings that apply to these figures: general warnings, and warnings for the chosen funds and answers. */
export function OutcomeWarnings({ input, funds }: OutcomeWarningsProps) {
  const chosen = funds.filter(({ id }) => input.funds.some((share) => share.id === id));
  return (
    <Banner tone="warning" title={investmentWarnings.risk}>
      <p>{investmentWarnings.past}</p>
      <p>{investmentWarnings.noAdvice}</p>
      {choiceWarnings(input.duration, chosen).map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Banner>
  );
}

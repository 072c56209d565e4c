import { calculatorLimits } from '@portaal/domain/products/products/product';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { useTyped } from '../../../../act/use-typed.ts';
import { brandLimits } from '../../../../entities/dealing/dealing-texts.ts';
import { formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { StepProps } from '../model/calculator-flow.ts';
import {
  asksInitialDeposit,
  asksPeriodicDeposit,
  type DepositKind,
  type InvestAmountState,
} from './invest-amount-state.ts';

const kinds = [
  { value: 'once', title: 'Eén keer een bedrag', text: 'U legt aan het begin een bedrag in.' },
  { value: 'monthly', title: 'Elke maand een bedrag', text: 'U legt elke maand hetzelfde bedrag in.' },
  { value: 'both', title: 'Eén keer én elke maand', text: 'U begint met een bedrag en legt elke maand bij.' },
] as const satisfies readonly { value: DepositKind; title: string; text: string }[];

const minimum = (amount: number): string => formatWholeEuro(amount);

/** Shows, in step 1 of Bedrag beleggen, the fields for the amounts and their frequency. */
export function AmountStep({
  place,
  state,
  problemsWith,
  isRejected,
  onChange,
  onNext,
}: StepProps<InvestAmountState>) {
  const typed = useTyped();
  const requested = [
    ...(asksInitialDeposit(state.kind) ? ['initialDeposit'] : []),
    ...(asksPeriodicDeposit(state.kind) ? ['periodicDeposit'] : []),
  ];
  const attempt = useAttempt({ problems: typed.over(requested, problemsWith()), isRejected, onPass: onNext });
  return (
    <StepForm
      place={place}
      title="Hoeveel wilt u inleggen?"
      intro="Bereken hoeveel uw belegging kan worden. U kunt alles later nog veranderen."
      attempt={attempt}
    >
      <ChoiceCards
        name="kind"
        label="Hoe wilt u inleggen?"
        cards={kinds}
        columns={3}
        value={state.kind}
        onValueChange={(value) => {
          const kind = kinds.find((card) => card.value === value)?.value;
          if (kind) onChange({ kind });
        }}
      />
      {asksInitialDeposit(state.kind) && (
        <MoneyField
          name="initialDeposit"
          label="Eenmalige inleg"
          help={`Minimaal ${minimum(brandLimits().initialDeposit.minimum)}.`}
          error={attempt.errorOf('initialDeposit')}
          required
          value={state.initialDeposit}
          onValueChange={(initialDeposit, problem) => {
            typed.note('initialDeposit', problem);
            onChange({ initialDeposit });
          }}
        />
      )}
      {asksPeriodicDeposit(state.kind) && (
        <MoneyField
          name="periodicDeposit"
          label="Inleg per maand"
          help={`Minimaal ${minimum(brandLimits().periodicDeposit.minimum)} per maand.`}
          error={attempt.errorOf('periodicDeposit')}
          required
          value={state.periodicDeposit}
          onValueChange={(periodicDeposit, problem) => {
            typed.note('periodicDeposit', problem);
            onChange({ periodicDeposit });
          }}
        />
      )}
      <TextField
        name="description"
        label="Naam voor deze berekening"
        optional
        help="Bijvoorbeeld: studie Lisa. Zo vindt u de berekening later terug."
        error={attempt.errorOf('description')}
        maxLength={calculatorLimits.description}
        autoComplete="off"
        value={state.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </StepForm>
  );
}

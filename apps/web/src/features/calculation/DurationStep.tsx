import { calculatorLimits } from '@portaal/contract';
import { addMonths, firstOfNextMonth, type IsoDate } from '@portaal/engine';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { startOf } from './calculation-input.ts';
import type { StepProps } from './calculator-flow.ts';
import styles from './DurationStep.module.css';
import type { InvestAmountState } from './invest-amount-state.ts';
import { StepForm } from './StepForm.tsx';
import { useAttempt } from './use-attempt.ts';

const { minimum, maximum } = calculatorLimits.duration.SB;

/** Every start the rules allow: the first of the next month and the eleven after it. */
function possibleStarts(today: IsoDate): IsoDate[] {
  const first = firstOfNextMonth(today);
  return Array.from({ length: calculatorLimits.startMonthsAhead }, (_, index) => addMonths(first, index));
}

/** What the question shows until the customer answers it. */
const SUGGESTED_DURATION = 10;

/** Bedrag beleggen, stap 2: how long, and from when. What is suggested becomes the answer on going on. */
export function DurationStep({
  place,
  state,
  facts,
  problemsWith,
  isRefused,
  onChange,
  onNext,
  onBack,
}: StepProps<InvestAmountState>) {
  const duration = state.duration ?? SUGGESTED_DURATION;
  const start = startOf(state, facts.today);
  const attempt = useAttempt({
    problems: problemsWith({ duration }),
    isRefused,
    onPass: () => {
      onChange({ duration, start });
      onNext();
    },
  });
  const starts = possibleStarts(facts.today);
  const isPossible = starts.includes(start);
  return (
    <StepForm
      place={place}
      title="Hoe lang wilt u beleggen?"
      intro="Beleggen in vastgoed is voor de lange termijn. Kies een looptijd waarin u het geld kunt missen."
      attempt={attempt}
      onBack={onBack}
    >
      <Slider
        name="duration"
        label="Looptijd"
        error={attempt.errorOf('duration')}
        min={minimum}
        max={maximum}
        formatValue={(years) => `${years} jaar`}
        value={duration}
        onValueChange={(years) => onChange({ duration: years })}
      />
      <Select
        name="start"
        label="Startdatum"
        help="De eerste dag van een maand."
        error={attempt.errorOf('start')}
        width="medium"
        placeholder={isPossible ? undefined : 'Kies een maand'}
        options={starts.map((day) => ({ value: day, label: formatLongDate(day) }))}
        value={isPossible ? start : ''}
        onChange={(event) => onChange({ start: starts.find((day) => day === event.target.value) ?? '' })}
      />
      <output className={styles.period} htmlFor="duration start">
        {isPossible && (
          <>
            Wij rekenen van <strong>{formatLongDate(start)}</strong> tot{' '}
            <strong>{formatLongDate(addMonths(start, 12 * duration))}</strong>.
          </>
        )}
      </output>
    </StepForm>
  );
}

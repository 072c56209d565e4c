import { calculatorLimits } from '@portaal/contract';
import { addMonths, firstOfNextMonth, type IsoDate } from '@portaal/engine';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import styles from './DurationStep.module.css';
import { SUGGESTED_DURATION, startOf } from './invest-amount-input.ts';
import { stepProblems } from './invest-amount-problems.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './step-props.ts';
import { useAttempt } from './use-attempt.ts';

const { minimum, maximum } = calculatorLimits.duration.SB;

/** Every start the rules allow: the first of the next month and the eleven after it. */
function possibleStarts(today: IsoDate): IsoDate[] {
  const first = firstOfNextMonth(today);
  return Array.from({ length: calculatorLimits.startMonthsAhead }, (_, index) => addMonths(first, index));
}

/** Stap 2: how long, and from when. The suggestions on screen become the answer when the customer goes on. */
export function DurationStep({ state, facts, onChange, onNext, onBack }: StepProps) {
  const duration = state.duration ?? SUGGESTED_DURATION;
  const start = startOf(state, facts.today);
  const attempt = useAttempt(stepProblems({ ...state, duration }, 'stap2', facts));
  const starts = possibleStarts(facts.today);
  const isPossible = starts.includes(start);
  const next = () => {
    if (!attempt.make()) return;
    onChange({ duration, start });
    onNext();
  };
  return (
    <StepForm
      step="stap2"
      title="Hoe lang wilt u beleggen?"
      intro="Beleggen in vastgoed is voor de lange termijn. Kies een looptijd waarin u het geld kunt missen."
      problems={attempt.shown}
      attempt={attempt.count}
      onNext={next}
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

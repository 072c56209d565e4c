import type { FieldTexts } from '../../ui/Field.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

const answers = [
  { value: 'ja', label: 'Ja' },
  { value: 'nee', label: 'Nee' },
];

interface YesNoFieldProps extends Omit<FieldTexts, 'required'> {
  readonly name: string;
  /** The answer, or null while unanswered. */
  readonly value: boolean | null;
  readonly onValueChange: (value: boolean) => void;
}

/** Renders a yes-or-no question. */
export function YesNoField({ name, value, onValueChange, label, help, error }: YesNoFieldProps) {
  const chosen = value ? 'ja' : 'nee';
  return (
    <RadioGroup
      {...{ name, label, help, error }}
      value={value === null ? null : chosen}
      onValueChange={(answer) => onValueChange(answer === 'ja')}
      options={answers}
      required
      inline
    />
  );
}

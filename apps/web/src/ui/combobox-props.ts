import type { FieldTexts } from './Field.tsx';
import type { SelectOption } from './Select.tsx';
import type { ControlWidth } from './TextField.tsx';

export interface ComboboxProps extends FieldTexts {
  name: string;
  id?: string | undefined;
  options: readonly SelectOption[];
  /** The `value` of the chosen option; `null` if none is chosen. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  width?: ControlWidth | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

import { MOST_EXPLANATION } from '@portaal/domain/investing/applications/draft-limits';
import { TextArea } from '../../../../ui/TextArea.tsx';
import type { DraftFields } from './draft-fields.ts';

interface ExplanationFieldProps {
  readonly fields: DraftFields;
  /** Path of the person in the draft, for example `applicants.mijn`. */
  readonly section: string;
  readonly label: string;
  readonly help: string;
  readonly required?: boolean;
}

/** Shows the field to explain why a person has no certificate of loss of American nationality (domain 4.5, step 4). */
export function ExplanationField({ fields: { source }, section, ...texts }: ExplanationFieldProps) {
  const { name, value, error, onValueChange } = source.field<string>(`${section}.abroadTax.CLNReden`);
  return (
    <TextArea
      {...{ name, error, ...texts }}
      rows={4}
      maxLength={MOST_EXPLANATION}
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { TextField } from '../../../../ui/TextField.tsx';
import { ChangeForm, type FieldsProps, type FormProps } from '../ChangeForm.tsx';

interface Draft {
  readonly description: string;
}

const draftOf = ({ description }: ChangeTerms): Draft => ({ description });

function Fields({ draft, change, errorOf }: FieldsProps<Draft>) {
  return (
    <TextField
      name="description"
      label="Naam van het contract"
      help="Bijvoorbeeld: Studie Lisa."
      value={draft.description}
      onChange={(event) => change({ description: event.target.value })}
      error={errorOf('description')}
      required
    />
  );
}

/** Changes the name of a contract. */
export function Form(props: FormProps) {
  return <ChangeForm {...props} option="omschrijving" draftOf={draftOf} fields={Fields} />;
}

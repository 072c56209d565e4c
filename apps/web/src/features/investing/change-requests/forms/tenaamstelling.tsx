import { ownershipReasons } from '@portaal/domain/investing/change-requests/options/tenaamstelling';
import type { IsoDate } from '@portaal/engine';
import { DateField } from '../../../../ui/DateField.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { TextArea } from '../../../../ui/TextArea.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { ChangeForm, type FieldsProps, type FormProps } from '../ChangeForm.tsx';

interface Draft {
  readonly reden?: string;
  readonly naam?: string;
  readonly geboortedatum?: IsoDate | null;
  readonly toelichting: string;
}

const reasons = Object.entries(ownershipReasons).map(([value, label]) => ({ value, label }));

const draftOf = (): Draft => ({ toelichting: '' });

function Fields({ draft, change, errorOf }: FieldsProps<Draft>) {
  return (
    <>
      <RadioGroup
        name="reden"
        label="Waarom komt het contract op een andere naam?"
        options={reasons}
        value={draft.reden ?? ''}
        onValueChange={(reden) => change({ reden })}
        error={errorOf('reden')}
        required
      />
      <TextField
        name="naam"
        label="Voornaam en achternaam van de nieuwe houder"
        value={draft.naam ?? ''}
        onChange={(event) => change({ naam: event.target.value })}
        error={errorOf('naam')}
        required
      />
      <DateField
        name="geboortedatum"
        label="Geboortedatum van de nieuwe houder"
        value={draft.geboortedatum ?? null}
        onValueChange={(geboortedatum) => change({ geboortedatum })}
        error={errorOf('geboortedatum')}
        required
      />
      <TextArea
        name="toelichting"
        label="Toelichting"
        optional
        rows={3}
        value={draft.toelichting}
        onChange={(event) => change({ toelichting: event.target.value })}
        error={errorOf('toelichting')}
      />
    </>
  );
}

/** Changes the holder of a contract (transfer to another name). */
export function Form(props: FormProps) {
  return <ChangeForm {...props} option="tenaamstelling" draftOf={draftOf} fields={Fields} />;
}

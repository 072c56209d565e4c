import { YesNoField } from '../../../../entities/person/YesNoField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { DraftFields } from './draft-fields.ts';
import { partTitle } from './part-title.ts';
import { StepPart } from './StepPart.tsx';

interface PublicFunctionPartProps {
  readonly fields: DraftFields;
  /** Path of the person in the draft, for example `applicants.mijn`. */
  readonly section: string;
  readonly isSelf?: boolean;
  /** Name of the person for the title, when several people are on one page. */
  readonly whose?: string;
}

/** Domain 4.8: shows the question whether a person is politically exposed, in plain words. */
export function PublicFunctionPart({
  fields: { source },
  section,
  isSelf = false,
  whose,
}: PublicFunctionPartProps) {
  const prominent = source.field<boolean>(`${section}.prominent`);
  const { name, value, error, onValueChange } = source.field<string>(`${section}.functie`);
  return (
    <StepPart title={partTitle('Publieke functie', whose)}>
      <YesNoField
        {...prominent}
        label={
          isSelf
            ? 'Hebt u of heeft een familielid een hoge publieke functie?'
            : 'Heeft deze persoon of een familielid een hoge publieke functie?'
        }
        help="Bijvoorbeeld minister, Kamerlid, rechter bij de Hoge Raad, ambassadeur of generaal. Ook familie en naaste medewerkers tellen mee."
      />
      {prominent.value === true && (
        <TextField
          {...{ name, error }}
          label="Welke functie is dat, en van wie?"
          autoComplete="off"
          value={value ?? ''}
          onChange={(event) => onValueChange(event.target.value)}
          required
        />
      )}
    </StepPart>
  );
}

import { isUnusualTin } from '@portaal/domain/investing/applications/tin-formats';
import { useCountries } from '../../../../entities/person/use-countries.ts';
import type { FieldSource } from '../../../../entities/person/use-section-form.ts';
import { useSettled } from '../../../../lib/use-settled.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

interface FiscalNumberFieldProps {
  readonly form: FieldSource;
  readonly name: string;
  readonly label: string;
  readonly country: string;
  readonly required: boolean;
}

/** Shows the field for a foreign fiscal number. A number with an unusual format is accepted with a warning. */
export function FiscalNumberField({ form, name, label, country, required }: FiscalNumberFieldProps) {
  const { nameOf } = useCountries();
  const { value, error, onValueChange } = form.field<string>(name);
  const typed = useSettled(value ?? '', 700);
  return (
    <Stack gap="small">
      <TextField
        {...{ name, label, error, required }}
        width="medium"
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <div role="status">
        {isUnusualTin(country, typed) && (
          <Banner tone="warning">
            Dit fiscale nummer klopt niet voor {nameOf(country)}. Controleer het. Is het toch goed? Dan kunt u
            verder.
          </Banner>
        )}
      </div>
    </Stack>
  );
}

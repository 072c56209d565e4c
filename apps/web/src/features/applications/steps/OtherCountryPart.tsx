import { missingNumberTexts } from '@portaal/domain/applications/abroad-tax';
import { useCountries } from '../../../entities/person/use-countries.ts';
import { YesNoField } from '../../../entities/person/YesNoField.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import type { AbroadPartProps } from './abroad-part.ts';
import { FiscalNumberField } from './FiscalNumberField.tsx';
import { StepPart } from './StepPart.tsx';

const reasons = Object.entries(missingNumberTexts).map(([value, label]) => ({ value, label }));

/** Taxes that are due in a country besides the Netherlands and the United States. */
export function OtherCountryPart({ fields: { source }, section, isSelf, tax }: AbroadPartProps) {
  const countries = useCountries();
  const at = (name: string) => `${section}.abroadTax.${name}`;
  return (
    <StepPart title="Een ander land">
      <YesNoField
        {...source.field<boolean>(at('taxAbroad'))}
        label={
          isSelf
            ? 'Bent u fiscaal inwoner van een ander land?'
            : 'Is deze persoon fiscaal inwoner van een ander land?'
        }
      />
      {tax.taxAbroad === true && (
        <>
          <Combobox
            {...source.field<string>(at('country'))}
            label="Land"
            options={countries.options}
            required
          />
          <FiscalNumberField
            form={source}
            name={at('taxIdentificationNumber')}
            label="Fiscaal nummer (TIN) in dat land"
            country={tax.country}
            required={tax.taxIdentificationNumberReden === ''}
          />
          {tax.taxIdentificationNumber.trim() === '' && (
            <RadioGroup
              {...source.field<string>(at('taxIdentificationNumberReden'))}
              label="Geen nummer? Kies waarom."
              options={reasons}
            />
          )}
        </>
      )}
    </StepPart>
  );
}

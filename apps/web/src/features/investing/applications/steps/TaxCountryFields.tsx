import {
  missingNumberTexts,
  type otherCountries,
} from '@portaal/domain/investing/applications/tax-countries';
import type { Countries } from '../../../../entities/person/use-countries.ts';
import type { FieldSource } from '../../../../entities/person/use-section-form.ts';
import { Combobox } from '../../../../ui/Combobox.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import { FiscalNumberField } from './FiscalNumberField.tsx';

const reasons = Object.entries(missingNumberTexts).map(([value, label]) => ({ value, label }));

interface TaxCountryFieldsProps {
  readonly form: FieldSource;
  /** Path of the self-certification in the draft, for example `applicants.mijn.abroadTax`. */
  readonly section: string;
  readonly tax: ReturnType<typeof otherCountries>[number];
  readonly countries: Countries;
}

/** Shows the fields for a country where taxes are due: the fiscal number, or the reason why there is none. */
export function TaxCountryFields({ form, section, tax, countries }: TaxCountryFieldsProps) {
  const at = `${section}.${tax.at}`;
  const isFirst = tax.at === '';
  return (
    <>
      <Combobox
        {...form.field<string>(`${at}country`)}
        label={tax.term}
        options={countries.options}
        required
      />
      <FiscalNumberField
        form={form}
        name={`${at}taxIdentificationNumber`}
        label={`Fiscaal nummer (TIN) in ${tax.there}`}
        country={tax.country}
        required={tax.taxIdentificationNumberReden === ''}
      />
      {tax.taxIdentificationNumber.trim() === '' && (
        <RadioGroup
          {...form.field<string>(`${at}taxIdentificationNumberReden`)}
          label={isFirst ? 'Geen nummer? Kies waarom.' : `Geen nummer in ${tax.there}? Kies waarom.`}
          options={reasons}
        />
      )}
    </>
  );
}

import { typedFieldRules } from '@portaal/domain/fields/applicant';
import { fieldEntries, type PersonField, type TypedFieldName } from '@portaal/domain/fields/person-fields';
import type { IsoDate } from '@portaal/engine';
import { Combobox } from '../../ui/Combobox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TypedField } from '../../ui/TypedField.tsx';
import { useCountries } from './use-countries.ts';
import type { FieldSource } from './use-section-form.ts';

export interface SectionFieldsProps {
  readonly form: FieldSource;
  /** Path of the section in the request body: `persoon`, `contactPersoon.persoon`. */
  readonly section: string;
  /**
   * True if the person is the user who fills in the form: browsers autofill the user's own name, not the names of
   * others.
   */
  readonly isSelf?: boolean;
}

interface ControlProps extends SectionFieldsProps {
  readonly name: string;
  readonly field: PersonField;
}

/** Renders the control of one field of a person. */
function Control({ form, section, isSelf = false, name, field }: ControlProps) {
  const countries = useCountries();
  const path = `${section}.${name}`;
  const who = isSelf ? 'self' : 'other';
  const autoComplete = field.autoComplete?.[who] ?? 'off';
  const texts = {
    label: field.label,
    help: field.help?.[who],
    ...(field.optional ? { optional: true } : { required: true }),
  };
  switch (field.control) {
    case 'choice': {
      const options = Object.entries(field.options ?? {}).map(([value, label]) => ({ value, label }));
      return <RadioGroup {...form.field<string>(path)} {...texts} options={options} inline />;
    }
    case 'date':
      return <DateField {...form.field<IsoDate>(path)} {...texts} birthday={autoComplete === 'bday'} />;
    case 'country':
      return <Combobox {...form.field<string>(path)} {...texts} options={countries.options} />;
    case 'phone':
      return (
        <PhoneField
          {...form.field<string>(path)}
          {...texts}
          rules={typedFieldRules[name as TypedFieldName]}
          autoComplete={autoComplete}
        />
      );
    case 'text':
      return (
        <TypedField
          {...form.field<string>(path)}
          {...typedFieldRules[name as TypedFieldName]}
          {...texts}
          {...(field.width && { width: field.width })}
          autoComplete={autoComplete}
        />
      );
  }
}

interface FieldListProps extends SectionFieldsProps {
  readonly fields: Readonly<Record<string, PersonField>>;
}

/** Renders the controls of a table of fields, in its order. */
export const FieldList = ({ fields, ...props }: FieldListProps) =>
  fieldEntries(fields).map(([name, field]) => <Control key={name} name={name} field={field} {...props} />);

import { fieldEntries, type PersonField } from '@portaal/domain/fields/person-fields';
import { phoneRules } from '@portaal/domain/fields/phone';

/** Functions that turn a stored value into text. */
interface FieldTexts {
  readonly countryOf: (code: string) => string;
  readonly dayOf: (day: string) => string;
}

function fieldText(
  { control, options }: PersonField,
  value: string,
  { countryOf, dayOf }: FieldTexts,
): string {
  if (value === '') return '';
  switch (control) {
    case 'choice':
      return options?.[value] ?? value;
    case 'date':
      return dayOf(value);
    case 'country':
      return countryOf(value);
    case 'phone':
      return phoneRules.write(value);
    case 'text':
      return value;
  }
}

/**
 * Returns the label and the text of each field that is shown by itself; the parts of a name are shown together. The
 * text of an empty field is empty.
 */
export const fieldItems = <Name extends string>(
  fields: Readonly<Record<Name, PersonField>>,
  values: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>,
  texts: FieldTexts,
): { readonly name: Name; readonly term: string; readonly value: string }[] =>
  fieldEntries(fields)
    .filter(([, { inName }]) => !inName)
    .map(([name, field]) => ({
      name,
      term: field.label,
      value: fieldText(field, values[name] ?? '', texts),
    }));

import { annuityProviders } from '@portaal/domain/fields/annuity-providers';
import { useId } from 'react';
import { TextField } from '../../ui/TextField.tsx';

interface AnnuityProviderFieldProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/**
 * Renders the name of another provider of annuities. The list suggests the providers that we know; any other name can
 * be typed.
 */
export function AnnuityProviderField({
  name,
  label,
  error,
  value,
  onValueChange,
}: AnnuityProviderFieldProps) {
  const suggestions = useId();
  return (
    <>
      <TextField
        name={name}
        label={label}
        help="Typ de naam, of kies een naam uit de lijst."
        error={error}
        list={suggestions}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
        required
      />
      <datalist id={suggestions}>
        {annuityProviders.map((provider) => (
          <option key={provider} value={provider} />
        ))}
      </datalist>
    </>
  );
}

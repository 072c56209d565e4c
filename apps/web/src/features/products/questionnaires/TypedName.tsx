import { acknowledgementField } from '@portaal/domain/products/questionnaires/profile-choice';
import { useState } from 'react';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { withAcknowledgement } from './profile-outcome.ts';

const plain = (text: string): string => text.trim().toLowerCase();

interface TypedNameProps extends Pick<RiskProfileProps, 'state' | 'errorOf' | 'onChange'> {
  readonly code: string;
  /** Name that the customer must type. */
  readonly name: string;
  readonly label: string;
}

/**
 * Requires the customer to type the name of a profile that is two steps higher, so that they are aware of their
 * choice.
 */
export function TypedName({ state: { acknowledged }, code, name, label, errorOf, onChange }: TypedNameProps) {
  const field = acknowledgementField(code);
  const [typed, setTyped] = useState(acknowledged.includes(code) ? name : '');
  return (
    <TextField
      name={field}
      label={label}
      error={errorOf(field)}
      width="medium"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const isName = plain(target.value) === plain(name);
        if (isName !== acknowledged.includes(code))
          onChange({ acknowledged: withAcknowledgement(acknowledged, code, isName) });
      }}
    />
  );
}

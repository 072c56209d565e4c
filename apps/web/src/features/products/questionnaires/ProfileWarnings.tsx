import { acknowledgementField } from '@portaal/domain/products/questionnaires/profile-choice';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import styles from './ProfileResult.module.css';
import { withAcknowledgement } from './profile-outcome.ts';

type ConfirmationProps = Pick<RiskProfileProps, 'state' | 'errorOf' | 'onChange'>;

/** Renders the warnings from the server, each with its own acknowledgement (domain 3.4). */
export function ProfileWarnings({ state, errorOf, onChange }: ConfirmationProps) {
  const warnings = state.outcome?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {warnings.map(({ code, title, text, acknowledgement }) => (
        <Banner
          key={code}
          tone="warning"
          title={title ?? 'Let op'}
          action={
            acknowledgement && (
              <Acknowledgement {...{ code, state, errorOf, onChange }} label={acknowledgement} />
            )
          }
        >
          {text}
        </Banner>
      ))}
    </div>
  );
}

/** Renders the checkbox of an acknowledgement, which is never pre-ticked. */
export function Acknowledgement({
  code,
  label,
  state: { acknowledged },
  errorOf,
  onChange,
}: ConfirmationProps & { readonly code: string; readonly label: string }) {
  const field = acknowledgementField(code);
  return (
    <Checkbox
      name={field}
      label={label}
      error={errorOf(field)}
      checked={acknowledged.includes(code)}
      onChange={({ target }) =>
        onChange({ acknowledged: withAcknowledgement(acknowledged, code, target.checked) })
      }
    />
  );
}

import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import {
  mismatchAcknowledgements,
  profileMismatch,
} from '@portaal/domain/products/questionnaires/profile-choice';
import { mismatchTexts } from '@portaal/domain/products/questionnaires/profile-texts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './ProfileResult.module.css';
import { Acknowledgement } from './ProfileWarnings.tsx';
import { TypedName } from './TypedName.tsx';

export interface ProfileSelectionProps extends Pick<RiskProfileProps, 'state' | 'errorOf' | 'onChange'> {
  readonly computed: RiskProfile;
  readonly chosen: RiskProfile;
  readonly onSelect: (code: string) => void;
}

/**
 * Renders the choice of the final profile, and the confirmations required for a profile other than the computed one
 * (domain 3.4).
 */
export function ProfileSelection(props: ProfileSelectionProps) {
  const { state, computed, chosen, errorOf, onSelect } = props;
  return (
    <div>
      <ChoiceCards
        name="riskSelection"
        label="Kies uw risicoprofiel"
        columns={2}
        error={errorOf('riskSelection')}
        cards={state.riskProfiles.map(({ code, name, text }) => ({
          value: code,
          title: name,
          text,
          aside: code === computed.code ? 'Uw uitkomst' : undefined,
        }))}
        value={chosen.code}
        onValueChange={onSelect}
      />
      {/* This element is always rendered, because screen readers announce only content that appears in an existing status element. */}
      <div role="status" className={styles.mismatch}>
        <Mismatch {...props} />
      </div>
    </div>
  );
}

function Mismatch(props: ProfileSelectionProps) {
  const { computed, chosen, onSelect } = props;
  const mismatch = profileMismatch(chosen.code, computed.code);
  if (mismatch === 'same') return null;
  if (mismatch === 'lower') return <Banner>U kiest een lager risico dan uw uitkomst. Dat mag altijd.</Banner>;
  const lower = (
    <Button variant="secondary" size="small" onClick={() => onSelect(computed.code)}>
      Kies een lager profiel
    </Button>
  );
  if (mismatch === 'stop') {
    return (
      <Banner tone="danger" title="Let op: uw keuze past niet bij uw uitkomst" action={lower}>
        U kunt dit niet online afsluiten. Uw keuze wijkt te veel af van uw uitkomst.{' '}
        <TextLink href={paths.contact}>Neem contact met ons op</TextLink>.
      </Banner>
    );
  }
  const { title, paragraphs, acknowledgements } = mismatchTexts(chosen, computed);
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <div className={styles.confirm}>
          <Acknowledgement
            {...props}
            code={mismatchAcknowledgements.choice}
            label={acknowledgements[mismatchAcknowledgements.choice] ?? ''}
          />
          {mismatch === 'typeName' && (
            <TypedName
              key={chosen.code}
              {...props}
              code={mismatchAcknowledgements.name}
              name={chosen.name}
              label={acknowledgements[mismatchAcknowledgements.name] ?? ''}
            />
          )}
          <div>{lower}</div>
        </div>
      }
    >
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  );
}

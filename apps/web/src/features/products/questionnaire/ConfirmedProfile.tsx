import { profilePage } from '../../../entities/questionnaire/profile-place.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';

/** Summarizes the chosen profile, with a link back to the choice. */
export function ConfirmedProfile({ state, onChange }: Pick<RiskProfileProps, 'state' | 'onChange'>) {
  const chosen = state.riskProfiles.find(({ code }) => code === state.riskSelection);
  if (chosen === undefined) return null;
  return (
    <Card
      title={`Uw risicoprofiel: ${chosen.name}`}
      tone="accent"
      aside={
        <Button
          variant="secondary"
          size="small"
          onClick={() => onChange({ activeQuestion: profilePage(state) })}
        >
          Bekijken of wijzigen
        </Button>
      }
    >
      <p>{chosen.text}</p>
    </Card>
  );
}

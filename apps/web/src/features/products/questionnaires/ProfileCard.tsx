import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import { riskProfileOf } from '@portaal/domain/products/calculation/profile-rules';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import { Card } from '../../../ui/Card.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import styles from './ProfileResult.module.css';

export interface ProfileCardProps {
  readonly state: QuestionnaireState;
  readonly computed: RiskProfile;
}

/** Shows how the computed profile follows from the answers, beside the customer's own preference. */
export function ProfileCard({ state, computed }: ProfileCardProps) {
  const byScore = riskProfileOf(state.score, state.riskProfiles);
  const preference = state.riskProfiles.find(({ code }) => code === state.questionEleven);
  return (
    <Card title="Hoe komen wij hieraan?" className={styles.part} tone="accent">
      <div className={styles.scores}>
        <Score label="Hoeveel risico u kunt dragen" score={state.scoreOne} />
        <Score label="Hoeveel risico u wilt en begrijpt" score={state.scoreTwo} />
      </div>
      <p className={styles.quiet}>
        Dit profiel volgt uit uw antwoorden. Het laagste van uw twee scores telt.
        {byScore && byScore.code !== computed.code && (
          <> Uw score past bij het profiel {byScore.name}, maar uw profiel is lager. Lees hieronder waarom.</>
        )}
      </p>
      {preference && (
        <dl className={styles.sides}>
          <div>
            <dt>Uw uitkomst</dt>
            <dd>{computed.name}</dd>
          </div>
          <div>
            <dt>Uw eigen voorkeur</dt>
            <dd>{preference.name}</dd>
          </div>
        </dl>
      )}
      {preference && preference.code !== computed.code && (
        <p className={styles.quiet}>Uw eigen voorkeur verandert uw uitkomst niet.</p>
      )}
      <p className={styles.quiet}>{investmentWarnings.noAdvice}</p>
    </Card>
  );
}

function Score({ label, score }: { readonly label: string; readonly score: number | null }) {
  return <Progress label={label} value={score ?? 0} max={100} text={`${score ?? 0} van 100`} />;
}

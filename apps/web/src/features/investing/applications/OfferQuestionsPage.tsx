import type { IsoDate } from '@portaal/engine';
import { Suspense, useState } from 'react';
import { useAttempt } from '../../../act/use-attempt.ts';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StepForm } from '../../../ui/StepForm.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import type { OfferPurchase } from './flow-props.ts';
import { missingQuestionnaires } from './offer-problems.ts';
import type { StepProps } from './step-props.ts';

interface OfferQuestionsPageProps extends StepProps {
  readonly purchase: OfferPurchase;
  readonly today: IsoDate;
}

/** I-01 `questionnaire`: asks each questionnaire that the funds of the offer require and that is not recorded yet. */
export function OfferQuestionsPage(props: OfferQuestionsPageProps) {
  const { purchase, place, today, onNext, onBack } = props;
  const { offer, funds, parts, refresh } = purchase;
  const missing = missingQuestionnaires(offer);
  const [most, setMost] = useState(missing.length);
  if (missing.length > most) setMost(missing.length);
  const [first] = missing;
  if (first === undefined) return <Answered {...props} />;
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <parts.Questions
        key={first.id}
        offerId={offer.id}
        questionnaireId={first.id}
        productCode={offer.productCode}
        funds={funds.filter(({ id }) => first.fundIds.includes(id))}
        today={today}
        above={<Stepper {...place} />}
        isContinued={missing.length < most}
        onBack={onBack}
        onRecorded={async () => {
          const now = await refresh();
          if (now && missingQuestionnaires(now).length === 0) onNext();
        }}
      />
    </Suspense>
  );
}

/** Shows until when the recorded answers are valid, for a user who returns to this page. */
function Answered({ purchase, place, saved, isRejected, onNext, onBack }: OfferQuestionsPageProps) {
  const attempt = useAttempt({ problems: [], isRejected, onPass: onNext });
  const days = purchase.offer.questionnaires.flatMap(({ validUntil }) => validUntil ?? []).sort();
  return (
    <StepForm
      place={place}
      title="U hebt de vragen beantwoord"
      attempt={attempt}
      onBack={onBack}
      after={saved}
    >
      <p>
        Deze fondsen kunt u kopen met uw antwoorden.{' '}
        {days[0] !== undefined && `Uw antwoorden gelden tot en met ${formatLongDate(days[0])}.`}
      </p>
    </StepForm>
  );
}

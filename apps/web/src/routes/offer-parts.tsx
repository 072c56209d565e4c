import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../entities/questionnaire/questionnaire-state.ts';
import type { OfferButtonProps, OfferQuestionsProps } from '../features/investing/applications/flow-props.ts';
import { AdjustCalculation } from '../features/products/offers/AdjustCalculation.tsx';
import { RenewOffer } from '../features/products/offers/RenewOffer.tsx';
import { PurchaseQuestionnaire } from '../features/products/questionnaires/PurchaseQuestionnaire.tsx';
import { paths } from '../lib/internal-urls.ts';
import { updateQuestionnaire, useApplication } from '../state/application.ts';
import { questionnaireNameOf } from '../state/investment-flow.ts';
import { useCalculators } from './use-calculators.ts';

const enumeration = new Intl.ListFormat('nl', { type: 'conjunction' });

/** Renders a questionnaire that the funds of an offer require. */
export function OfferQuestions({
  offerId,
  questionnaireId,
  funds,
  onRecorded,
  ...props
}: OfferQuestionsProps) {
  const name = questionnaireNameOf[questionnaireId];
  const state = useApplication(({ investment }) => investment.questionnaires[name]);
  const change = useCallback(
    (patch: Partial<QuestionnaireState>) => updateQuestionnaire(name, patch),
    [name],
  );
  const names = enumeration.format(funds.map((fund) => fund.name));
  return (
    <PurchaseQuestionnaire
      {...props}
      {...{ questionnaireId, funds, state }}
      titleLevel={1}
      purchase={{ kind: 'offer', offerId }}
      reason={`Voordat u belegt, willen wij weten of ${names} bij u ${funds.length === 1 ? 'past' : 'passen'}.`}
      onChange={change}
      onRecorded={async () => {
        await onRecorded();
        change(initialQuestionnaire);
      }}
    />
  );
}

/** Renders the button that opens the calculation of an offer. */
export function AdjustOffer({ offerId }: OfferButtonProps) {
  return <AdjustCalculation calculators={useCalculators()} offerId={offerId} />;
}

/** Renders the button that calculates an expired offer again, and continues with the new offer. */
export function RenewExpiredOffer({ offerId }: OfferButtonProps) {
  const navigate = useNavigate();
  return (
    <RenewOffer
      offerId={offerId}
      onRenewed={(offerte) => void navigate({ to: paths.application, search: { offerte }, replace: true })}
    />
  );
}

import * as calls from '@portaal/domain/calls';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isQuestionnaireRejected } from '../../../../act/changes.ts';
import { useAct } from '../../../../act/use-act.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { errorText } from '../../../../lib/http/error-policy.ts';
import type { Data } from '../../../../lib/http/request.ts';
import { inputKey } from '../model/calculation-input.ts';
import type { ApplyHandler } from '../model/calculator-flow.ts';

type SavedOffer = Data<typeof calls.saveOffer>;

interface SavedOfferOptions {
  readonly input: CalculationInput;
  /** Questionnaire from which the risk profile is computed, if any. */
  readonly questionnaire: QuestionnaireInput | undefined;
  readonly signedIn: boolean;
  /** True if there is an outcome to save. */
  readonly calculated: boolean;
  /** Id of the offer stored in the browser, if any (C-10). */
  readonly offerID: string | null;
  readonly onSaved: (offerID: string) => void;
  /** Called with the id of the saved offer, once the user applies for it. */
  readonly onApply: ApplyHandler;
}

export type SavedOfferStatus = 'visitor' | 'checking' | 'unsaved' | 'saving' | 'saved' | 'failed';

/**
 * Saves a calculation. The first calculation of a signed-in user is saved automatically (C-10, X-19); after a change
 * the user decides. The saved offer is compared with the input, so that a reload or another device shows the
 * same state.
 */
export function useSavedOffer({
  input,
  questionnaire,
  signedIn,
  calculated,
  offerID,
  onSaved,
  onApply,
}: SavedOfferOptions) {
  const client = useQueryClient();
  const existing = useQuery({
    ...callQuery(calls.getCalculation, { params: { offerID: offerID ?? '' }, globalErrors: false }),
    enabled: signedIn && offerID !== null,
    retry: false,
  });
  const [tried, setTried] = useState<{ readonly key: string; readonly saved: SavedOffer | null } | null>(
    null,
  );
  const save = useAct(calls.saveOffer, {
    oncePerInput: true,
    prepare(calculationInput: CalculationInput) {
      setTried({ key: inputKey(calculationInput), saved: null });
      return { body: { ...calculationInput, ...(questionnaire && { questionnaire }) } };
    },
    onResponse(saved, calculationInput) {
      if (saved.offerID === null) return;
      const params = { offerID: saved.offerID };
      client.setQueryData(callQuery(calls.getCalculation, { params }).queryKey, {
        ...saved,
        input: calculationInput,
      });
      onSaved(saved.offerID);
      // The questionnaire must be scored again: the saved offer stores a completed questionnaire, so another
      // attempt within 24 hours counts as a repetition.
      client.removeQueries({ queryKey: [calls.scoreQuestionnaire.path] });
    },
    onDone: (saved, calculationInput) => setTried({ key: inputKey(calculationInput), saved }),
  });

  const key = inputKey(input);
  const ofInput = tried?.key === key ? tried : null;
  const status = ((): SavedOfferStatus => {
    if (!signedIn) return 'visitor';
    if (save.busy) return 'saving';
    if (ofInput !== null && save.error !== null) return 'failed';
    if (ofInput !== null && ofInput.saved !== null) return 'saved';
    if (existing.data !== undefined && inputKey(existing.data.input) === key) return 'saved';
    return existing.isLoading ? 'checking' : 'unsaved';
  })();

  const savesItself = calculated && offerID === null && status === 'unsaved' && tried === null;
  const saveItself = useEffectEvent(() => void save.run(input));
  useEffect(() => {
    if (savesItself) saveItself();
  }, [savesItself]);

  // An application needs the saved offer, so a press before the offer is saved waits for it.
  const [appliedKey, setAppliedKey] = useState<string | null>(null);
  const isApplying = appliedKey === key && status !== 'failed';
  const applies = isApplying && status === 'saved' && offerID !== null;
  const savesFirst = isApplying && calculated && status === 'unsaved';
  const goOn = useEffectEvent(async () => {
    if (offerID !== null) await onApply(offerID);
    setAppliedKey(null);
  });
  useEffect(() => {
    if (applies) void goOn();
    else if (savesFirst) saveItself();
  }, [applies, savesFirst]);

  const warnings = ofInput?.saved?.questionnaire?.score.warnings;
  return {
    status,
    /** Message if the questionnaire was answered before; undefined for a first answer. */
    repeated: warnings?.find(({ code }) => code === 'repeated')?.text,
    /** Reason for which the server rejects the questionnaire of the offer, if it does. */
    rejection: isQuestionnaireRejected(save.error) ? errorText(save.error) : undefined,
    save: () => {
      setAppliedKey(null);
      void save.run(input);
    },
    /** True while a press on "Nu aanvragen" waits for the offer or the next page. */
    isApplying,
    apply: () => {
      setAppliedKey(key);
      if (status === 'failed') void save.run(input);
    },
  };
}

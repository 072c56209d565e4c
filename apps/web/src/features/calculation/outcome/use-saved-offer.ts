import type { CalculationInput } from '@portaal/domain/calculation/calls';
import * as calls from '@portaal/domain/calls';
import type { GivenQuestionnaire } from '@portaal/domain/questionnaires/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../lib/http/call-query.ts';
import { request } from '../../../lib/http/request.ts';
import { inputKey } from '../model/calculation-input.ts';
import { createIdempotencyKeys } from '../model/idempotency-keys.ts';

interface SavedOfferOptions {
  readonly input: CalculationInput;
  /** The questionnaire that the risk profile follows from, if any. */
  readonly questionnaire: GivenQuestionnaire | undefined;
  readonly signedIn: boolean;
  /** Whether there is an outcome to save. */
  readonly calculated: boolean;
  /** The offer the browser knows of, if any (C-10). */
  readonly offerID: string | null;
  readonly onSaved: (offerID: string) => void;
}

export type SavedOfferStatus = 'visitor' | 'checking' | 'unsaved' | 'saving' | 'saved' | 'failed';

/**
 * Saving a calculation. The first one of a user who is signed in is saved by itself (C-10, X-19); after a change they
 * decide. Whether these inputs are saved is asked of the offer itself, so that a reload or another device says
 * the same.
 */
export function useSavedOffer({
  input,
  questionnaire,
  signedIn,
  calculated,
  offerID,
  onSaved,
}: SavedOfferOptions) {
  const [keys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()));
  const client = useQueryClient();
  const known = useQuery({
    ...callQuery(calls.getCalculation, { params: { offerID: offerID ?? '' }, globalErrors: false }),
    enabled: signedIn && offerID !== null,
    retry: false,
  });
  const save = useMutation({
    mutationFn: (wanted: CalculationInput) =>
      request(calls.saveOffer, {
        body: { ...wanted, ...(questionnaire && { questionnaire }) },
        headers: { 'idempotency-key': keys(inputKey(wanted)) },
        globalErrors: false,
      }),
    onSuccess: async (saved, wanted) => {
      if (saved.offerID === null) return;
      const params = { offerID: saved.offerID };
      client.setQueryData(callQuery(calls.getCalculation, { params }).queryKey, { ...saved, input: wanted });
      onSaved(saved.offerID);
      // The same answers are checked anew: they have been given before now.
      client.removeQueries({ queryKey: [calls.scoreQuestionnaire.path] });
      await client.invalidateQueries({ queryKey: [calls.listOffers.path] });
    },
  });

  const key = inputKey(input);
  const tried = save.variables !== undefined && inputKey(save.variables) === key;
  const status = ((): SavedOfferStatus => {
    if (!signedIn) return 'visitor';
    if (save.isPending) return 'saving';
    if (tried && save.isError) return 'failed';
    if (tried && save.isSuccess) return 'saved';
    if (known.data !== undefined && inputKey(known.data.input) === key) return 'saved';
    return known.isLoading ? 'checking' : 'unsaved';
  })();

  const savesItself = calculated && offerID === null && status === 'unsaved' && save.isIdle;
  const { mutate } = save;
  useEffect(() => {
    if (savesItself) mutate(input);
  }, [savesItself, mutate, input]);

  const warnings = tried ? save.data?.questionnaire?.score.warnings : undefined;
  return {
    status,
    /** What is to be said of a questionnaire that was answered before; nothing for a first one. */
    repeated: warnings?.find(({ code }) => code === 'repeated')?.text,
    save: () => save.mutate(input),
  };
}

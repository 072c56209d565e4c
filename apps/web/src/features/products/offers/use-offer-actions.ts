import * as calls from '@portaal/domain/calls';
import type { ProductCode } from '@portaal/domain/products/products/product';
import { isoDate } from '@portaal/engine';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransmission } from '../../../act/use-act.ts';
import { useSubmission } from '../../../act/use-submission.ts';
import { restoredQuestionnaire } from '../../../entities/questionnaire/questionnaire-input.ts';
import { today } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import type { Data } from '../../../lib/http/request.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { Calculators, SavedInput } from './calculators.ts';
import type { OfferLine } from './use-offers.ts';

export type OfferAction = 'open' | 'copy' | 'pdf' | 'delete';

/** Message about the latest action. */
export interface Notice {
  readonly tone: 'success' | 'danger';
  readonly title: string;
  readonly text: string;
}

/** Request to confirm that opening a calculation may overwrite unsaved answers in its calculator. */
export interface Question {
  readonly productCode: ProductCode;
  readonly open: () => void;
}

const AGAIN = 'Probeer het zo nog een keer.';
const GONE = 'Deze berekening is er niet meer.';

const failures: Readonly<Record<OfferAction, string>> = {
  open: 'Wij kunnen deze berekening nu niet openen',
  copy: 'Wij kunnen nu geen kopie maken',
  pdf: 'Wij kunnen de PDF nu niet maken',
  delete: 'Wij kunnen deze berekening nu niet verwijderen',
};

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

type ActedOffer = Pick<OfferLine, 'offerID'> & Partial<Pick<OfferLine, 'offerNumber'>>;

interface OfferRequest {
  readonly offer: ActedOffer;
  readonly action: OfferAction;
}

interface Options {
  readonly calculators: Calculators;
  /** Called once the copy is visible in the list. */
  readonly onCopied: (offerID: string) => void;
}

/** Performs the actions of an investor on a saved calculation, one at a time. */
export function useOfferActions({ calculators, onCopied }: Options) {
  const client = useQueryClient();
  const [request, setRequest] = useState<OfferRequest | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const savedInput = async (offerID: string): Promise<SavedInput> => {
    const query = callQuery(calls.getCalculation, { params: { offerID }, globalErrors: false });
    const { input, questionnaire: stored } = await client.fetchQuery(query);
    if (!stored) return input;
    const params = { id: stored.given.id };
    const [questionnaire, riskProfiles] = await Promise.all([
      client.fetchQuery(callQuery(calls.getQuestionnaire, { params, globalErrors: false })),
      client.fetchQuery(callQuery(calls.listRiskProfiles, { globalErrors: false })),
    ]);
    const day = isoDate(today(new Date()));
    return { ...input, questionnaire: restoredQuestionnaire(stored, questionnaire, riskProfiles, day) };
  };

  /** Opens the calculator with these inputs. Asks for confirmation if that would lose answers. */
  async function open({ offerID }: ActedOffer): Promise<void> {
    const input = await savedInput(offerID);
    const { productCode } = input;
    const inCalculator = calculators.offerIn(productCode);
    // If the earlier offer was deleted or belongs to another user, its answers cannot be opened again, so they count
    // as lost.
    const saved = inCalculator === null ? null : await savedInput(inCalculator).catch(() => null);
    const replace = () => calculators.open(input, offerID);
    if (calculators.wouldLoseAnswers(input, saved)) setQuestion({ productCode, open: replace });
    else replace();
  }

  const keepFile = useTransmission(calls.getOfferFile, {
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  const copy = useTransmission(calls.copyOffer, {});
  // An offer that was already deleted, here or on another device, counts as a success.
  const remove = useTransmission(calls.deleteOffer, { isDone: isGone });

  async function carryOut({ offer, action }: OfferRequest): Promise<Data<typeof calls.copyOffer> | null> {
    const { offerID } = offer;
    const sent = { params: { id: offerID } };
    if (action === 'open') await open(offer);
    if (action === 'pdf') await keepFile(sent, undefined);
    if (action === 'copy') return (await copy(sent, undefined)).response;
    if (action === 'delete') {
      await remove(sent, undefined);
      client.removeQueries({ queryKey: callQuery(calls.getCalculation, { params: { offerID } }).queryKey });
      setNotice({ tone: 'success', title: `Berekening ${offer.offerNumber} is verwijderd`, text: '' });
    }
    return null;
  }

  const act = useSubmission({
    prepare(offerRequest: OfferRequest) {
      setRequest(offerRequest);
      setNotice(null);
      return offerRequest;
    },
    send: async (offerRequest) => ({ response: await carryOut(offerRequest) }),
    onDone(copied) {
      if (copied === null) return;
      setNotice({
        tone: 'success',
        title: `De kopie is bewaard als ${copied.offerNumber}`,
        text: 'Wij hebben opnieuw gerekend met de gegevens van vandaag.',
      });
      onCopied(copied.offerID);
    },
    async onFailed(error, { action }) {
      setNotice({ tone: 'danger', title: failures[action], text: reason(error, action) });
      if (isGone(error)) await client.invalidateQueries({ queryKey: [calls.listOffers.path] });
    },
  });

  return {
    busy: act.busy ? request : null,
    notice,
    question,
    clearNotice: () => setNotice(null),
    clearQuestion: () => setQuestion(null),
    /** Resolves with true if the action succeeded; otherwise the page shows the reason. */
    run: (offer: ActedOffer, action: OfferAction) => act.run({ offer, action }),
  };
}

function reason(error: unknown, action: OfferAction): string {
  return action === 'copy' ? copyFailure(error) : isGone(error) ? GONE : AGAIN;
}

/** Returns why an offer cannot be calculated again, as text. */
export function copyFailure(error: unknown): string {
  if (isGone(error)) return GONE;
  if (!(error instanceof ApiError) || error.fields.length === 0) return AGAIN;
  const messages = error.fields.map(({ message }) => message).join(' ');
  return `De regels van nu laten deze keuzes niet toe. ${messages} Open de berekening om uw keuzes aan te passen.`;
}

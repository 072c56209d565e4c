import * as calls from '@portaal/domain/calls';
import type { ProductCode } from '@portaal/domain/products/product';
import { isoDate } from '@portaal/engine';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restoredQuestionnaire } from '../../entities/questionnaire/given-questionnaire.ts';
import { today } from '../../lib/dutch-format.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { request } from '../../lib/http/request.ts';
import { requestFile } from '../../lib/http/request-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Calculators, SavedInput } from './calculators.ts';
import type { OfferLine } from './use-offers.ts';

export type OfferAction = 'open' | 'copy' | 'pdf' | 'delete';

/** What the page says about the last action. */
export interface Notice {
  readonly tone: 'success' | 'danger';
  readonly title: string;
  readonly text: string;
}

/** A calculation whose calculator holds answers that were not saved. */
export interface Question {
  readonly productCode: ProductCode;
  readonly open: () => void;
}

const AGAIN = 'Probeer het zo nog een keer.';

const failures: Readonly<Record<OfferAction, string>> = {
  open: 'Wij kunnen deze berekening nu niet openen',
  copy: 'Wij kunnen nu geen kopie maken',
  pdf: 'Wij kunnen de PDF nu niet maken',
  delete: 'Wij kunnen deze berekening nu niet verwijderen',
};

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What an investor can do with a saved calculation, one thing at a time. */
export function useOfferActions(calculators: Calculators) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<{ readonly offerID: string; readonly action: OfferAction } | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const refreshList = () => client.invalidateQueries({ queryKey: [calls.listOffers.path] });
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

  /** Whether the work was done; when not, the page says why. */
  async function attempt({ offerID }: OfferLine, action: OfferAction, work: () => Promise<void>) {
    if (busy !== null) return false;
    setBusy({ offerID, action });
    setNotice(null);
    try {
      await work();
      return true;
    } catch (error) {
      setNotice({ tone: 'danger', title: failures[action], text: reason(error, action) });
      if (isGone(error)) await refreshList();
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    notice,
    question,
    clearNotice: () => setNotice(null),
    clearQuestion: () => setQuestion(null),

    /** Opens the calculator with these inputs; asks first when that loses answers. */
    open: (offer: OfferLine) =>
      attempt(offer, 'open', async () => {
        const { offerID, productCode } = offer;
        const input = await savedInput(offerID);
        const inCalculator = calculators.offerIn(productCode);
        // An offer that is deleted meanwhile, or of another user, keeps nothing.
        const saved = inCalculator === null ? null : await savedInput(inCalculator).catch(() => null);
        const open = () => calculators.open(input, offerID);
        if (calculators.wouldLoseAnswers(input, saved)) setQuestion({ productCode, open });
        else open();
      }),

    /** Returns the id of the copy, or nothing when it was not made. */
    async copy(offer: OfferLine): Promise<string | undefined> {
      let copied: { offerID: string; offerNumber: string } | undefined;
      await attempt(offer, 'copy', async () => {
        copied = await request(calls.copyOffer, {
          params: { id: offer.offerID },
          headers: { 'idempotency-key': crypto.randomUUID() },
          globalErrors: false,
        });
        await refreshList();
        setNotice({
          tone: 'success',
          title: `De kopie is bewaard als ${copied.offerNumber}`,
          text: 'Wij hebben opnieuw gerekend met de gegevens van vandaag.',
        });
      });
      return copied?.offerID;
    },

    pdf: (offer: OfferLine) =>
      attempt(offer, 'pdf', async () => {
        const { name, content } = await requestFile(calls.getOfferFile, {
          params: { id: offer.offerID },
          globalErrors: false,
        });
        saveFile(name, content);
      }),

    remove: (offer: OfferLine) =>
      attempt(offer, 'delete', async () => {
        const { offerID, offerNumber } = offer;
        await request(calls.deleteOffer, { params: { id: offerID }, globalErrors: false }).catch((error) => {
          // Deleted already, here or on another device: what was asked is the case.
          if (!isGone(error)) throw error;
        });
        const stored = callQuery(calls.getCalculation, { params: { offerID } });
        client.removeQueries({ queryKey: stored.queryKey });
        await refreshList();
        setNotice({ tone: 'success', title: `Berekening ${offerNumber} is verwijderd`, text: '' });
      }),
  };
}

function reason(error: unknown, action: OfferAction): string {
  if (!(error instanceof ApiError)) return AGAIN;
  if (error.status === 404) return 'Deze berekening is er niet meer.';
  if (action !== 'copy' || error.fields.length === 0) return AGAIN;
  const messages = error.fields.map(({ message }) => message).join(' ');
  return `De regels van nu laten deze keuzes niet toe. ${messages} Open de berekening om uw keuzes aan te passen.`;
}

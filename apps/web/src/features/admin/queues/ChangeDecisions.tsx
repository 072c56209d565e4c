import * as calls from '@portaal/domain/calls';
import { changeDefinitions, type RequestOption } from '@portaal/domain/change-requests/options';
import { type ChangeReviewDetails, rejectionReason } from '@portaal/domain/change-requests/reviews';
import type { CallBody } from '@portaal/domain/http/call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { failureText } from '../failure-text.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { TransferForm } from './TransferForm.tsx';

/** What came of a decision; it stands above the request. */
export interface Decided {
  readonly tone: 'success' | 'danger';
  readonly title: string;
  readonly text?: string;
}

function useDecision(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof calls.decideChange>) =>
      request(calls.decideChange, { params: { id }, body, globalErrors: false }),
    onSettled: () =>
      Promise.all(
        [calls.getChangeReview, calls.listChangeReviews].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

/** What approving causes: it happens at once, on its day, or with the documents in hand. */
function effectOf(option: RequestOption, on: string | null): string {
  const { approvalNote } = changeDefinitions[option];
  if (approvalNote !== undefined) return approvalNote;
  return on === null
    ? 'De wijziging gaat direct in. Dat kunt u niet terugdraaien.'
    : `De wijziging gaat vanzelf in op ${formatLongDate(on)}. U kunt het verzoek daarna niet meer afwijzen.`;
}

/** What the investor said they can bear; a division is held against it. */
function profileText({ option, riskProfile }: ChangeReviewDetails): string | null {
  if (!changeDefinitions[option].weighsRisk) return null;
  return riskProfile === null
    ? 'De klant heeft nog geen vragenlijst ingevuld.'
    : `Risicoprofiel van de klant: ${riskProfile.name}, gekozen op ${formatLongDate(riskProfile.chosenAt)}.`;
}

/** Stands at its field. */
const isFieldProblem = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalidInput';

/** The request is another by now, so that there may be nothing left to decide. */
const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const failed = (error: unknown): Decided => ({
  tone: 'danger',
  title: 'Dat is niet gelukt',
  text: failureText(error),
});

interface ChangeDecisionsProps {
  readonly change: ChangeReviewDetails;
  /** Null: something is tried again. */
  readonly onDecided: (decided: Decided | null) => void;
}

/** What can still be decided: approved happens at once or on its day, another name with the documents in hand. */
export function ChangeDecisions({ change, onDecided }: ChangeDecisionsProps) {
  const { option, status, approval, effectiveOn } = change;
  const { reviewTask } = changeDefinitions[option];
  const decision = useDecision(change.id);
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const profile = profileText(change);
  if (effectiveOn !== null && status === 'checked') {
    return <p>Dit gebeurt vanzelf op {formatLongDate(effectiveOn)}.</p>;
  }
  if (status !== 'received' && status !== 'checked') return null;

  async function approve(): Promise<void> {
    onDecided(null);
    try {
      await decision.mutateAsync({ decision: 'approve' });
      onDecided({ tone: 'success', title: 'Het verzoek is goedgekeurd. De klant krijgt bericht.' });
    } catch (error) {
      onDecided(failed(error));
    }
    setAsking(null);
  }

  async function reject(reason: string): Promise<void> {
    onDecided(null);
    try {
      await decision.mutateAsync({ decision: 'reject', reason });
      onDecided({ tone: 'success', title: 'Het verzoek is afgewezen. De klant leest uw reden.' });
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      onDecided(failed(error));
    }
    setAsking(null);
  }

  async function transfer(body: CallBody<typeof calls.decideChange>): Promise<void> {
    onDecided(null);
    try {
      await decision.mutateAsync(body);
      onDecided({
        tone: 'success',
        title: 'Het contract staat op een andere naam. Wie het aangaat, krijgt bericht.',
      });
    } catch (error) {
      if (isFieldProblem(error)) throw error;
      onDecided(failed(error));
    }
  }

  return (
    <Stack gap="large">
      {approval !== null && approval.rejection !== null && (
        <Banner tone="warning" title="Goedkeuren kan nu niet">
          {approval.rejection}
        </Banner>
      )}
      {status === 'received' && reviewTask !== undefined && (
        <Banner title="Wat controleert u?">
          {reviewTask} {profile}
        </Banner>
      )}
      <Cluster>
        {approval !== null && approval.rejection === null && (
          <Button onClick={() => setAsking('approve')}>Goedkeuren</Button>
        )}
        <Button variant="secondary" onClick={() => setAsking('reject')}>
          Afwijzen
        </Button>
      </Cluster>
      {option === 'tenaamstelling' && <TransferForm change={change} onTransfer={transfer} />}
      <ConfirmDialog
        open={asking === 'approve'}
        title="Dit verzoek goedkeuren?"
        confirmLabel="Goedkeuren"
        busy={decision.isPending}
        onCancel={() => setAsking(null)}
        onConfirm={() => void approve()}
      >
        <Stack gap="small">
          <p>{effectOf(option, approval?.on ?? null)}</p>
          <p>De klant krijgt een bericht en een mail.</p>
        </Stack>
      </ConfirmDialog>
      {asking === 'reject' && (
        <NoteDialog
          title="Verzoek afwijzen"
          label="Waarom wijst u dit af?"
          help="De klant leest deze reden. U kunt het afwijzen niet terugdraaien."
          confirmLabel="Afwijzen"
          danger
          rules={rejectionReason}
          onGiven={reject}
          onClose={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}

import * as calls from '@portaal/domain/calls';
import { changeDefinitions, type RequestOption } from '@portaal/domain/investing/change-requests/options';
import { type ChangeReviewDetails, rejectionReason } from '@portaal/domain/investing/change-requests/reviews';
import { useState } from 'react';
import { isOvertaken } from '../../../../act/failure.ts';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { type Decision, decisionFailed } from './decided.ts';
import { TransferForm } from './TransferForm.tsx';

/**
 * Returns the effect of approval as text: the change applies at once, on its effective day, or after a check of the
 * documents.
 */
function effectOf(option: RequestOption, on: string | null): string {
  const { approvalNote } = changeDefinitions[option];
  if (approvalNote !== undefined) return approvalNote;
  return on === null
    ? 'De wijziging gaat direct in. Dat kunt u niet terugdraaien.'
    : `De wijziging gaat vanzelf in op ${formatLongDate(on)}. U kunt het verzoek daarna niet meer afwijzen.`;
}

/** Returns the investor's risk profile for comparison with an allocation; null for other changes. */
function profileText({ option, riskProfile }: ChangeReviewDetails): string | null {
  if (!changeDefinitions[option].weighsRisk) return null;
  return riskProfile === null
    ? 'De klant heeft nog geen vragenlijst ingevuld.'
    : `Risicoprofiel van de klant: ${riskProfile.name}, gekozen op ${formatLongDate(riskProfile.chosenAt)}.`;
}

interface ChangeDecisionsProps {
  readonly change: ChangeReviewDetails;
  /** Receives the result; null clears the previous result when the user tries again. */
  readonly onDecided: (decided: Decision | null) => void;
}

/**
 * Shows the possible decisions. An approved change applies at once or on its effective day. A transfer also requires
 * documents.
 */
export function ChangeDecisions({ change, onDecided }: ChangeDecisionsProps) {
  const { id, option, status, approval, effectiveOn } = change;
  const { reviewTask } = changeDefinitions[option];
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const decide = (decided: Decision) => {
    onDecided(decided);
    setAsking(null);
  };
  const approve = useProvenAct(calls.decideChange, {
    prepare: () => ({ params: { id }, body: { decision: 'approve' as const } }),
    asksCode: () => false,
    onDone: () => decide({ tone: 'success', title: 'Het verzoek is goedgekeurd. De klant krijgt bericht.' }),
    onFailed: (error) => decide(decisionFailed(error)),
  });
  const reject = useProvenAct(calls.decideChange, {
    prepare: (reason: string) => {
      onDecided(null);
      return { params: { id }, body: { decision: 'reject' as const, reason } };
    },
    asksCode: () => false,
    onDone: () => decide({ tone: 'success', title: 'Het verzoek is afgewezen. De klant leest uw reden.' }),
    onFailed: (error) => isOvertaken(error) && decide(decisionFailed(error)),
  });
  const profile = profileText(change);
  if (effectiveOn !== null && status === 'checked') {
    return <p>Dit gebeurt vanzelf op {formatLongDate(effectiveOn)}.</p>;
  }
  if (status !== 'received' && status !== 'checked') return null;

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
      {/* A transfer is decided in the form below, so the shortcut focuses that form instead of the reject button. */}
      <Cluster data-desk={option === 'tenaamstelling' ? undefined : 'decide'}>
        {approval !== null && approval.rejection === null && (
          <Button onClick={() => setAsking('approve')}>Goedkeuren</Button>
        )}
        <Button variant="secondary" onClick={() => setAsking('reject')}>
          Afwijzen
        </Button>
      </Cluster>
      {option === 'tenaamstelling' && (
        <div data-desk="decide">
          <TransferForm change={change} onDecided={onDecided} />
        </div>
      )}
      <ConfirmDialog
        open={asking === 'approve'}
        title="Dit verzoek goedkeuren?"
        confirmLabel="Goedkeuren"
        busy={approve.busy}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          onDecided(null);
          void approve.run();
        }}
      >
        <Stack gap="small">
          <p>{effectOf(option, approval?.on ?? null)}</p>
          <p>De klant krijgt een bericht en een mail.</p>
        </Stack>
      </ConfirmDialog>
      {asking === 'reject' && (
        <ReasonDialog
          act={reject}
          title="Verzoek afwijzen"
          label="Waarom wijst u dit af?"
          help="De klant leest deze reden. U kunt het afwijzen niet terugdraaien."
          confirmLabel="Afwijzen"
          failedTitle="Dat is niet gelukt"
          danger
          rules={rejectionReason}
          onClose={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}

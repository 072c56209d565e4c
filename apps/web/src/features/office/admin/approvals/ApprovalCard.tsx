import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { Approval } from '@portaal/domain/office/approvals/calls';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';

type Tone = 'info' | 'success' | 'warning' | 'neutral';

/** Texts for the status of a request. */
const statusTexts: Readonly<Record<Approval['status'], { readonly text: string; readonly tone: Tone }>> = {
  waiting: { text: 'Wacht op een collega', tone: 'info' },
  executed: { text: 'Goedgekeurd en uitgevoerd', tone: 'success' },
  rejected: { text: 'Afgewezen', tone: 'warning' },
  withdrawn: { text: 'Ingetrokken', tone: 'neutral' },
  lapsed: { text: 'Vervallen', tone: 'warning' },
  expired: { text: 'Verlopen', tone: 'warning' },
};

/** Returns the employee, time and reason of a decision; null while the request waits. */
function decisionText({ status, decidedBy, decidedAt, decision }: Approval): string | null {
  if (decidedAt === null) return null;
  const who = status === 'withdrawn' || decidedBy === null ? '' : ` door ${decidedBy}`;
  return `${statusTexts[status].text}${who}, ${momentText(decidedAt)}.${decision === null ? '' : ` ${decision}`}`;
}

const columns: readonly TableColumn<Approval['lines'][number]>[] = [
  { key: 'label', header: 'Wat', rowHeader: true, cell: ({ label }) => label },
  { key: 'before', header: 'Nu', cell: ({ before }) => before ?? '–' },
  { key: 'after', header: 'Straks', cell: ({ after }) => after ?? '–' },
];

interface ApprovalCardProps {
  readonly approval: Approval;
  readonly onDone: (text: string) => void;
}

/** Shows a colleague's request exactly as it would be executed, and the possible decisions. */
export function ApprovalCard({ approval, onDone }: ApprovalCardProps) {
  const { id, title, lines, reason, askedBy, askedAt, expiresAt, aloneFrom, status, own, mayApprove, seen } =
    approval;
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const params = { id };
  const approve = useProvenAct(calls.approveRequest, {
    prepare: () => ({ params, body: { seen } }),
    onDone: () => onDone(`${title}: goedgekeurd en uitgevoerd.`),
  });
  const reject = useAct(calls.rejectRequest, {
    prepare: (text: string) => ({ params, body: { reason: text } }),
    onDone: () => onDone(`${title}: afgewezen.`),
  });
  const withdraw = useAct(calls.withdrawRequest, {
    prepare: () => ({ params }),
    onDone: () => onDone(`${title}: ingetrokken.`),
  });
  const isWaiting = status === 'waiting';
  const failure = approve.failure ?? withdraw.failure;
  return (
    <section aria-labelledby={`verzoek-${id}`} data-desk="item">
      <Stack>
        <Heading size="small" id={`verzoek-${id}`}>
          {title}
        </Heading>
        <p>
          <Badge tone={statusTexts[status].tone}>{statusTexts[status].text}</Badge> Gevraagd door{' '}
          {own ? 'u' : askedBy}, {momentText(askedAt)}.
          {isWaiting && ` Het verloopt op ${momentText(expiresAt)}.`}
          {isWaiting && aloneFrom !== null && ` Zonder collega gebeurt het na ${momentText(aloneFrom)}.`}
        </p>
        {reason !== null && <p>Reden: {reason}</p>}
        <Table
          caption={`Wat er verandert: ${title}`}
          captionHidden
          wide="stacking"
          columns={columns}
          rows={lines}
          rowKey={({ label }) => label}
        />
        {!isWaiting && <p>{decisionText(approval)}</p>}
        {failure !== null && (
          <Banner tone="danger" role="alert" title="Dat is niet gelukt">
            {failure}
          </Banner>
        )}
        {isWaiting && (own || mayApprove) && (
          <Cluster>
            {mayApprove && (
              <>
                <Button busy={approve.busy} onClick={() => setAsking('approve')}>
                  Goedkeuren
                  <span className="visually-hidden"> {title}</span>
                </Button>
                <Button variant="secondary" onClick={() => setAsking('reject')}>
                  Afwijzen
                  <span className="visually-hidden"> {title}</span>
                </Button>
              </>
            )}
            {own && (
              <Button variant="secondary" busy={withdraw.busy} onClick={() => void withdraw.run()}>
                Intrekken
                <span className="visually-hidden"> {title}</span>
              </Button>
            )}
          </Cluster>
        )}
      </Stack>
      <ConfirmDialog
        open={asking === 'approve'}
        title={`${title}?`}
        confirmLabel="Goedkeuren"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          // The confirmation dialog closes to make room for the code dialog.
          setAsking(null);
          void approve.run();
        }}
      >
        <p>Het gebeurt direct, precies zoals het hier staat. Hierna vragen wij een code.</p>
      </ConfirmDialog>
      {asking === 'reject' && (
        <ReasonDialog
          act={reject}
          title={`${title}: afwijzen`}
          label="Waarom wijst u dit af?"
          help="Uw collega leest deze reden. Noem geen persoonsgegevens."
          confirmLabel="Afwijzen"
          failedTitle="Het verzoek wacht nog"
          rules={correctionReason}
          onClose={() => setAsking(null)}
        />
      )}
      {approve.dialog}
    </section>
  );
}

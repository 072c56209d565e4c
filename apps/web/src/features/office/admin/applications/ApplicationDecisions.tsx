import * as calls from '@portaal/domain/calls';
import { MOST_QUESTION } from '@portaal/domain/http/text-limits';
import { questionText } from '@portaal/domain/investing/applications/question';
import type { WholeApplicationReview } from '@portaal/domain/investing/applications/reviews';
import { useState } from 'react';
import { ActDialog } from '../../../../act/ActDialog.tsx';
import { failureText, isOvertaken } from '../../../../act/failure.ts';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { useProvenAct } from '../../../../act/use-proven-act.tsx';
import { dealingDayText } from '../../../../entities/dealing/dealing-texts.ts';
import { formatEuro } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { ContractReasonDialog } from '../contract-ledger/ContractReasonDialog.tsx';
import { AmountForTwo } from '../rights.tsx';

type Money = Pick<WholeApplicationReview, 'isPaid' | 'initialDeposit' | 'periodicDeposit' | 'draft'>;

/** Returns a text that explains what happens to the money after approval. */
function approvalText(
  { isPaid, initialDeposit, periodicDeposit, draft: { transfer } }: Money,
  euro: (amount: number) => string,
): string {
  const initial = isPaid
    ? `De inleg van ${euro(initialDeposit)} is ontvangen. Wij beleggen die tegen de koers van ${dealingDayText()}.`
    : transfer
      ? `Daarna kan de opdracht naar ${transfer.providerName}. Die betaalt ongeveer ${euro(initialDeposit)}, en dat beleggen wij.`
      : `De inleg van ${euro(initialDeposit)} is nog niet ontvangen. Zodra die er is, beleggen wij die.`;
  const monthly = `De maandelijkse inleg van ${euro(periodicDeposit)} incasseren wij zodra er een machtiging is.`;
  return [...(initialDeposit > 0 ? [initial] : []), ...(periodicDeposit > 0 ? [monthly] : [])].join(' ');
}

/** Returns a text that explains what happens to the money after rejection. */
function rejectionText(
  { isPaid, initialDeposit, draft: { transfer } }: Money,
  euro: (amount: number) => string,
): string {
  if (transfer) return `Geld dat wij al hebben, gaat terug naar ${transfer.providerName}.`;
  return isPaid && initialDeposit > 0
    ? `${euro(initialDeposit)} gaat terug naar de rekening waarmee is betaald.`
    : 'Er is nog niets betaald. Komt het geld later toch, dan vindt u het bij Betalingen.';
}

/** The result of a decision, shown above the application. */
export interface DecisionOutcome {
  readonly tone: 'success' | 'danger';
  readonly title: string;
  readonly text?: string;
  /** True if a colleague or the investor acted first, so that the page shows outdated data. */
  readonly isOvertaken?: boolean;
}

interface DecisionsProps {
  readonly application: WholeApplicationReview;
  /** Receives the result; null clears the previous result when the user tries again. */
  readonly onDecided: (decided: DecisionOutcome | null) => void;
}

/** The decision whose dialog is open. */
type OpenDecision = 'approve' | 'reject' | 'ask';

/** Manages the three decisions and the open dialog. */
function useDecisions({ application: { id, seen }, onDecided }: DecisionsProps) {
  const [open, setOpen] = useState<OpenDecision | null>(null);
  const decide = (decided: DecisionOutcome) => {
    onDecided(decided);
    setOpen(null);
  };
  const onFailed = (error: unknown) => {
    if (!isOvertaken(error)) return undefined;
    decide({
      tone: 'danger',
      title: 'Dat is niet gelukt',
      text: failureText(error),
      isOvertaken: true,
    });
    return true;
  };
  const approve = useProvenAct(calls.approveApplication, {
    prepare: () => ({ params: { id }, body: { seen } }),
    onDone: () => decide({ tone: 'success', title: 'De aanvraag is goedgekeurd. De klant krijgt bericht.' }),
    onFailed,
  });
  const reject = useProvenAct(calls.rejectApplication, {
    prepare: (reason: string) => ({ params: { id }, body: { reason } }),
    onDone: () => decide({ tone: 'success', title: 'De aanvraag is afgewezen. De klant krijgt bericht.' }),
    onFailed,
  });
  const ask = useAct(calls.askApplicant, {
    prepare: (text: string) => ({ params: { id }, body: { question: text } }),
    onDone: () => decide({ tone: 'success', title: 'De vraag is verstuurd. De klant krijgt bericht.' }),
    onFailed,
  });
  return {
    open,
    approve,
    reject,
    ask,
    start: (decision: OpenDecision) => {
      onDecided(null);
      for (const act of [approve, reject, ask]) act.clear();
      setOpen(decision);
    },
    close: () => setOpen(null),
  };
}

interface DecisionDialogProps {
  readonly application: WholeApplicationReview;
  readonly decisions: ReturnType<typeof useDecisions>;
}

/** Shows the dialog of the open decision, with the effect of that decision. */
function DecisionDialog({ application, decisions }: DecisionDialogProps) {
  const { contractNumber, personName, question } = application;
  const { open, approve, reject, ask, close } = decisions;
  if (open === 'approve') {
    return (
      <ActDialog
        act={approve}
        title="Deze aanvraag goedkeuren?"
        failedTitle="De aanvraag is niet goedgekeurd"
        confirmLabel="Goedkeuren"
        onSubmit={() => void approve.run()}
        onClose={close}
      >
        <p>{approvalText(application, formatEuro)}</p>
        <p>
          {personName} krijgt een bericht en een mail. Dat kunt u niet terugdraaien. Hierna vragen wij een
          code.
        </p>
        <AmountForTwo call="approveApplication" />
      </ActDialog>
    );
  }
  if (open === 'reject') {
    return (
      <ContractReasonDialog
        act={reject}
        title="Deze aanvraag afwijzen?"
        failedTitle="De aanvraag is niet afgewezen"
        confirmLabel="Afwijzen"
        danger
        explanation="De klant krijgt bericht dat de aanvraag is afgewezen, maar leest deze reden niet."
        onClose={close}
      >
        <p>
          Contract {contractNumber} vervalt. {rejectionText(application, formatEuro)} Dat kunt u niet
          terugdraaien.
        </p>
        <AmountForTwo call="rejectApplication" />
      </ContractReasonDialog>
    );
  }
  if (open === null) return null;
  return (
    <ReasonDialog
      act={ask}
      title="Een vraag stellen"
      label="Wat wilt u weten?"
      help="De klant leest deze vraag in een bericht, en krijgt daarover een mail. Noem geen persoonsgegevens."
      failedTitle="De vraag is niet verstuurd"
      confirmLabel="Versturen"
      rules={questionText}
      most={MOST_QUESTION}
      focused
      onClose={close}
    >
      <p>
        De klant kan antwoorden en bestanden vervangen. Daarna staat de aanvraag weer bij u.
        {question !== null && ' Deze vraag komt in de plaats van de vraag die nog openstaat.'}
      </p>
    </ReasonDialog>
  );
}

/**
 * Shows the actions to approve, reject or ask a question, each with its effect, or the reason why they are not
 * possible.
 */
export function ApplicationDecisions({ application, onDecided }: DecisionsProps) {
  const { status, obstacles, isOwn } = application;
  const decisions = useDecisions({ application, onDecided });
  const { start } = decisions;
  if (status === 'awaitingConfirmation') {
    return (
      <Banner title="Beslissen kan nog niet">
        Het profiel van de partner is voorzichtiger. De belegger bevestigt eerst dat dit voor beiden geldt.
      </Banner>
    );
  }
  if (status !== 'submitted' && status !== 'moreInfo') return null;
  return (
    <Stack gap="small">
      <Heading size="medium">Uw beslissing</Heading>
      {isOwn ? (
        <Banner tone="warning" title="U kunt hierover niet beslissen">
          U hebt deze aanvraag zelf gedaan of u tekent mee. Daarom beslist een collega.
        </Banner>
      ) : (
        <>
          {obstacles.length > 0 && (
            <Banner tone="warning" title="Goedkeuren kan nu niet">
              <ul>
                {obstacles.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Banner>
          )}
          <Cluster data-desk="decide">
            {obstacles.length === 0 && <Button onClick={() => start('approve')}>Goedkeuren</Button>}
            <Button variant="secondary" onClick={() => start('ask')}>
              Vraag stellen
            </Button>
            <Button variant="secondary" onClick={() => start('reject')}>
              Afwijzen
            </Button>
          </Cluster>
        </>
      )}
      <DecisionDialog application={application} decisions={decisions} />
    </Stack>
  );
}

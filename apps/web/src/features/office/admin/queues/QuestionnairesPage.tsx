import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { QuestionnaireReview } from '@portaal/domain/products/questionnaires/reviews';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { formatDate } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import { IfMay } from '../rights.tsx';
import { Queue } from './Queue.tsx';
import styles from './Queues.module.css';
import { useQueue } from './queue-query.ts';

/** Returns the reasons why an employee reviews the questionnaire. */
function reasons({
  stepsAbove,
  fundsAbove,
  isRepeated,
  chosenProfile,
  computedProfile,
}: QuestionnaireReview): string[] {
  return [
    ...(stepsAbove >= 2
      ? [`Koos ${chosenProfile}. Uit de antwoorden kwam ${computedProfile}: ${stepsAbove} stappen lager.`]
      : []),
    ...fundsAbove
      .filter(({ steps }) => steps >= 2)
      .map(
        ({ fund, minimumProfile, steps }) =>
          `Koos ${chosenProfile} en belegt in ${fund}. Dat hoort bij ${minimumProfile}: ${steps} stappen hoger.`,
      ),
    ...(isRepeated ? ['Vulde binnen 24 uur een vragenlijst nog een keer in.'] : []),
  ];
}

const columns = (
  onHandle: (review: QuestionnaireReview) => void,
): readonly TableColumn<QuestionnaireReview>[] => [
  {
    key: 'person',
    header: 'Klant',
    rowHeader: true,
    cell: ({ personId, personName }) => (
      <RouterTextLink to="." search={{ persoon: personId }}>
        {personName}
      </RouterTextLink>
    ),
  },
  {
    key: 'questionnaire',
    header: 'Vragenlijst',
    cell: ({ questionnaire, completedAt }) => (
      <span className={styles.lines}>
        {questionnaire}
        <span className={styles.note}>ingevuld op {momentText(completedAt)}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Waarom',
    cell: (review) => (
      <span className={styles.lines}>
        {reasons(review).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    ),
  },
  {
    key: 'handled',
    header: 'Stand',
    cell: (review) =>
      review.handled ? (
        <span className={styles.lines}>
          {review.handled.note}
          <span className={styles.note}>
            {review.handled.by}, {formatDate(review.handled.at)}
          </span>
        </span>
      ) : (
        <IfMay call="handleQuestionnaire">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Vragenlijst van ${review.personName} afhandelen`}
            onClick={() => onHandle(review)}
          >
            Afhandelen
          </Button>
        </IfMay>
      ),
  },
];

interface HandleDialogProps {
  readonly review: QuestionnaireReview;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function HandleDialog({ review: { id, personName }, onDone, onClose }: HandleDialogProps) {
  const handle = useAct(calls.handleQuestionnaire, {
    prepare: (note: string) => ({ params: { id }, body: { note } }),
    onDone,
  });
  return (
    <ReasonDialog
      act={handle}
      title={`Vragenlijst van ${personName} afhandelen`}
      label="Wat hebt u gedaan?"
      help="Alleen collega’s lezen dit. Noem geen persoonsgegevens. U kunt dit later niet wijzigen."
      confirmLabel="Afgehandeld"
      failedTitle="Dat is niet gelukt"
      rules={correctionReason}
      onClose={onClose}
    />
  );
}

/**
 * Shows questionnaires for an employee to review because the answers do not match the customer's choice (decision
 * 0026).
 */
export function QuestionnairesPage() {
  const [handled, setHandled] = useState<QuestionnaireReview | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const queue = useQueue(calls.listQuestionnaireReviews);
  return (
    <>
      <Queue
        title="Vragenlijsten"
        intro="Klanten die veel meer risico kozen dan uit hun antwoorden kwam, of die binnen een dag opnieuw antwoordden."
        empty="Geen vragenlijst hoeft nog te worden bekeken."
        queue={queue}
        done={done}
        onSeen={() => setDone(null)}
      >
        {(reviews) => (
          <Table
            caption={queue.status === 'open' ? 'Vragenlijsten die wachten' : 'Afgehandelde vragenlijsten'}
            captionHidden
            columns={columns((review) => {
              setDone(null);
              setHandled(review);
            })}
            rows={reviews}
            rowKey={({ id }) => id}
          />
        )}
      </Queue>
      {handled && (
        <HandleDialog
          review={handled}
          onDone={() => {
            setHandled(null);
            setDone(`De vragenlijst van ${handled.personName} is afgehandeld.`);
          }}
          onClose={() => setHandled(null)}
        />
      )}
    </>
  );
}

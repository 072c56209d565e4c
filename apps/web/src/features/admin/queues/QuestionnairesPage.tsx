import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/ledger/calls';
import type { QuestionnaireReview } from '@portaal/domain/questionnaires/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../lib/dutch-format.ts';
import { request } from '../../../lib/http/request.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { Queue } from './Queue.tsx';
import styles from './Queues.module.css';
import { useQueue } from './queue-query.ts';

/** Why the back office looks at it. */
function reasons({ stepsAbove, isRepeated, chosenProfile, computedProfile }: QuestionnaireReview): string[] {
  return [
    ...(stepsAbove >= 2
      ? [`Koos ${chosenProfile}. Uit de antwoorden kwam ${computedProfile}: ${stepsAbove} stappen lager.`]
      : []),
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
        <Button
          variant="secondary"
          size="small"
          aria-label={`Vragenlijst van ${review.personName} afhandelen`}
          onClick={() => onHandle(review)}
        >
          Afhandelen
        </Button>
      ),
  },
];

function useHandling() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { readonly id: string; readonly note: string }) =>
      request(calls.handleQuestionnaire, { params: { id }, body: { note }, globalErrors: false }),
    // Also after a rejection: another process was first.
    onSettled: () => queries.invalidateQueries({ queryKey: [calls.listQuestionnaireReviews.path] }),
  });
}

/** Questionnaires an employee looks at, since the answers and the choice do not fit (decision 0026). */
export function QuestionnairesPage() {
  const [handled, setHandled] = useState<QuestionnaireReview | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const handling = useHandling();
  const queue = useQueue(calls.listQuestionnaireReviews);
  return (
    <>
      <Queue
        title="Vragenlijsten"
        intro="Klanten die veel meer risico kozen dan uit hun antwoorden kwam, of die binnen een dag opnieuw antwoordden."
        empty="Alle vragenlijsten zijn bekeken."
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
        <NoteDialog
          title={`Vragenlijst van ${handled.personName} afhandelen`}
          label="Wat hebt u gedaan?"
          help="Alleen collega’s lezen dit. Noem geen persoonsgegevens. U kunt dit later niet wijzigen."
          confirmLabel="Afgehandeld"
          rules={correctionReason}
          onGiven={async (note) => {
            await handling.mutateAsync({ id: handled.id, note });
            setHandled(null);
            setDone(`De vragenlijst van ${handled.personName} is afgehandeld.`);
          }}
          onClose={() => setHandled(null)}
        />
      )}
    </>
  );
}

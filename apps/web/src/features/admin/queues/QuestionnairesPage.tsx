import { calls, correctionReason, problemsOf, type QuestionnaireReview } from '@portaal/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatDate } from '../../../lib/dutch-format.ts';
import { request } from '../../../lib/http/request.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { failureText } from '../failure-text.ts';
import { RouterTextLink } from '../links.ts';
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

interface HandleDialogProps {
  readonly review: QuestionnaireReview;
  readonly onClose: () => void;
}

function HandleDialog({ review, onClose }: HandleDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | undefined>();
  const handling = useMutation({
    mutationFn: (note: string) =>
      request(calls.handleQuestionnaire, { params: { id: review.id }, body: { note }, globalErrors: false }),
    onSuccess: onClose,
    // Also after a refusal: somebody else was first.
    onSettled: () => queries.invalidateQueries({ queryKey: [calls.listQuestionnaireReviews.path] }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (handling.isPending) return;
    const read = correctionReason.safeParse(String(new FormData(event.currentTarget).get('note') ?? ''));
    setProblem(read.success ? undefined : problemsOf(read.error.issues)[0]?.message);
    if (read.success) handling.mutate(read.data);
  }

  const actions = (
    <>
      <Button type="submit" form={formId} busy={handling.isPending}>
        Afgehandeld
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Annuleren
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Vragenlijst afhandelen" actions={actions}>
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {handling.isError && (
            <Banner tone="danger" role="alert" title="Dat is niet gelukt">
              {failureText(handling.error)}
            </Banner>
          )}
          <TextArea
            name="note"
            label="Wat hebt u gedaan?"
            help="Alleen collega’s lezen dit. Noem geen persoonsgegevens."
            rows={4}
            maxLength={500}
            error={problem}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Questionnaires an employee looks at, since the answers and the choice do not fit (decision 0026). */
export function QuestionnairesPage() {
  const [handled, setHandled] = useState<QuestionnaireReview | null>(null);
  const queue = useQueue(calls.listQuestionnaireReviews.path, (query, signal) =>
    request(calls.listQuestionnaireReviews, { query, signal, globalErrors: false }),
  );
  return (
    <>
      <Queue
        title="Vragenlijsten"
        intro="Klanten die veel meer risico kozen dan uit hun antwoorden kwam, of die binnen een dag opnieuw antwoordden."
        empty="Alle vragenlijsten zijn bekeken."
        queue={queue}
      >
        {(reviews) => (
          <Table
            caption={queue.status === 'open' ? 'Vragenlijsten die wachten' : 'Afgehandelde vragenlijsten'}
            captionHidden
            columns={columns(setHandled)}
            rows={reviews}
            rowKey={({ id }) => id}
          />
        )}
      </Queue>
      {handled && <HandleDialog review={handled} onClose={() => setHandled(null)} />}
    </>
  );
}

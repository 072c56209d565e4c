import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { CollectionReview } from '@portaal/domain/money/mandates/reviews';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import { IfMay } from '../rights.tsx';
import { nameOf, providerOf, reasonsOf } from './collection-review-texts.ts';
import { LastComparison } from './LastComparison.tsx';
import { Queue } from './Queue.tsx';
import styles from './Queues.module.css';
import { useQueue } from './queue-query.ts';

interface Acts {
  readonly onHandle: (review: CollectionReview) => void;
  readonly onResume: (review: CollectionReview) => void;
}

const columns = ({ onHandle, onResume }: Acts): readonly TableColumn<CollectionReview>[] => [
  {
    key: 'collection',
    header: 'Incasso',
    rowHeader: true,
    cell: (review) => {
      const { collection, reference, createdAt } = review;
      return (
        <span className={styles.lines}>
          {collection !== null
            ? formatEuro(collection.amount)
            : review.contract === null
              ? 'Niet van ons'
              : 'Betaling of machtiging'}
          {collection !== null && <span className={styles.note}>van {formatDate(collection.on)}</span>}
          {reference !== null && (
            <span className={styles.note}>
              bij {providerOf(review)} <span className={styles.copied}>{reference}</span>
            </span>
          )}
          <span className={styles.note}>gemeld op {momentText(createdAt)}</span>
        </span>
      );
    },
  },
  {
    key: 'person',
    header: 'Klant',
    cell: ({ contract }) =>
      contract === null ? (
        'Onbekend'
      ) : (
        <span className={styles.lines}>
          <RouterTextLink to="." search={{ persoon: contract.personId }}>
            {contract.personName}
          </RouterTextLink>
          <span className={styles.note}>
            contract{' '}
            <RouterTextLink className={styles.number} to="." search={{ contract: contract.number }}>
              {contract.number}
            </RouterTextLink>
          </span>
        </span>
      ),
  },
  {
    key: 'reason',
    header: 'Waarom',
    cell: (review) => (
      <span className={styles.lines}>
        {reasonsOf(review).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: (review) => (
      <span className={styles.acts}>
        {review.handled && (
          <span className={styles.lines}>
            {review.handled.note}
            <span className={styles.note}>
              {review.handled.by}, {formatDate(review.handled.at)}
            </span>
          </span>
        )}
        {review.mandate?.isResumable && (
          <span className={styles.button}>
            <IfMay call="resumeMandate">
              <Button
                size="small"
                aria-label={`Mandaat van ${nameOf(review)} hervatten`}
                onClick={() => onResume(review)}
              >
                Mandaat hervatten
              </Button>
            </IfMay>
          </span>
        )}
        {review.handled === null && (
          <span className={styles.button}>
            <IfMay call="handleCollectionReview">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Incasso van ${nameOf(review)} afhandelen`}
                onClick={() => onHandle(review)}
              >
                Afhandelen
              </Button>
            </IfMay>
          </span>
        )}
      </span>
    ),
  },
];

interface DialogProps {
  readonly review: CollectionReview;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const help = 'Alleen collega’s lezen dit. Noem geen persoonsgegevens. U kunt dit later niet wijzigen.';

function HandleDialog({ review, onDone, onClose }: DialogProps) {
  const handle = useAct(calls.handleCollectionReview, {
    prepare: (note: string) => ({ params: { id: review.id }, body: { note } }),
    onDone,
  });
  return (
    <ReasonDialog
      act={handle}
      title={`Incasso van ${nameOf(review)} afhandelen`}
      label="Wat hebt u gedaan?"
      help={help}
      confirmLabel="Afgehandeld"
      failedTitle="Dat is niet gelukt"
      rules={correctionReason}
      onClose={onClose}
    />
  );
}

function ResumeDialog({ review, onDone, onClose }: DialogProps) {
  const resume = useAct(calls.resumeMandate, {
    prepare: (reason: string) => ({ params: { id: review.mandate?.id ?? '' }, body: { reason } }),
    onDone,
  });
  return (
    <ReasonDialog
      act={resume}
      title={`Mandaat van ${nameOf(review)} hervatten`}
      label="Waarom hervat u het?"
      help={`De klant krijgt bericht, en van de volgende incasso vooraf een aankondiging. ${help}`}
      confirmLabel="Hervatten"
      failedTitle="Dat is niet gelukt"
      rules={correctionReason}
      onClose={onClose}
    />
  );
}

interface ChosenAct {
  readonly act: 'handle' | 'resume';
  readonly review: CollectionReview;
}

/** Shows the collections for an employee to review, and the mandates with stopped collections (decision 0060). */
export function CollectionsPage() {
  const [chosen, setChosen] = useState<ChosenAct | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const queue = useQueue(calls.listCollectionReviews);
  const choose = (act: ChosenAct['act']) => (review: CollectionReview) => {
    setDone(null);
    setChosen({ act, review });
  };
  const finish = (text: string) => () => {
    setChosen(null);
    setDone(text);
  };
  const close = () => setChosen(null);
  return (
    <>
      <Queue
        title="Incasso’s"
        intro="Incasso’s die niet lukten, te veel waren of bij Twikey anders staan dan bij ons, en wat bij Mollie of Twikey zelf gebeurde."
        narrowing={<LastComparison with="mandates" />}
        empty="Geen incasso hoeft nog te worden bekeken."
        queue={queue}
        done={done}
        onSeen={() => setDone(null)}
      >
        {(reviews) => (
          <Table
            caption={queue.status === 'open' ? 'Incasso’s die wachten' : 'Afgehandelde incasso’s'}
            captionHidden
            wide="stacking"
            columns={columns({ onHandle: choose('handle'), onResume: choose('resume') })}
            rows={reviews}
            rowKey={({ id }) => id}
          />
        )}
      </Queue>
      {chosen?.act === 'handle' && (
        <HandleDialog
          review={chosen.review}
          onDone={finish(`De incasso van ${nameOf(chosen.review)} is afgehandeld.`)}
          onClose={close}
        />
      )}
      {chosen?.act === 'resume' && (
        <ResumeDialog
          review={chosen.review}
          onDone={finish(`Het mandaat van ${nameOf(chosen.review)} loopt weer.`)}
          onClose={close}
        />
      )}
    </>
  );
}

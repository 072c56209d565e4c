import * as calls from '@portaal/domain/calls';
import type { OpenItem } from '@portaal/domain/money/bank-matching/calls';
import { dutchDay } from '@portaal/engine';
import { useState } from 'react';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import { Queue } from '../queues/Queue.tsx';
import styles from '../queues/Queues.module.css';
import { useQueue } from '../queues/queue-query.ts';
import { IfMay } from '../rights.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { RefundItemDialog, UndoDialog, WithdrawRefundDialog } from './OpenItemDialogs.tsx';
import { adviceOf, ageText, matchText, nameOf } from './open-item-texts.ts';

type Match = OpenItem['matches'][number];

interface Acts {
  readonly onMatch: (item: OpenItem) => void;
  readonly onRefund: (item: OpenItem) => void;
  readonly onWithdraw: (item: OpenItem) => void;
  readonly onUndo: (item: OpenItem, match: Match) => void;
}

function MatchLine({ match, onUndo }: { readonly match: Match; readonly onUndo: () => void }) {
  const text = matchText(match);
  return (
    <span className={styles.lines}>
      {text}
      {match.reason !== null && <span>Reden: {match.reason}</span>}
      <span className={styles.note}>{[match.by, formatDate(match.at)].filter(Boolean).join(', ')}</span>
      {match.isUndoable && (
        <span className={styles.button}>
          <IfMay call="undoBankMatch">
            <Button variant="secondary" size="small" aria-label={`${text} ongedaan maken`} onClick={onUndo}>
              Ongedaan maken
            </Button>
          </IfMay>
        </span>
      )}
    </span>
  );
}

function OpenActs({
  item,
  onMatch,
  onRefund,
}: { readonly item: OpenItem } & Pick<Acts, 'onMatch' | 'onRefund'>) {
  if (item.openAmount === 0 || item.refund !== null) return null;
  const name = nameOf(item);
  return (
    <span className={styles.buttons}>
      <span className={styles.button}>
        <IfMay call="matchOpenItem">
          <Button size="small" aria-label={`${name} boeken`} onClick={() => onMatch(item)}>
            Boeken
          </Button>
        </IfMay>
      </span>
      {item.isRefundable && (
        <span className={styles.button}>
          <IfMay call="refundOpenItem">
            <Button
              variant="secondary"
              size="small"
              aria-label={`${name} terugstorten`}
              onClick={() => onRefund(item)}
            >
              Terugstorten
            </Button>
          </IfMay>
        </span>
      )}
    </span>
  );
}

/** Shows a refund that was ordered with four-eyes approval. */
function RefundOrdered({ item, onWithdraw }: { readonly item: OpenItem } & Pick<Acts, 'onWithdraw'>) {
  if (item.refund === null) return null;
  const { reason, by, at, way } = item.refund;
  return (
    <span className={styles.lines}>
      <span>
        <Badge tone="info">Terugstorten</Badge>
      </span>
      <span>Reden: {reason}</span>
      <span className={styles.note}>
        {by}, {formatDate(at)}
      </span>
      {way === 'nextFile' && (
        <span className={styles.button}>
          <IfMay call="withdrawRefund">
            <Button
              variant="secondary"
              size="small"
              aria-label={`Terugstorten van ${nameOf(item)} intrekken`}
              onClick={() => onWithdraw(item)}
            >
              Intrekken
            </Button>
          </IfMay>
        </span>
      )}
    </span>
  );
}

const columns = ({ onMatch, onRefund, onWithdraw, onUndo }: Acts): readonly TableColumn<OpenItem>[] => [
  {
    key: 'amount',
    header: 'Bankregel',
    rowHeader: true,
    cell: ({ amount, openAmount, bookedOn, reason }) => (
      <span className={styles.whole}>
        {formatEuro(amount)}
        {openAmount !== 0 && openAmount !== amount && (
          <span className={styles.note}>nog open {formatEuro(openAmount)}</span>
        )}
        <span className={styles.note}>geboekt op {formatDate(bookedOn)}</span>
        {reason !== null && <span className={styles.note}>{ageText(bookedOn, dutchDay(new Date()))}</span>}
      </span>
    ),
  },
  {
    key: 'counterparty',
    header: 'Van of naar',
    cell: ({ counterparty: { name, iban }, text, reference }) => (
      <span className={styles.lines}>
        {name ?? 'De bank noemt geen naam'}
        {iban !== null && <span className={styles.note}>{iban}</span>}
        {[reference, text].map((line) => line !== null && <span key={line}>{line}</span>)}
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Waarom open',
    cell: (item) => (
      <span className={styles.lines}>
        {adviceOf(item).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {item.contract !== null && (
          <span className={styles.note}>
            {item.contract.personName}, contract{' '}
            <RouterTextLink className={styles.number} to="." search={{ contract: item.contract.number }}>
              {item.contract.number}
            </RouterTextLink>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: (item) => (
      <span className={styles.acts}>
        <RefundOrdered item={item} onWithdraw={onWithdraw} />
        {item.matches.map((match) => (
          <MatchLine key={match.id} match={match} onUndo={() => onUndo(item, match)} />
        ))}
        <OpenActs item={item} onMatch={onMatch} onRefund={onRefund} />
      </span>
    ),
  },
];

type ChosenAct =
  | { readonly act: 'match' | 'refund' | 'withdraw'; readonly item: OpenItem }
  | { readonly act: 'undo'; readonly item: OpenItem; readonly match: Match };

/** Shows the matched bank lines with their purpose, and the bank lines that are not matched yet (decision 0097). */
export function OpenItemsPage() {
  const [chosen, setChosen] = useState<ChosenAct | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const queue = useQueue(calls.listOpenItems);
  const choose = (next: ChosenAct) => {
    setDone(null);
    setChosen(next);
  };
  const dialog = (text: string) => ({
    onDone: () => {
      setChosen(null);
      setDone(text);
    },
    onClose: () => setChosen(null),
  });
  return (
    <>
      <Queue
        title="Open posten"
        intro="Regels van de bank waarvan nog niet vaststaat waarvoor zij zijn."
        empty="Er staat geen regel open. Een afschrift dat op een collega wacht, telt nog niet mee."
        queue={queue}
        done={done}
        onSeen={() => setDone(null)}
      >
        {(items) => (
          <Table
            caption={queue.status === 'open' ? 'Open posten' : 'Verklaarde regels van de bank'}
            captionHidden
            wide="stacking"
            columns={columns({
              onMatch: (item) => choose({ act: 'match', item }),
              onRefund: (item) => choose({ act: 'refund', item }),
              onWithdraw: (item) => choose({ act: 'withdraw', item }),
              onUndo: (item, match) => choose({ act: 'undo', item, match }),
            })}
            rows={items}
            rowKey={({ id }) => id}
          />
        )}
      </Queue>
      {chosen?.act === 'match' && (
        <MatchDialog item={chosen.item} {...dialog(`${nameOf(chosen.item)} is geboekt.`)} />
      )}
      {chosen?.act === 'refund' && (
        <RefundItemDialog
          item={chosen.item}
          {...dialog(`Dat ${nameOf(chosen.item)} teruggaat is vastgelegd.`)}
        />
      )}
      {chosen?.act === 'withdraw' && (
        <WithdrawRefundDialog
          item={chosen.item}
          {...dialog(`${nameOf(chosen.item)} gaat niet terug en is weer een open post.`)}
        />
      )}
      {chosen?.act === 'undo' && (
        <UndoDialog match={chosen.match} {...dialog(`${nameOf(chosen.item)} is weer een open post.`)} />
      )}
    </>
  );
}

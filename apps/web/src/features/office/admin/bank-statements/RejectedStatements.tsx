import * as calls from '@portaal/domain/calls';
import type { RejectedStatement } from '@portaal/domain/money/bank-statements/calls';
import { useState } from 'react';
import { MoreButton } from '../../../../act/MoreButton.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { usePages } from '../../../../act/use-pages.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { AcceptGapDialog } from './AcceptGapDialog.tsx';

function Handle({ id, fileName }: RejectedStatement) {
  const handle = useAct(calls.handleRejectedStatement, { prepare: () => ({ params: { id } }) });
  return (
    <span className={styles.acts}>
      <span className={styles.button}>
        <Button variant="secondary" size="small" busy={handle.busy} onClick={() => void handle.run()}>
          Uitgezocht
          <span className="visually-hidden"> bestand {fileName}</span>
        </Button>
      </span>
      {handle.failure !== null && (
        <span role="alert" className={styles.failure}>
          {handle.failure}
        </span>
      )}
    </span>
  );
}

function AcceptGap({ gap, fileName }: RejectedStatement) {
  const [isOpen, setOpen] = useState(false);
  if (gap === null) return null;
  return (
    <span className={styles.button}>
      <Button size="small" onClick={() => setOpen(true)}>
        Aanvaarden dat er een ontbreekt
        <span className="visually-hidden">, bestand {fileName}</span>
      </Button>
      {isOpen && <AcceptGapDialog gap={gap} onDone={() => setOpen(false)} onClose={() => setOpen(false)} />}
    </span>
  );
}

const columns: readonly TableColumn<RejectedStatement>[] = [
  {
    key: 'file',
    header: 'Bestand',
    rowHeader: true,
    cell: ({ fileName, rejectedAt }) => (
      <span className={styles.lines}>
        <span className={styles.copied}>{fileName}</span>
        <span className={styles.note}>{momentText(rejectedAt)}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Waarom geweigerd',
    cell: ({ reason, gap }) => (
      <span className={styles.lines}>
        {reason}
        {gap?.isStored === true && (
          <span className={styles.note}>
            Is het ontbrekende afschrift er? Dan lezen wij dit bestand vanzelf in.
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'acts',
    header: 'Wat u kunt doen',
    cell: (file) => (
      <span className={styles.acts}>
        <IfMay call="handleRejectedStatement">
          <Handle {...file} />
        </IfMay>
        <IfMay call="acceptStatementGap">
          <AcceptGap {...file} />
        </IfMay>
      </span>
    ),
  },
];

/** Shows bank files that could not be parsed; renders nothing when there are none. */
export function RejectedStatements() {
  const list = usePages(calls.listRejectedStatements, { size: 50, staleTime: 0 });
  return (
    <AdminLoaded
      query={list}
      data={list.items}
      loading={null}
      failedTitle="Wij kunnen de geweigerde bestanden nu niet laten zien"
    >
      {(items) =>
        items.length > 0 && (
          <section aria-labelledby="geweigerde-bestanden">
            <Stack>
              <Heading size="small" id="geweigerde-bestanden">
                Geweigerde bestanden
              </Heading>
              <p>
                Deze bestanden van de bank zijn niet ingelezen. Vraag de bank zo nodig om het goede bestand,
                en zet het in de map of lees het hieronder in.
              </p>
              <Table
                caption="Geweigerde bestanden"
                captionHidden
                wide="stacking"
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
              />
              <MoreButton list={list}>Toon meer bestanden</MoreButton>
            </Stack>
          </section>
        )
      }
    </AdminLoaded>
  );
}

import * as calls from '@portaal/domain/calls';
import { correctionReason } from '@portaal/domain/http/stored-reason';
import type { SecurityAlarmItem } from '@portaal/domain/office/security-events/calls';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ReasonDialog } from '../../../../act/ReasonDialog.tsx';
import { useAct } from '../../../../act/use-act.ts';
import { usePages } from '../../../../act/use-pages.ts';
import { formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { AdminTable } from '../AdminTable.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { useAdminSearch } from '../use-admin-search.ts';
import { personCell } from './person-cell.tsx';

const sides = [
  { value: 'open', label: 'Nieuw' },
  { value: 'closed', label: 'Bekeken' },
];

const columns = (onLook: (alarm: SecurityAlarmItem) => void): readonly TableColumn<SecurityAlarmItem>[] => [
  {
    key: 'rule',
    header: 'Alarm',
    rowHeader: true,
    cell: ({ rule, at }) => (
      <span className={styles.lines}>
        {rule}
        <span className={styles.note}>{momentText(at)}</span>
      </span>
    ),
  },
  {
    key: 'about',
    header: 'Van wie of waar',
    cell: ({ person, address }) => personCell(person, <span className={styles.copied}>{address}</span>),
  },
  { key: 'count', header: 'Aantal', align: 'end', cell: ({ count }) => formatNumber(count) },
  {
    key: 'state',
    header: 'Stand',
    cell: (alarm) =>
      alarm.seen === null ? (
        <span className={styles.state}>
          <Badge tone="warning">Nieuw</Badge>
          <IfMay call="noteSecurityAlarm">
            <Button
              variant="secondary"
              size="small"
              aria-label={`Bekeken: ${alarm.rule}, ${alarm.person?.name ?? alarm.address}`}
              onClick={() => onLook(alarm)}
            >
              Bekeken
            </Button>
          </IfMay>
        </span>
      ) : (
        <span className={styles.lines}>
          {alarm.seen.note}
          <span className={styles.note}>
            {alarm.seen.by}, {momentText(alarm.seen.at)}
          </span>
        </span>
      ),
  },
];

function NoteDialog({
  alarm: { id, rule },
  onDone,
  onClose,
}: {
  readonly alarm: SecurityAlarmItem;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}) {
  const look = useAct(calls.noteSecurityAlarm, {
    prepare: (note: string) => ({ params: { id }, body: { note } }),
    onDone: () => {
      onClose();
      onDone('Vastgelegd. Het alarm staat nu bij Bekeken.');
    },
  });
  return (
    <ReasonDialog
      act={look}
      title="Alarm bekeken"
      label="Wat was het, en wat hebt u gedaan?"
      help="Uw collega’s lezen dit. Noem geen persoonsgegevens."
      confirmLabel="Vastleggen"
      failedTitle="Het alarm staat nog open"
      rules={correctionReason}
      onClose={onClose}
    >
      <p>{rule}.</p>
    </ReasonDialog>
  );
}

/**
 * Shows the alarms with the employee who handled each alarm. There is at most one alarm per day for each rule and
 * address or person.
 */
export function Alarms({ onDone }: { readonly onDone: (text: string) => void }) {
  const search = useAdminSearch();
  const navigate = useNavigate();
  const [looking, setLooking] = useState<SecurityAlarmItem | null>(null);
  const status = search.stand === 'afgehandeld' ? 'closed' : 'open';
  const list = usePages(calls.listSecurityAlarms, { size: 50, filter: { status }, staleTime: 0 });
  const choose = (choice: string) =>
    void navigate({
      to: '.',
      search: { ...search, stand: choice === 'closed' ? 'afgehandeld' : undefined },
      replace: true,
      resetScroll: false,
    });
  return (
    <section aria-labelledby="alarmen">
      <Stack>
        <Heading size="small" id="alarmen">
          Alarmen
        </Heading>
        <div className={styles.choice}>
          <Select
            name="stand"
            label="Stand"
            options={sides}
            value={status}
            onChange={(event) => choose(event.target.value)}
          />
        </div>
        <AdminTable
          caption="Alarmen"
          columns={columns(setLooking)}
          list={list}
          loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de alarmen op." />}
          failedTitle="Wij kunnen de alarmen nu niet laten zien"
          empty={<p>{status === 'open' ? 'Er is geen nieuw alarm.' : 'Er is nog geen alarm bekeken.'}</p>}
          more="Toon meer alarmen"
        />
      </Stack>
      {looking && <NoteDialog alarm={looking} onDone={onDone} onClose={() => setLooking(null)} />}
    </section>
  );
}

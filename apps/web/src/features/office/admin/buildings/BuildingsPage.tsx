import * as calls from '@portaal/domain/calls';
import type { BuildingsVersion } from '@portaal/domain/products/buildings/versions';
import { useState } from 'react';
import { formatDate, formatNumber, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { Queue } from '../queues/Queue.tsx';
import styles from '../queues/Queues.module.css';
import { useQueue } from '../queues/queue-query.ts';
import { IfMay } from '../rights.tsx';
import { BuildingsActs } from './BuildingsActs.tsx';
import { LoadBuildings } from './LoadBuildings.tsx';

type Line = BuildingsVersion['buildings'][number];

const lineColumns: readonly TableColumn<Line>[] = [
  { key: 'name', header: 'Naam', rowHeader: true, cell: ({ name }) => name },
  { key: 'place', header: 'Plaats', cell: ({ place }) => place },
  { key: 'year', header: 'Bouwjaar', align: 'end', cell: ({ builtIn }) => builtIn },
  {
    key: 'rent',
    header: 'Huur per jaar',
    align: 'end',
    cell: ({ yearlyRent }) => formatWholeEuro(yearlyRent),
  },
  { key: 'value', header: 'Waarde', align: 'end', cell: ({ value }) => formatWholeEuro(value) },
  { key: 'loan', header: 'Lening', align: 'end', cell: ({ loan }) => formatWholeEuro(loan) },
];

const columns = (onDone: (text: string) => void): readonly TableColumn<BuildingsVersion>[] => [
  {
    key: 'fund',
    header: 'Fonds',
    rowHeader: true,
    cell: ({ fundName, version, isFictional }) => (
      <span className={styles.lines}>
        {fundName}
        <span className={styles.note}>
          versie {version}
          {isFictional && ', verzonnen'}
        </span>
      </span>
    ),
  },
  {
    key: 'asOf',
    header: 'Peildatum',
    cell: ({ asOf, source, outstanding }) => (
      <span className={styles.lines}>
        {formatDate(asOf)}
        <span className={styles.note}>
          {source}, {formatNumber(outstanding, 4)} participaties
        </span>
      </span>
    ),
  },
  {
    key: 'buildings',
    header: 'Panden',
    cell: ({ buildings, fundName, version }) => (
      <Disclosure summary={`${buildings.length} ${buildings.length === 1 ? 'pand' : 'panden'}`}>
        <Table
          caption={`Panden van ${fundName}, versie ${version}`}
          captionHidden
          wide
          columns={lineColumns}
          rows={buildings}
          rowKey={({ name, place }) => `${name} ${place}`}
        />
      </Disclosure>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: (version) => (
      <span className={styles.acts}>
        <span className={styles.lines}>
          {version.own ? 'Geladen door u' : `Geladen door ${version.loadedBy}`}
          <span className={styles.note}>{momentText(version.loadedAt)}</span>
        </span>
        {version.published ? (
          <span className={styles.lines}>
            Gepubliceerd door {version.published.by}
            <span className={styles.note}>{momentText(version.published.at)}</span>
          </span>
        ) : (
          <BuildingsActs version={version} onDone={onDone} />
        )}
      </span>
    ),
  },
];

/**
 * Shows the lists of buildings of the funds. An employee uploads a list, and a separate action publishes it (decision
 * 0062).
 */
export function BuildingsPage() {
  const [done, setDone] = useState<string | null>(null);
  const queue = useQueue(calls.listBuildingsVersions);
  return (
    <Stack gap="section">
      <Queue
        title="Panden"
        intro="Wat u laadt, zien klanten pas na publicatie. Een ander publiceert. Doet u het zelf, dan keurt een collega het eerst goed."
        empty="Geen geladen panden wachten op publicatie."
        queue={queue}
        done={done}
        onSeen={() => setDone(null)}
      >
        {(versions) => (
          <Table
            caption={queue.status === 'open' ? 'Panden die wachten op publicatie' : 'Gepubliceerde panden'}
            captionHidden
            wide="stacking"
            columns={columns(setDone)}
            rows={versions}
            rowKey={({ id }) => id}
          />
        )}
      </Queue>
      <IfMay call="loadBuildings">
        <LoadBuildings
          onBegin={() => setDone(null)}
          onLoaded={(version) =>
            setDone(`De panden (versie ${version}) zijn geladen en wachten op publicatie.`)
          }
        />
      </IfMay>
    </Stack>
  );
}

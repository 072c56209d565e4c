import * as calls from '@portaal/domain/calls';
import { fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import type { FundDocumentVersion } from '@portaal/domain/products/fund-documents/versions';
import { useState } from 'react';
import { formatDate } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { fileSize } from '../../../../ui/file-rules.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { Queue } from '../queues/Queue.tsx';
import styles from '../queues/Queues.module.css';
import { useQueue } from '../queues/queue-query.ts';
import { IfMay } from '../rights.tsx';
import { useAdminWork } from '../use-admin-work.ts';
import { missingDocumentsText } from '../waiting-texts.ts';
import { LoadFundDocument } from './LoadFundDocument.tsx';
import { VersionActs } from './VersionActs.tsx';
import { nameOf } from './version-name.ts';

const columns = (onDone: (text: string) => void): readonly TableColumn<FundDocumentVersion>[] => [
  {
    key: 'document',
    header: 'Document',
    rowHeader: true,
    cell: ({ title, kind, version }) => (
      <span className={styles.lines}>
        {title}
        <span className={styles.note}>
          {fundDocumentKindTexts[kind]}, versie {version}
        </span>
      </span>
    ),
  },
  { key: 'fund', header: 'Fonds', cell: ({ fundName }) => fundName },
  {
    key: 'validFrom',
    header: 'Geldt vanaf',
    cell: ({ validFrom, byteSize }) => (
      <span className={styles.lines}>
        {formatDate(validFrom)}
        {byteSize !== null && <span className={styles.note}>PDF, {fileSize(byteSize)}</span>}
      </span>
    ),
  },
  {
    key: 'loaded',
    header: 'Geladen',
    cell: ({ own, loadedBy, loadedAt }) => (
      <span className={styles.lines}>
        {own ? 'door u' : `door ${loadedBy}`}
        <span className={styles.note}>{momentText(loadedAt)}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: (version) => (
      <span className={styles.acts}>
        {version.published && (
          <span className={styles.lines}>
            Gepubliceerd door {version.published.by}
            <span className={styles.note}>{momentText(version.published.at)}</span>
          </span>
        )}
        <VersionActs version={version} onDone={onDone} />
      </span>
    ),
  },
];

/**
 * Shows the documents of the funds. An employee uploads a document, and a separate action publishes it (decision
 * 0062).
 */
export function FundDocumentsPage() {
  const [done, setDone] = useState<string | null>(null);
  const queue = useQueue(calls.listFundDocumentVersions);
  const missing = missingDocumentsText(useAdminWork().data?.fundDocuments ?? {});
  return (
    <Stack gap="section">
      <Queue
        title="Fondsdocumenten"
        intro="Wat u laadt, zien klanten pas na publicatie. Een ander publiceert. Doet u het zelf, dan keurt een collega het eerst goed. Daarna verandert het niet meer."
        empty="Geen geladen document wacht op publicatie."
        narrowing={missing !== null && <Badge tone="warning">{missing}</Badge>}
        queue={queue}
        done={done}
        onSeen={() => setDone(null)}
      >
        {(versions) => (
          <Table
            caption={
              queue.status === 'open' ? 'Documenten die wachten op publicatie' : 'Gepubliceerde documenten'
            }
            captionHidden
            wide="stacking"
            columns={columns(setDone)}
            rows={versions}
            rowKey={({ id }) => id}
          />
        )}
      </Queue>
      <IfMay call="loadFundDocument">
        <LoadFundDocument
          onBegin={() => setDone(null)}
          onLoaded={(version) => setDone(`${nameOf(version)} is geladen en wacht op publicatie.`)}
        />
      </IfMay>
    </Stack>
  );
}

import type { ContractDocument, OwnDocument } from '@portaal/domain/documents/documents/calls';
import { documentKindTexts } from '@portaal/domain/documents/documents/kinds';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { fileSize } from '../../../ui/file-rules.ts';
import { Heading } from '../../../ui/Heading.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Documents.module.css';
import type { DownloadState } from './use-document-download.ts';

export interface DocumentListProps {
  /** Documents to list. In a list for several contracts, each document shows its contract. */
  readonly documents: readonly (ContractDocument | OwnDocument)[];
  readonly download: DownloadState | null;
  readonly onDownload: (document: ContractDocument) => void;
}

/** Lists documents grouped by the year they relate to, newest first. */
export function DocumentList({ documents, download, onDownload }: DocumentListProps) {
  const years = Map.groupBy(documents, ({ Jaar, Datum }) => Jaar ?? Datum.slice(0, 4));
  return [...years].map(([year, ofYear]) => (
    <section key={year} aria-labelledby={`documenten-${year}`}>
      <Heading level={3} size="small" id={`documenten-${year}`}>
        {year}
      </Heading>
      <ul className={styles.list}>
        {ofYear.map((document) => (
          <DocumentRow
            key={document.DocumentID}
            document={document}
            download={download?.id === document.DocumentID ? download : null}
            onDownload={() => onDownload(document)}
          />
        ))}
      </ul>
    </section>
  ));
}

interface DocumentRowProps {
  readonly document: ContractDocument | OwnDocument;
  readonly download: DownloadState | null;
  readonly onDownload: () => void;
}

function DocumentRow({ document, download, onDownload }: DocumentRowProps) {
  const { Titel, Soort, Datum, Grootte, VervangenOp } = document;
  const isBusy = download?.state === 'busy';
  return (
    <li className={styles.document}>
      <div className={styles.words}>
        <p className={styles.title}>
          {/* A click anywhere on the row opens the document, but only the button is focusable and announced. */}
          <button
            type="button"
            className={styles.open}
            aria-busy={isBusy || undefined}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onDownload();
            }}
          >
            <span className="visually-hidden">Download </span>
            {Titel}
            {'ContractNummer' in document && (
              <span className="visually-hidden"> van contract {document.ContractNummer}</span>
            )}
          </button>
        </p>
        <p className={styles.facts}>
          {/* Most titles already begin with the kind of document, which is then not repeated. */}
          {!Titel.startsWith(documentKindTexts[Soort]) && <span>{documentKindTexts[Soort]}</span>}
          {'ContractNummer' in document && (
            <span>
              {document.Omschrijving} ({document.ContractNummer})
            </span>
          )}
          <span>{formatLongDate(Datum)}</span>
          {VervangenOp !== null && <strong>Vervangen op {formatLongDate(VervangenOp)}</strong>}
          <span>PDF{Grootte === null ? '' : `, ${fileSize(Grootte)}`}</span>
        </p>
      </div>
      <span className={`${styles.sign} no-print`} aria-hidden="true">
        <Icon name="download" />
      </span>
      {isBusy && Grootte === null && (
        <p role="status" className={styles.making}>
          Wij maken dit document voor u. Dat duurt een paar seconden.
        </p>
      )}
      {download?.state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {download.message}
        </p>
      )}
    </li>
  );
}

import * as calls from '@portaal/domain/calls';
import type { FundDocument } from '@portaal/domain/fund-documents/calls';
import { fundDocumentKindTexts } from '@portaal/domain/fund-documents/kinds';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { callUrl } from '../../lib/http/request.ts';
import { fileSize } from '../../ui/file-rules.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './FundDocumentLinks.module.css';
import { useFundDocumentDownload } from './use-fund-document-download.ts';

interface FundDocumentLinksProps {
  /** Of one fund. */
  readonly documents: readonly FundDocument[];
  readonly fundName: string;
  /** Ids of those the user opened, where that is asked. */
  readonly opened?: readonly string[];
  /** Once a document reached the user, for who asks that it is read. */
  readonly onOpened?: (document: FundDocument) => void;
}

/** What the documents of a fund are, since when they hold and how large they are, each to open. */
export function FundDocumentLinks({ documents, fundName, opened = [], onOpened }: FundDocumentLinksProps) {
  const { download, isBusy, failureOf } = useFundDocumentDownload(onOpened);
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <li key={document.id}>
          <TextLink
            href={callUrl(calls.getFundDocumentFile, { id: document.id })}
            download
            onClick={(event) => {
              // In a tab of its own the browser fetches it by itself.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              download(document);
            }}
          >
            {fundDocumentKindTexts[document.kind]}
            <span className="visually-hidden"> {fundName}</span>
          </TextLink>
          <span className={styles.note}>
            Geldt vanaf {formatLongDate(document.validFrom)}. PDF
            {document.byteSize !== null && `, ${fileSize(document.byteSize)}`}
          </span>
          <span role="status" className={styles.note}>
            {isBusy(document) && 'Wij halen het document op.'}
            {opened.includes(document.id) && !isBusy(document) && 'Geopend'}
          </span>
          {failureOf(document) !== null && (
            <span role="alert" className={styles.failure}>
              {failureOf(document)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

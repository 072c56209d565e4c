import * as calls from '@portaal/domain/calls';
import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import { fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { callUrl } from '../../lib/http/request.ts';
import { fileSize } from '../../ui/file-rules.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './FundDocumentLinks.module.css';
import { useFundDocumentDownload } from './use-fund-document-download.ts';

interface FundDocumentLinksProps {
  /** The documents of one fund. */
  readonly documents: readonly FundDocument[];
  readonly fundName: string;
  /** Ids of the documents that the user opened, on pages that require the user to read the documents. */
  readonly opened?: readonly string[];
  /** Called after a document is downloaded, for pages that require the user to read the document. */
  readonly onOpened?: (document: FundDocument) => void;
}

/** Lists the documents of a fund with their kind, first day and size, each as a link. */
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
              // With a modifier key, the browser itself opens the document in a new tab.
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

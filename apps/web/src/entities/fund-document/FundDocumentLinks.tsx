import * as calls from '@portaal/domain/calls';
import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import { fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { callUrl } from '../../lib/http/request.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fileSize } from '../../ui/file-rules.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './FundDocumentLinks.module.css';

const AGAIN = 'Wij kunnen dit document nu niet ophalen. Probeer het zo nog een keer.';

/**
 * Downloads one document at a time. The size of a document that is generated on request becomes known by downloading
 * it, so the list is refetched afterwards.
 */
function useFundDocumentDownload(onOpened?: (document: FundDocument) => void) {
  const client = useQueryClient();
  const [id, setId] = useState('');
  const { run, busy, failure } = useAct(calls.getFundDocumentFile, {
    prepare(document: FundDocument) {
      setId(document.id);
      return { params: { id: document.id } };
    },
    onResponse({ name, content }, document) {
      saveFile(name, content);
      onOpened?.(document);
    },
    onDone(_, { byteSize }) {
      if (byteSize === null) void client.invalidateQueries({ queryKey: [calls.listFundDocuments.path] });
    },
    onFailed: (error) =>
      error instanceof ApiError && error.code === 'documentDamaged' ? error.message : AGAIN,
  });
  return {
    download: (document: FundDocument) => void run(document),
    isBusy: (document: FundDocument) => busy && id === document.id,
    failureOf: (document: FundDocument) => (id === document.id ? failure : null),
  };
}

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

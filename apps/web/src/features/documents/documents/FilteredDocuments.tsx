import { MoreButton, type MoreButtonProps } from '../../../act/MoreButton.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DocumentFilter, type DocumentFilterProps } from './DocumentFilter.tsx';
import { DocumentList, type DocumentListProps } from './DocumentList.tsx';
import styles from './Documents.module.css';
import { useDocumentDownload } from './use-document-download.ts';

interface FilteredDocumentsProps extends DocumentFilterProps {
  readonly documents: DocumentListProps['documents'];
  readonly list: MoreButtonProps<unknown>['list'] & { readonly isPlaceholderData: boolean };
  /** Called to remove the filter. */
  readonly onShowAll: () => void;
}

/** Shows the filter, the documents that match it with a download of each, and the button for older documents. */
export function FilteredDocuments({ documents, list, onShowAll, ...filter }: FilteredDocumentsProps) {
  const { current, download } = useDocumentDownload();
  return (
    <>
      <DocumentFilter {...filter} />
      <div className={styles.years} aria-busy={list.isPlaceholderData}>
        <DocumentList documents={documents} download={current} onDownload={download} />
      </div>
      {documents.length === 0 && (
        <EmptyState
          title="Geen documenten gevonden"
          action={
            <Button variant="secondary" onClick={onShowAll}>
              Toon alle documenten
            </Button>
          }
        >
          <p>Met deze keuze zijn er geen documenten.</p>
        </EmptyState>
      )}
      <MoreButton
        list={list}
        failure={
          <Banner tone="danger" role="alert" title="Wij kunnen oudere documenten nu niet laten zien">
            Probeer het zo nog een keer.
          </Banner>
        }
      >
        Toon oudere documenten
      </MoreButton>
    </>
  );
}

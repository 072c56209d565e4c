import type { Fund } from '@portaal/domain/funds/calls';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FundDocumentLinks } from './FundDocumentLinks.tsx';
import styles from './FundDocuments.module.css';
import { useFundDocuments } from './use-fund-documents.ts';

interface FundDocumentsProps {
  readonly funds: readonly Pick<Fund, 'id' | 'name'>[];
}

/** The documents of some funds beside each other. */
export function FundDocuments({ funds }: FundDocumentsProps) {
  const { data, isError, isFetching, refetch } = useFundDocuments();
  if (data === undefined) {
    return isError ? (
      <LoadingFailed
        title="Wij kunnen de documenten nu niet laten zien"
        busy={isFetching}
        onRetry={() => refetch()}
      >
        Er is niets veranderd. Probeer het zo nog een keer.
      </LoadingFailed>
    ) : (
      <Skeleton lines={3} label="Even geduld. Wij halen de documenten op." />
    );
  }
  return (
    <dl className={styles.funds}>
      {funds.map(({ id, name }) => {
        const documents = data.filter(({ fundId }) => fundId === id);
        return (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {documents.length > 0 ? (
                <FundDocumentLinks documents={documents} fundName={name} />
              ) : (
                'Van dit fonds zijn er nog geen documenten.'
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

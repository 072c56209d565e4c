import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { FundDocumentLinks } from './FundDocumentLinks.tsx';
import styles from './FundDocuments.module.css';
import { useFundDocuments } from './use-fund-documents.ts';

interface FundDocumentsProps {
  readonly funds: readonly Pick<Fund, 'id' | 'name'>[];
}

/** Renders the documents of several funds side by side. On a phone each fund is a collapsible row. */
export function FundDocuments({ funds }: FundDocumentsProps) {
  const { data, isError, isFetching, error, refetch } = useFundDocuments();
  const isPhone = useMedia('screen and (max-width: 40rem)');
  if (data === undefined) {
    return isError ? (
      <LoadingFailed
        title="Wij kunnen de documenten nu niet laten zien"
        error={error}
        busy={isFetching}
        onRetry={() => refetch()}
      >
        Er is niets veranderd. Probeer het zo nog een keer.
      </LoadingFailed>
    ) : (
      <Skeleton lines={3} label="Even geduld. Wij halen de documenten op." />
    );
  }
  return isPhone ? (
    <div>
      {funds.map((fund) => (
        <Disclosure key={fund.id} summary={fund.name}>
          <OfFund fund={fund} documents={data} />
        </Disclosure>
      ))}
    </div>
  ) : (
    <dl className={styles.funds}>
      {funds.map((fund) => (
        <div key={fund.id}>
          <dt>{fund.name}</dt>
          <dd>
            <OfFund fund={fund} documents={data} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface OfFundProps {
  readonly fund: Pick<Fund, 'id' | 'name'>;
  /** The documents of all funds. */
  readonly documents: readonly FundDocument[];
}

function OfFund({ fund: { id, name }, documents }: OfFundProps) {
  const own = documents.filter(({ fundId }) => fundId === id);
  return own.length > 0 ? (
    <FundDocumentLinks documents={own} fundName={name} />
  ) : (
    'Van dit fonds zijn er nog geen documenten.'
  );
}

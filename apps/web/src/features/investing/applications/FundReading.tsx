import type { Fund } from '@portaal/domain/products/funds/calls';
import { Loaded } from '../../../act/Loaded.tsx';
import { FundDocumentLinks } from '../../../entities/fund-document/FundDocumentLinks.tsx';
import { useFundDocuments } from '../../../entities/fund-document/use-fund-documents.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TermText } from '../../../ui/TermText.tsx';
import styles from './ApplicationFlow.module.css';

interface FundReadingProps {
  readonly fund: Fund;
  /** Ids of the opened documents. */
  readonly opened: readonly string[];
  readonly error: string | undefined;
  readonly onOpened: (documentId: string) => void;
}

const FIELD = 'investment.gelezen';

/** Shows the fund's documents, some of which must be opened before investing. */
export function FundReading({ fund, opened, error, onOpened }: FundReadingProps) {
  const list = useFundDocuments({ fresh: true });
  const documents = list.data?.filter(({ fundId }) => fundId === fund.id);
  return (
    <Card title="Documenten" className={styles.facts} id={FIELD} tabIndex={-1}>
      <p>
        Open en lees eerst het <TermText>essentiële-informatiedocument</TermText>, het prospectus en de
        voorwaarden. Het eerste duurt ongeveer 5 minuten.
      </p>
      {error !== undefined && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}
      <Loaded
        query={list}
        data={documents}
        loading={<Skeleton lines={3} />}
        failedTitle="Wij kunnen de documenten nu niet laten zien"
      >
        {(documents) => (
          <FundDocumentLinks
            documents={documents}
            fundName={fund.name}
            opened={opened}
            onOpened={({ id }) => onOpened(id)}
          />
        )}
      </Loaded>
    </Card>
  );
}

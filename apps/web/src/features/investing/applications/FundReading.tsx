import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { Loaded } from '../../../act/Loaded.tsx';
import { FundDocumentLinks } from '../../../entities/fund-document/FundDocumentLinks.tsx';
import { useFundDocuments } from '../../../entities/fund-document/use-fund-documents.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TermText } from '../../../ui/TermText.tsx';
import styles from './ApplicationFlow.module.css';
import type { DraftChange } from './applicant-step.ts';

interface FundReadingProps {
  readonly funds: readonly Pick<Fund, 'id' | 'name'>[];
  /** Ids of the opened documents. */
  readonly opened: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (change: DraftChange) => void;
}

const FIELD = 'investment.gelezen';

function withOpened(draft: ApplicationDraft, documentId: string): ApplicationDraft {
  const { investment } = draft;
  if (investment.gelezen.includes(documentId)) return draft;
  return { ...draft, investment: { ...investment, gelezen: [...investment.gelezen, documentId] } };
}

/** Shows the documents of the funds, some of which must be opened before investing. */
export function FundReading({ funds, opened, error, onChange }: FundReadingProps) {
  const list = useFundDocuments({ fresh: true });
  return (
    <Card title="Documenten" className={styles.facts} id={FIELD} tabIndex={-1}>
      <p>
        Open en lees {funds.length > 1 && 'van elk fonds '}eerst het{' '}
        <TermText>essentiële-informatiedocument</TermText>, het prospectus en de voorwaarden. Het eerste duurt
        ongeveer 5 minuten.
      </p>
      {error !== undefined && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}
      <Loaded
        query={list}
        data={list.data}
        loading={<Skeleton lines={3} />}
        failedTitle="Wij kunnen de documenten nu niet laten zien"
      >
        {(documents) =>
          funds.map(({ id, name }) => (
            <Stack key={id} gap="small">
              {funds.length > 1 && (
                <Heading level={3} size="small">
                  {name}
                </Heading>
              )}
              <FundDocumentLinks
                documents={documents.filter(({ fundId }) => fundId === id)}
                fundName={name}
                opened={opened}
                onOpened={(document) => onChange((before) => withOpened(before, document.id))}
              />
            </Stack>
          ))
        }
      </Loaded>
    </Card>
  );
}

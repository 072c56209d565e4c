import { Loaded } from '../../../act/Loaded.tsx';
import { environment } from '../../../lib/environment.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { FilteredDocuments } from './FilteredDocuments.tsx';
import { useDocumentView } from './use-document-view.ts';
import { useListContractDocuments } from './use-documents.ts';

/** lists all documents of a contract for download. */
export function Documents({ contract }: { readonly contract: { readonly ContractID: string } }) {
  const { view, choose, showAll } = useDocumentView('contract');
  const { items: documents, counts, ...list } = useListContractDocuments(contract.ContractID, view);
  return (
    <Stack gap="large">
      <Stack>
        <Heading level={2}>Documenten</Heading>
        <Loaded
          query={list}
          data={documents}
          loading={<Skeleton shape="block" label="Even geduld. Wij halen uw documenten op." />}
          failedTitle="Wij kunnen uw documenten nu niet laten zien"
          failedText="Uw documenten zijn er nog. Probeer het zo nog een keer."
        />
        {documents !== undefined && counts.length === 0 && (
          <EmptyState title="Er zijn nog geen documenten.">
            <p>Uw contract en uw eerste transactiebevestiging komen hier als uw belegging begint.</p>
          </EmptyState>
        )}
        {documents !== undefined && counts.length > 0 && (
          <FilteredDocuments
            documents={documents}
            counts={counts}
            view={view}
            list={list}
            onChoose={choose}
            onShowAll={showAll}
          />
        )}
      </Stack>
      {!list.isPending && <FundDocuments />}
    </Stack>
  );
}

/** Links to documents that do not belong to a single contract, if the brand has any. */
function FundDocuments() {
  const { annualReports } = environment().brand.links;
  if (annualReports === '') return null;
  return (
    <Stack>
      <Heading level={2} size="small">
        Over de fondsen
      </Heading>
      <p>
        De{' '}
        <TextLink href={annualReports} external>
          jaarverslagen van de fondsen
        </TextLink>{' '}
        staan op onze website.
      </p>
    </Stack>
  );
}

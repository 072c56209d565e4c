import * as calls from '@portaal/domain/calls';
import { documentKindTexts } from '@portaal/domain/documents/documents/kinds';
import type { CallBodyInput } from '@portaal/domain/http/call';
import { useState } from 'react';
import { failureText } from '../../../act/failure.ts';
import { Loaded } from '../../../act/Loaded.tsx';
import { useAct } from '../../../act/use-act.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Heading, PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Documents.module.css';
import { FilteredDocuments } from './FilteredDocuments.tsx';
import type { DocumentSearch } from './search.ts';
import { useDocumentView } from './use-document-view.ts';
import { type DocumentCount, useListDocuments } from './use-documents.ts';

type Which = 'taxStatements' | 'shown';
type ArchiveRequest = CallBodyInput<typeof calls.downloadDocuments>;

/** Downloads several documents as one archive file. `busy` identifies the download in progress. */
function useArchiveDownload() {
  const [which, setWhich] = useState<Which>('shown');
  const act = useAct(calls.downloadDocuments, {
    prepare: (request: ArchiveRequest) => ({ body: request }),
    onResponse: ({ name, content }) => saveFile(name, content),
    onFailed: failureText,
  });
  return {
    busy: act.busy ? which : null,
    failure: act.failure,
    download: (of: Which, request: ArchiveRequest) => {
      setWhich(of);
      void act.run(request);
    },
  };
}

/**
 * lists, for all contracts together, first the documents needed for a tax return, then the others, and offers a
 * download of all listed documents as one file.
 */
export function AllDocumentsPage() {
  const { view, choose, showAll } = useDocumentView('all');
  const { items: documents, counts, taxStatements, ...list } = useListDocuments(view);
  const archive = useArchiveDownload();
  return (
    <Stack gap="large">
      <PageTitle>Mijn documenten</PageTitle>
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
        <>
          <Stack>
            <Cluster>
              {taxStatements !== null && (
                <Button
                  icon="download"
                  busy={archive.busy === 'taxStatements'}
                  onClick={() => archive.download('taxStatements', { jaaropgaven: taxStatements.Jaar })}
                >
                  {taxStatements.Aantal === 1
                    ? `Jaaropgave ${taxStatements.Jaar}`
                    : `Jaaropgaven ${taxStatements.Jaar} van al uw contracten`}
                </Button>
              )}
              <Button
                variant="secondary"
                icon="download"
                busy={archive.busy === 'shown'}
                onClick={() => archive.download('shown', view.jaar || view.soort ? view : { alles: true })}
              >
                {archiveText(view, counts)}
              </Button>
            </Cluster>
            <p className={styles.note}>U krijgt één bestand (ZIP) met een PDF van elk document.</p>
            {archive.failure !== null && (
              <Banner tone="danger" role="alert" title="Het bestand is niet gedownload">
                {archive.failure}
              </Banner>
            )}
          </Stack>
          <Stack>
            <Heading level={2} size="small">
              Elk document apart
            </Heading>
            <FilteredDocuments
              documents={documents}
              counts={counts}
              view={view}
              list={list}
              onChoose={choose}
              onShowAll={showAll}
            />
          </Stack>
        </>
      )}
    </Stack>
  );
}

/** Returns the label of the archive download, with the number of documents that match the filter. */
function archiveText({ soort, jaar }: DocumentSearch, counts: readonly DocumentCount[]): string {
  const chosen = counts.filter(
    ({ Jaar, Soort }) => (jaar === undefined || Jaar === jaar) && (soort === undefined || Soort === soort),
  );
  const total = chosen.reduce((sum, { Aantal }) => sum + Aantal, 0);
  const which = [soort && documentKindTexts[soort], jaar].filter(Boolean).join(' ');
  const what = total === 1 ? 'document' : 'documenten';
  return which === '' ? `Alle ${total} ${what}` : `${total} ${what}: ${which}`;
}

import * as calls from '@portaal/domain/calls';
import type { PublishedTerms, TermsOverview } from '@portaal/domain/products/terms/calls';
import { useAct } from '../../../../act/use-act.ts';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { ByPerson } from '../ByPerson.tsx';
import { FileButton } from '../FileButton.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { LoadTerms } from './LoadTerms.tsx';
import { WaitingTermsCard } from './WaitingTermsCard.tsx';

/** Downloads a version of the terms as a file, as a starting point for the next version. */
function TermsFileButton({ id, number }: { readonly id: string; readonly number: number }) {
  const save = useAct(calls.getTermsFile, {
    prepare: () => ({ params: { id } }),
    onResponse: ({ name, content }) => saveFile(name, content),
  });
  return <FileButton what={`voorwaarden versie ${number}`} save={save} />;
}

const columns: readonly TableColumn<PublishedTerms>[] = [
  {
    key: 'number',
    header: 'Versie',
    rowHeader: true,
    cell: ({ number, applies }) => (
      <span className={styles.lines}>
        {number}
        {applies && <Badge tone="success">Geldt nu</Badge>}
      </span>
    ),
  },
  { key: 'from', header: 'Geldig vanaf', cell: ({ validFrom }) => formatLongDate(validFrom) },
  {
    key: 'loaded',
    header: 'Geladen door',
    cell: ({ loaded }) => <ByPerson person={loaded} other="Overgenomen uit de vorige uitgave" />,
  },
  {
    key: 'published',
    header: 'Gepubliceerd door',
    cell: ({ published }) => <ByPerson person={published} other="–" />,
  },
  { key: 'file', header: 'Bestand', cell: ({ id, number }) => <TermsFileButton id={id} number={number} /> },
];

/** Shows the published, waiting and rejected versions, and the form that loads the next. */
export function TermsView({
  terms: { published, waiting, rejected, loadableFrom },
  onDone,
}: {
  readonly terms: TermsOverview;
  readonly onDone: (text: string) => void;
}) {
  return (
    <>
      {!published.some(({ applies }) => applies) && (
        <Banner tone="warning" title="Er gelden nog geen voorwaarden">
          Zonder voorwaarden rekent niemand en begint niemand. Bezoekers lezen dat wij nog niet open zijn.
        </Banner>
      )}
      {waiting === null ? (
        <p>Er wachten geen voorwaarden op een collega.</p>
      ) : (
        <WaitingTermsCard terms={waiting} onDone={onDone} />
      )}
      {published.length > 0 && (
        <Stack>
          <Heading size="small">Gepubliceerd</Heading>
          <Table
            caption="Gepubliceerde voorwaarden"
            captionHidden
            wide="stacking"
            columns={columns}
            rows={published}
            rowKey={({ id }) => id}
          />
        </Stack>
      )}
      {rejected.length > 0 && (
        <Stack>
          <Heading size="small">Afgewezen</Heading>
          <ul>
            {rejected.map(({ id, number, rejected: { by, at }, reason }) => (
              <li key={id}>
                Versie {number}: {reason} ({by}, {momentText(at)})
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {waiting === null && (
        <IfMay call="loadTerms">
          <LoadTerms
            from={loadableFrom}
            onLoaded={(number) =>
              onDone(
                `Versie ${number} van de voorwaarden is geladen. Een collega publiceert die of wijst die af.`,
              )
            }
          />
        </IfMay>
      )}
    </>
  );
}

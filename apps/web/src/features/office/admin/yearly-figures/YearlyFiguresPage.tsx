import * as calls from '@portaal/domain/calls';
import type { LoadedYear, YearlyFigures } from '@portaal/domain/products/yearly-figures/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Heading, PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { ByPerson } from '../ByPerson.tsx';
import styles from '../queues/Queues.module.css';
import { IfMay } from '../rights.tsx';
import { AboveLoweredCeiling } from './AboveLoweredCeiling.tsx';
import { FiguresFileButton } from './FiguresFileButton.tsx';
import { LoadFigures } from './LoadFigures.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { SourceList } from './SourceList.tsx';
import { WaitingFiguresCard } from './WaitingFiguresCard.tsx';

const columns: readonly TableColumn<LoadedYear>[] = [
  {
    key: 'year',
    header: 'Jaar',
    rowHeader: true,
    cell: ({ year, number }) => (
      <span className={styles.lines}>
        {year}
        {number > 0 && <span className={styles.note}>versie {number}</span>}
      </span>
    ),
  },
  { key: 'sources', header: 'Bron', cell: ({ sources }) => <SourceList sources={sources} /> },
  {
    key: 'loaded',
    header: 'Geladen door',
    cell: ({ loaded }) => <ByPerson person={loaded} other="Bij de ingebruikname" />,
  },
  {
    key: 'approved',
    header: 'Goedgekeurd door',
    cell: ({ approved }) => <ByPerson person={approved} other="–" />,
  },
  { key: 'file', header: 'Bestand', cell: ({ year }) => <FiguresFileButton year={year} /> },
];

/** Shows the years whose figures are needed but not loaded, and the number of annuities that wait for them. */
function Missing({ missing }: Pick<YearlyFigures, 'missing'>) {
  return missing.map(({ year, firstDealingDay, annuities }) => (
    <Banner key={year} tone="warning" title={`De jaarcijfers van ${year} ontbreken`}>
      Nodig vanaf de maandverwerking van {formatLongDate(firstDealingDay)}. Zonder deze cijfers wachten de
      uitkeringen van {annuities === 1 ? '1 lijfrente' : `${formatNumber(annuities)} lijfrentes`}. Rekenhulpen
      rekenen niet met {year}. Al het andere gaat door.
    </Banner>
  ));
}

function YearlyFiguresView({
  figures,
  onDone,
}: {
  readonly figures: YearlyFigures;
  readonly onDone: (text: string) => void;
}) {
  const { years, missing, waiting, proposals, rejected, aboveLoweredCeiling, loadable } = figures;
  return (
    <>
      <Missing missing={missing} />
      <AboveLoweredCeiling items={aboveLoweredCeiling} />
      {waiting.map((one) => (
        <WaitingFiguresCard key={one.id} figures={one} onDone={onDone} />
      ))}
      {waiting.length === 0 && <p>Er wachten geen jaarcijfers op goedkeuring.</p>}
      {proposals.map((one) => (
        <ProposalCard key={one.year} proposal={one} />
      ))}
      <Stack>
        <Heading size="small">Geladen jaren</Heading>
        <Table
          caption="Geladen jaren"
          captionHidden
          wide="stacking"
          columns={columns}
          rows={years}
          rowKey={({ year }) => year}
        />
      </Stack>
      {rejected.length > 0 && (
        <Stack>
          <Heading size="small">Afgewezen</Heading>
          <ul>
            {rejected.map(({ id, year, number, rejected: { by, at }, reason }) => (
              <li key={id}>
                {year}, versie {number}: {reason} ({by}, {momentText(at)})
              </li>
            ))}
          </ul>
        </Stack>
      )}
      <IfMay call="loadYearlyFigures">
        <LoadFigures
          years={loadable}
          missing={missing[0]?.year}
          onLoaded={(year, isProposal) =>
            onDone(
              isProposal
                ? `Het voorstel voor ${year} is geladen. U ziet het op deze pagina. Het portaal rekent er niet mee.`
                : `De jaarcijfers van ${year} zijn geladen. Een collega keurt ze goed of wijst ze af.`,
            )
          }
        />
      </IfMay>
    </>
  );
}

/** Shows the figures of each year, which one employee uploads and another employee approves (decision 0193). */
export function YearlyFiguresPage() {
  const [done, setDone] = useState<string | null>(null);
  const figures = useQuery({
    ...callQuery(calls.listYearlyFigures, { globalErrors: false }),
    staleTime: 0,
  });
  const loaded = figures.data;
  return (
    <Stack gap="large">
      <PageTitle intro="Belastingtarieven, AOW-leeftijden en grenzen, per jaar. De een laadt een bestand, een ander keurt het goed. Daarna verandert het niet meer.">
        Jaarcijfers
      </PageTitle>
      <div role="status">{done !== null && <Banner tone="success">{done}</Banner>}</div>
      <AdminLoaded
        query={figures}
        data={loaded}
        loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de jaarcijfers op." />}
        failedTitle="Wij kunnen de jaarcijfers nu niet laten zien"
      >
        {(loaded) => <YearlyFiguresView figures={loaded} onDone={setDone} />}
      </AdminLoaded>
    </Stack>
  );
}

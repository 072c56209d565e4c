import type { YearlyFiguresProposalView } from '@portaal/domain/products/yearly-figures/calls';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { DifferencesTable } from './DifferencesTable.tsx';
import { FiguresFileButton } from './FiguresFileButton.tsx';
import { SourceList } from './SourceList.tsx';

/**
 * Shows the proposed figures of a year that is not loaded yet, beside those of this year. A proposal is for
 * information and is never used in calculations.
 */
export function ProposalCard({ proposal }: { readonly proposal: YearlyFiguresProposalView }) {
  const { year, sources, loaded, comparedWith, differences } = proposal;
  return (
    <section aria-labelledby={`voorstel-${year}`}>
      <Stack>
        <Cluster>
          <Heading size="small" id={`voorstel-${year}`}>
            {year}: nog niet vastgesteld
          </Heading>
          <Badge tone="warning">Voorstel</Badge>
        </Cluster>
        <p>
          Deze cijfers zijn voorgesteld voor {year}. Het portaal rekent er nergens mee, en ze kunnen niet
          worden goedgekeurd. Laad de cijfers van {year} zodra ze zijn vastgesteld, zonder de regel ‘status’.
          Dan verdwijnt dit voorstel.{' '}
          {loaded === null
            ? 'Dit voorstel kwam mee met het portaal.'
            : `Geladen door ${loaded.by}, ${momentText(loaded.at)}.`}
        </p>
        <p>{sources.length === 1 ? 'Bron:' : 'Bronnen:'}</p>
        <SourceList sources={sources} />
        <Disclosure summary={`Alle cijfers naast die van ${comparedWith ?? 'daarvoor'}`}>
          <DifferencesTable
            caption={`Voorstel ${year} naast de cijfers van ${comparedWith ?? 'daarvoor'}`}
            year={year}
            comparedWith={comparedWith}
            differences={differences}
          />
        </Disclosure>
        <FiguresFileButton year={year} />
      </Stack>
    </section>
  );
}

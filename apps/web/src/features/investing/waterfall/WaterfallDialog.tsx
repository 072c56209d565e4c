import { barNote, type WaterfallBarKind } from '@portaal/domain/investing/waterfall/bars';
import type { WaterfallAnswer, WaterfallLine } from '@portaal/domain/investing/waterfall/calls';
import { centsToEuro, decimalToPrice, decimalToUnits, valueOfUnits } from '@portaal/engine';
import { dealtUnits, priceText } from '../../../entities/contract/dealing-text.ts';
import { formatDate, formatEuro, formatSignedEuro } from '../../../lib/dutch-format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { useListWaterfallLines, type WaterfallYear } from './use-waterfall.ts';
import type { WaterfallStep } from './waterfall-steps.ts';

interface WaterfallDialogProps {
  readonly contractId: string;
  readonly query: WaterfallYear;
  readonly found: WaterfallAnswer;
  readonly step: WaterfallStep;
  readonly onClose: () => void;
}

/** Shows the details of one bar: its transactions, the units with their price, or the price change of each fund. */
export function WaterfallDialog({ contractId, query, found, step, onClose }: WaterfallDialogProps) {
  const { key } = step;
  const note = key === 'begin' || key === 'end' ? undefined : barNote(key);
  return (
    <Dialog open title={`${step.name}: ${step.text}`} onClose={onClose}>
      <Stack gap="small">
        {note !== undefined && <p>{note}</p>}
        {key === 'begin' || key === 'end' ? (
          <Holdings found={found} at={key} />
        ) : key === 'priceResult' ? (
          <PriceChanges found={found} />
        ) : (
          <Lines contractId={contractId} query={query} bar={key} name={step.name} />
        )}
      </Stack>
    </Dialog>
  );
}

interface Holding {
  readonly fund: string;
  readonly units: number;
  readonly price: number;
}

const holdingColumns: readonly TableColumn<Holding>[] = [
  { key: 'fund', header: 'Fonds', rowHeader: true, cell: ({ fund }) => fund },
  { key: 'units', header: 'Participaties', align: 'end', cell: ({ units }) => dealtUnits(units) },
  { key: 'price', header: 'Koers', align: 'end', cell: ({ price }) => priceText(price) },
  {
    key: 'value',
    header: 'Waarde',
    align: 'end',
    cell: ({ units, price }) =>
      formatEuro(centsToEuro(valueOfUnits(decimalToUnits(units), decimalToPrice(price)))),
  },
];

/** Shows the units and value at the start or the end of the period. */
function Holdings({ found, at }: { readonly found: WaterfallAnswer; readonly at: 'begin' | 'end' }) {
  const rows = found.Koersen.flatMap((one): Holding[] => {
    const units = at === 'begin' ? one.ParticipatiesBegin : one.ParticipatiesEind;
    const price = at === 'begin' ? one.KoersBegin : one.KoersEind;
    return units === 0 || price === null ? [] : [{ fund: one.Fonds, units, price }];
  });
  return (
    <Table
      caption="Participaties en hun waarde"
      captionHidden
      columns={holdingColumns}
      rows={rows}
      rowKey={({ fund }) => fund}
      empty="U had toen geen participaties."
    />
  );
}

type PriceRow = WaterfallAnswer['Koersen'][number];

const priceColumns = (rounding: number): readonly TableColumn<PriceRow>[] => [
  {
    key: 'fund',
    header: 'Fonds',
    rowHeader: true,
    cell: ({ Fonds }) => Fonds,
    footer: 'Afronding op vier cijfers en op centen',
  },
  {
    key: 'from',
    header: 'Koers eerst',
    align: 'end',
    cell: ({ KoersBegin }) => (KoersBegin === null ? 'koers bij aankoop' : priceText(KoersBegin)),
    footer: '',
  },
  {
    key: 'to',
    header: 'Koers daarna',
    align: 'end',
    cell: ({ KoersEind }) => priceText(KoersEind),
    footer: '',
  },
  {
    key: 'change',
    header: 'Door de koers',
    align: 'end',
    cell: ({ Verandering }) => formatSignedEuro(Verandering),
    footer: formatSignedEuro(rounding),
  },
];

/**
 * Shows units × price change per fund. For units bought or sold in the period, the change is measured from their own
 * price.
 */
function PriceChanges({ found }: { readonly found: WaterfallAnswer }) {
  return (
    <>
      <Table
        caption="Verandering van de koers per fonds"
        captionHidden
        columns={priceColumns(found.Afronding)}
        rows={found.Koersen}
        rowKey={({ FondsID }) => FondsID}
      />
      <p>Wat u tussendoor kocht of verkocht, telt vanaf of tot de koers van die dag.</p>
    </>
  );
}

const lineColumns: readonly TableColumn<WaterfallLine>[] = [
  { key: 'day', header: 'Valutadatum', cell: ({ Valutadatum }) => formatDate(Valutadatum) },
  { key: 'kind', header: 'Soort', rowHeader: true, cell: ({ Soort }) => Soort },
  { key: 'fund', header: 'Fonds', cell: ({ Fonds }) => Fonds },
  { key: 'amount', header: 'Bedrag', align: 'end', cell: ({ Bedrag }) => formatSignedEuro(Bedrag) },
];

interface LinesProps {
  readonly contractId: string;
  readonly query: WaterfallYear;
  readonly bar: WaterfallBarKind;
  readonly name: string;
}

function Lines({ contractId, query, bar, name }: LinesProps) {
  const { page, before, pager, ...list } = useListWaterfallLines(contractId, query, bar);
  if (list.isPending) return <Skeleton shape="block" label="Even geduld. Wij halen de transacties op." />;
  if (page === undefined) {
    return (
      <LoadingFailed
        title="Wij kunnen deze transacties nu niet laten zien"
        error={list.error}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      >
        Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  return (
    <>
      <Table
        caption={`Transacties: ${name}`}
        captionHidden
        columns={lineColumns}
        rows={page.items}
        rowKey={({ TransactieID }) => TransactieID}
      />
      {(pager.hasPrevious || pager.hasNext) && (
        <Pager
          label={`Bladeren door transacties: ${name}`}
          text={`${before + 1} – ${before + page.items.length}`}
          {...pager}
          onNext={() => void pager.onNext()}
        />
      )}
    </>
  );
}

import type { WaitingFigures } from '@portaal/domain/products/yearly-figures/calls';
import { Badge } from '../../../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';

type Difference = WaitingFigures['differences'][number];

interface DifferencesTableProps extends Pick<WaitingFigures, 'year' | 'comparedWith' | 'differences'> {
  readonly caption: string;
}

const columns = ({
  year,
  comparedWith,
}: Pick<DifferencesTableProps, 'year' | 'comparedWith'>): readonly TableColumn<Difference>[] => [
  { key: 'label', header: 'Cijfer', rowHeader: true, cell: ({ label }) => label },
  {
    key: 'before',
    header: comparedWith === null ? 'Daarvoor' : String(comparedWith),
    align: 'end',
    cell: ({ before }) => before ?? '–',
  },
  { key: 'after', header: String(year), align: 'end', cell: ({ after }) => after ?? '–' },
  { key: 'change', header: 'Verschil', align: 'end', cell: ({ change }) => change ?? '–' },
  {
    key: 'striking',
    header: 'Let op',
    cell: ({ striking }) => striking !== null && <Badge tone="warning">{striking}</Badge>,
  },
];

/** Shows the figures of a year beside those of the year they are compared with. */
export const DifferencesTable = ({ caption, differences, ...years }: DifferencesTableProps) => (
  <Table
    caption={caption}
    captionHidden
    wide="stacking"
    columns={columns(years)}
    rows={differences}
    rowKey={({ label }) => label}
  />
);

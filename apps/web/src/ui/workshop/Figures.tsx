import { useState } from 'react';
import { Badge } from '../Badge.tsx';
import { Card } from '../Card.tsx';
import { Figure, FigureRow } from '../Figure.tsx';
import { Cluster, Columns } from '../Layout.tsx';
import { Table, type TableColumn, type TableSort } from '../Table.tsx';
import { TextLink } from '../TextLink.tsx';
import { Example } from './Example.tsx';

const euro = (value: number): string =>
  `${value < 0 ? '− ' : ''}€ ${Math.abs(value).toLocaleString('nl-NL', { minimumFractionDigits: 2 })}`;

const rows = [
  {
    id: 1,
    name: 'Nederlands vastgoed',
    since: '1 maart 2021',
    value: 84_210.5,
    result: 9210.5,
    price: 108.42,
  },
  { id: 2, name: 'Duits vastgoed', since: '1 juni 2023', value: 31_020, result: -1480, price: 96.1 },
  { id: 3, name: 'Leningenfonds', since: '1 januari 2025', value: 13_219.82, result: 219.82, price: 101.03 },
];

const columns: readonly TableColumn<(typeof rows)[number]>[] = [
  {
    key: 'name',
    header: 'Fonds',
    rowHeader: true,
    sortable: true,
    cell: (row) => row.name,
    footer: 'Totaal',
  },
  { key: 'since', header: 'Sinds', cell: (row) => row.since },
  {
    key: 'result',
    header: 'Resultaat',
    align: 'end',
    cell: (row) => euro(row.result),
    footer: euro(7950.32),
  },
  {
    key: 'value',
    header: 'Waarde',
    align: 'end',
    sortable: true,
    cell: (row) => euro(row.value),
    footer: euro(128_450.32),
  },
];

/** Shows a table that can be sorted, and an empty one. */
function TableExamples() {
  const [sort, setSort] = useState<TableSort>({ key: 'value', direction: 'descending' });
  const sorted = rows.toSorted((a, b) => {
    const order = sort.key === 'name' ? a.name.localeCompare(b.name) : a.value - b.value;
    return sort.direction === 'ascending' ? order : -order;
  });
  return (
    <>
      <Example name="Table">
        <Card>
          <Table
            caption="Uw beleggingen"
            columns={columns}
            rows={sorted}
            rowKey={(row) => row.id}
            sort={sort}
            onSort={setSort}
          />
        </Card>
      </Example>
      <Example name="Table wide, leeg">
        <Table wide caption="Koersen" columns={columns.slice(0, 2)} rows={[]} rowKey={(row) => row.id} />
      </Example>
    </>
  );
}

const CardExamples = () => (
  <Columns>
    <Example name="Card">
      <Card
        as="article"
        level={4}
        title="Nederlands vastgoed"
        aside={<Badge tone="success">Actief</Badge>}
        footer={<TextLink href="#bedragen">Bekijk contract</TextLink>}
      >
        <Figure
          label="Waarde"
          value={euro(84_210.5)}
          note="Contract 2021-000318"
          change={{ text: '+ € 9.210,50 (+ 12,3 %)', direction: 'up' }}
        />
      </Card>
    </Example>
    <Example name="Card attention">
      <Card
        as="article"
        level={4}
        tone="attention"
        title="Duits vastgoed"
        aside={<Badge tone="warning">Nog niet betaald</Badge>}
        footer={<TextLink href="#bedragen">Betaling afronden</TextLink>}
      >
        <Figure
          label="Te betalen"
          value={euro(5000)}
          note="Vóór 25 november 2026, om per 1 december te starten"
        />
      </Card>
    </Example>
  </Columns>
);

export const Figures = () => (
  <>
    <Example name="Figure">
      <Card>
        <Figure
          size="large"
          label="Totale waarde"
          value={euro(128_450.32)}
          note="Waarde op 1 november 2026"
          change={{ text: '+ € 7.950,32 (+ 6,6 %) sinds uw eerste inleg', direction: 'up' }}
        />
      </Card>
    </Example>
    <Example name="FigureRow">
      <FigureRow>
        <Figure label="Totaal ingelegd" value={euro(120_500)} note="Stand op 1 november 2026" />
        <Figure
          label="Uw rendement per jaar"
          value="4,1 %"
          note="Persoonlijk rendement, geldgewogen"
          change={{ text: '+ 0,4 procentpunt', direction: 'up' }}
        />
        <Figure
          label="Resultaat dit jaar"
          value={euro(-1480)}
          change={{ text: '− 1,2 %', direction: 'down' }}
        />
        <Figure label="Uitkering vorige maand" note="De koers is nog niet bekend." />
      </FigureRow>
    </Example>
    <CardExamples />
    <Example name="Badge">
      <Cluster>
        <Badge>Concept</Badge>
        <Badge tone="info">Wordt verwerkt</Badge>
        <Badge tone="success">Actief</Badge>
        <Badge tone="warning">Nog niet betaald</Badge>
        <Badge tone="danger">Mislukt</Badge>
      </Cluster>
    </Example>
    <TableExamples />
  </>
);

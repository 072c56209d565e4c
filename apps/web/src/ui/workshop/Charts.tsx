import { Card } from '../Card.tsx';
import { Donut } from '../Donut.tsx';
import { Figure } from '../Figure.tsx';
import { Columns } from '../Layout.tsx';
import { LineChart } from '../LineChart.tsx';
import { Example } from './Example.tsx';

const euro = (value: number): string => `€ ${Math.round(value).toLocaleString('nl-NL')}`;
const years = Array.from({ length: 21 }, (_, index) => String(2026 + index));
const grown = (rate: number): number[] => years.map((_, index) => 10_000 * (1 + rate) ** index);

const lines = [
  { key: 'low', label: 'Als het tegenzit', tone: 'pessimistic' as const, values: grown(0.004) },
  { key: 'mid', label: 'Verwacht', tone: 'expected' as const, values: grown(0.041) },
  { key: 'high', label: 'Als het meezit', tone: 'optimistic' as const, values: grown(0.064) },
];

const paidIn = { key: 'paid', label: 'Ingelegd', tone: 'plain' as const, values: years.map(() => 10_000) };

const percent = (value: number): string => `${value.toLocaleString('nl-NL')} %`;

export function Charts() {
  return (
    <>
      <Example name="LineChart">
        <Card title="Wat uw inleg kan worden" level={4}>
          <LineChart
            label="Verwachte waarde per jaar"
            pointHeader="Jaar"
            points={years}
            lines={[...lines, paidIn]}
            band={['low', 'high']}
            formatValue={euro}
          />
        </Card>
      </Example>
      <Columns>
        <Example name="Donut">
          <Card title="Verdeling over de fondsen" level={4}>
            <Donut
              label="Verdeling over de fondsen"
              valueHeader="Aandeel"
              formatValue={percent}
              sections={[
                { value: 45, label: 'Nederlands vastgoed' },
                { value: 25, label: 'Duits vastgoed' },
                { value: 20, label: 'Amerikaans vastgoed' },
                { value: 10, label: 'Leningenfonds' },
              ]}
            >
              <Figure size="small" label="Totaal" value="€ 128.450" />
            </Donut>
          </Card>
        </Example>
        <Example name="Donut: rest, dun, legenda rechts">
          <Card>
            <Donut
              label="Gebruikte jaarruimte"
              size={140}
              thickness={12}
              startAngle={-90}
              legendPlacement="right"
              formatValue={percent}
              sections={[{ value: 62, label: 'Gebruikt' }]}
            />
          </Card>
        </Example>
      </Columns>
    </>
  );
}

import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { type CSSProperties, useId, useState } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { contractName } from '../../../entities/contract/contract-name.ts';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ChartFrame } from '../../../ui/ChartFrame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useGetWaterfall } from './use-waterfall.ts';
import styles from './Waterfall.module.css';
import { WaterfallDialog } from './WaterfallDialog.tsx';
import { type WaterfallStep, waterfallGist, waterfallSteps } from './waterfall-steps.ts';

interface WaterfallBarsProps {
  readonly steps: readonly WaterfallStep[];
  readonly labelledBy: string;
  readonly onOpen: (key: WaterfallStep['key']) => void;
}

const kindOf = ({ key, amount }: WaterfallStep): string =>
  key === 'begin' || key === 'end' ? 'value' : amount < 0 ? 'down' : 'up';

/** Draws horizontal bars, so that their names and amounts fit beside them. Each bar is a button. */
function WaterfallBars({ steps, labelledBy, onOpen }: WaterfallBarsProps) {
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const low = Math.min(0, ...ends);
  const width = Math.max(0, ...ends) - low || 1;
  const place = ({ from, to }: WaterfallStep): CSSProperties => ({
    insetInlineStart: `${(100 * (Math.min(from, to) - low)) / width}%`,
    inlineSize: `${(100 * Math.abs(to - from)) / width}%`,
  });
  return (
    <ol className={styles.bars} aria-labelledby={labelledBy}>
      {steps.map((step) => (
        <li key={step.key}>
          <button type="button" className={styles.step} onClick={() => onOpen(step.key)}>
            <span className={styles.name}>{step.name}</span>
            <span className={styles.track}>
              <span className={styles.bar} data-kind={kindOf(step)} style={place(step)} />
            </span>
            <span className={styles.amount}>{step.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

type WaterfallContract = Pick<
  ContractDetails,
  'ContractID' | 'ContractNummer' | 'Omschrijving' | 'Product' | 'Houders'
>;

const TITLE = 'Waar ging mijn geld heen?';

/**
 * Shows the steps from the deposits to the value as a waterfall chart; renders nothing for a contract without
 * bookings.
 */
export function Waterfall({ contract }: { readonly contract: WaterfallContract }) {
  const [year, setYear] = useState('');
  const query = year === '' ? {} : { jaar: year };
  const { data: found, ...waterfall } = useGetWaterfall(contract.ContractID, query);
  const [opened, setOpened] = useState<WaterfallStep['key'] | null>(null);
  const gistId = useId();
  if (found?.Jaren.length === 0) return null;
  const steps = found === undefined ? [] : waterfallSteps(found);
  const step = steps.find(({ key }) => key === opened);
  return (
    <Card title={TITLE} className={styles.card}>
      <p className="print-only">
        {contract.Houders.map(({ Naam }) => Naam).join(' en ')}, contract {contract.ContractNummer} (
        {contractName(contract)})
      </p>
      <Loaded
        query={waterfall}
        data={found}
        loading={<Skeleton shape="block" label="Even geduld. Wij rekenen uw geld na." />}
        failedTitle="Wij kunnen dit overzicht nu niet laten zien"
        failedText="Er is niets veranderd aan uw belegging. Probeer het zo nog een keer."
      >
        {(found) => (
          <>
            <div className={`${styles.tools} no-print`}>
              <Select
                name="waterfall-year"
                label="Periode"
                options={[
                  { value: '', label: 'Sinds de start' },
                  ...found.Jaren.map((one) => ({ value: String(one), label: String(one) })),
                ]}
                value={year}
                onChange={(event) => setYear(event.target.value)}
              />
              <Button variant="quiet" size="small" icon="document" onClick={() => window.print()}>
                Afdrukken
              </Button>
            </div>
            <p id={gistId} className={styles.gist} aria-live="polite">
              {year === '' ? 'Sinds de start' : year}. {waterfallGist(found)}
            </p>
            <ChartFrame
              label={TITLE}
              data={{
                columns: ['Stap', 'Bedrag', 'Stand erna'],
                rows: steps.map(({ name, amount, to }) => [name, amount, to]),
              }}
              formatValue={formatEuro}
            >
              <WaterfallBars steps={steps} labelledBy={gistId} onOpen={setOpened} />
            </ChartFrame>
            <p className={styles.note}>
              Kies een stap om te zien waaruit die bestaat. Wat op 1 januari is verwerkt, telt mee in het jaar
              ervoor.
            </p>
            {step !== undefined && (
              <WaterfallDialog
                contractId={contract.ContractID}
                query={query}
                found={found}
                step={step}
                onClose={() => setOpened(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

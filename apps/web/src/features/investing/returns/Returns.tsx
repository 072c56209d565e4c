import type { Contract } from '@portaal/domain/investing/contracts/calls';
import type { ContractReturn } from '@portaal/domain/investing/returns/calls';
import { isoDate } from '@portaal/engine';
import { Loaded } from '../../../act/Loaded.tsx';
import type { Period } from '../../../entities/contract/periods.ts';
import { formatLongDate, formatNumber } from '../../../lib/dutch-format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PeriodChooser } from './PeriodChooser.tsx';
import { ResultParts, ReturnFigures } from './ReturnFigures.tsx';
import styles from './Returns.module.css';
import { usePeriod } from './use-period.ts';
import { useGetReturns } from './use-returns.ts';
import { ValueChart } from './ValueChart.tsx';
import { YearReturns } from './YearReturns.tsx';

export interface ReturnsProps {
  readonly contract: Pick<Contract, 'ContractID' | 'Fonds'>;
}

/** shows the return of a contract over a period. */
export function Returns({ contract }: ReturnsProps) {
  const { period, choose } = usePeriod();
  const returns = useGetReturns(contract.ContractID, period);
  const found = returns.data;
  return (
    <Stack gap="large">
      <Heading level={2}>Rendement</Heading>
      <Loaded
        query={returns}
        data={found}
        loading={<Skeleton shape="block" label="Even geduld. Wij berekenen uw rendement." />}
        failedTitle="Wij kunnen uw rendement nu niet laten zien"
        failedText="Er is niets veranderd aan uw belegging. Probeer het zo nog een keer."
      >
        {(found) => <Found found={found} funds={contract.Fonds.length} period={period} onChoose={choose} />}
      </Loaded>
    </Stack>
  );
}

interface FoundProps {
  readonly found: ContractReturn;
  readonly funds: number;
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

function Found({ found, funds, period, onChoose }: FoundProps) {
  const { van, tot, dagen, eersteDag, laatsteDag, reeks, jaren } = found;
  if (van === null || tot === null || eersteDag === null || laatsteDag === null) {
    return (
      <EmptyState title="Er is nog geen rendement">
        <p>Uw belegging is nog niet gestart. Na de eerste koers ziet u hier wat uw belegging opbrengt.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <PeriodChooser
        firstDay={isoDate(eersteDag)}
        lastDay={isoDate(laatsteDag)}
        period={period}
        onChoose={onChoose}
      />
      <p role="status" className={styles.note}>
        Van {formatLongDate(van)} tot en met {formatLongDate(tot)}
        {dagen > 0 && ` (${formatNumber(dagen)} dagen)`}. Koersen zijn er op de eerste van elke maand.
      </p>
      <ReturnFigures found={found} funds={funds} />
      <ResultParts found={found} />
      {reeks.length > 1 && <ValueChart found={found} />}
      {jaren.length > 0 && <YearReturns years={jaren} />}
    </>
  );
}

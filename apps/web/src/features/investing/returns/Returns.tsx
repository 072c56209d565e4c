import * as calls from '@portaal/domain/calls';
import type { Contract } from '@portaal/domain/investing/contracts/calls';
import type { ContractReturn } from '@portaal/domain/investing/returns/calls';
import { isoDate } from '@portaal/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import type { Period } from '../../../entities/contract/periods.ts';
import { dealingDayText } from '../../../entities/dealing/dealing-texts.ts';
import { ValueLineChart } from '../../../entities/value-line/ValueLineChart.tsx';
import { formatLongDate, formatNumber } from '../../../lib/dutch-format.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PeriodChooser } from './PeriodChooser.tsx';
import { ResultParts, ReturnFigures } from './ReturnFigures.tsx';
import styles from './Returns.module.css';
import { YearReturns } from './YearReturns.tsx';

/**
 * loads the return over a period. The figures for the previous period stay visible until the new figures are
 * loaded.
 */
function useGetReturns(contractId: string, period: Period) {
  return useQuery({
    ...callQuery(calls.getReturns, { params: { id: contractId }, query: period, globalErrors: false }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the period in the URL, and the function that changes it. */
function usePeriod(): { period: Period; choose: (period: Period) => void } {
  const { van, tot } = useSearch({ from: `/server-data/contract${paths.contractReturns}` });
  const navigate = useNavigate();
  return {
    period: { ...(van ? { van } : {}), ...(tot ? { tot } : {}) },
    choose: (search) => void navigate({ to: '.', search, replace: true, resetScroll: false }),
  };
}

/** Draws three measures on the first of each month: the value, the result in euros and the return as a percentage. */
function ValueChart({ found }: { readonly found: ContractReturn }) {
  const line = useMemo(
    () => ({
      points: found.reeks.map(({ datum, waarde, ingelegd }) => ({
        day: isoDate(datum),
        value: waarde,
        paidIn: ingelegd,
      })),
      payments: found.betalingen.map(({ datum, ingelegd, opgenomen, isVast }) => ({
        day: isoDate(datum),
        paidIn: ingelegd,
        takenOut: opgenomen,
        isRegular: isVast,
      })),
      isWhole: found.van === found.eersteDag,
    }),
    [found],
  );
  return (
    <section aria-labelledby="value-title" className={styles.section}>
      <Heading level={2} id="value-title">
        Waarde en resultaat in deze periode
      </Heading>
      <ValueLineChart label="Waarde van het contract" line={line} />
    </section>
  );
}

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
        {dagen > 0 && ` (${formatNumber(dagen)} dagen)`}. Koersen zijn er op {dealingDayText('elke maand')}.
      </p>
      <ReturnFigures found={found} funds={funds} />
      <ResultParts found={found} />
      {reeks.length > 1 && <ValueChart found={found} />}
      {jaren.length > 0 && <YearReturns years={jaren} />}
    </>
  );
}

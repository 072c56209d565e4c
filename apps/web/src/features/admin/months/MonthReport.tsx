import type { DealingRunState } from '@portaal/domain/dealing-runs/calls';
import { useEffect, useEffectEvent } from 'react';
import { formatEuro, formatLongDate, formatNumber } from '../../../lib/dutch-format.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFailure } from '../AdminFailure.tsx';
import { FundFigures } from './FundFigures.tsx';
import { stateTexts } from './month-texts.ts';
import { useGetDealingRun } from './use-dealing-runs.ts';
import { WaitingAnnuities } from './WaitingAnnuities.tsx';

interface MonthReportProps {
  readonly dealingDay: string;
  /** State according to the list of runs. `onFurther` is called when the run itself reports another state. */
  readonly listed: DealingRunState;
  readonly onFurther: () => unknown;
}

/** Shows the result of a run, or its progress. */
export function MonthReport({ dealingDay, listed, onFurther }: MonthReportProps) {
  const report = useGetDealingRun(dealingDay);
  const known = report.data;
  const state = known?.state;
  const further = useEffectEvent(onFurther);
  useEffect(() => {
    if (state !== undefined && state !== listed) further();
  }, [state, listed]);
  return (
    <Stack>
      <Cluster>
        <Heading>Verslag van {formatLongDate(dealingDay)}</Heading>
        {known && <Badge tone={stateTexts[known.state].tone}>{stateTexts[known.state].text}</Badge>}
      </Cluster>
      {report.isPending && <Skeleton shape="block" label="Even geduld. Wij halen het verslag op." />}
      {report.isError && known === undefined && (
        <AdminFailure
          error={report.error}
          title="Wij kunnen dit verslag nu niet laten zien"
          busy={report.isFetching}
          onRetry={() => report.refetch()}
        />
      )}
      {known && (
        <>
          {report.isError && (
            <Banner tone="warning" role="status" title="Wij weten nu niet hoe ver het is">
              De server antwoordt niet. Wat is verwerkt, blijft verwerkt. Hieronder staat wat wij het laatst
              wisten.
            </Banner>
          )}
          {known.state === 'stopped' && (
            <Banner tone="warning" role="status" title="Het verwerken is gestopt">
              {formatNumber(known.done)} van {formatNumber(known.total)} contracten zijn verwerkt, en dat
              blijft zo. Kies hieronder ‘Verder met verwerken’ voor de rest. Niets wordt dubbel geboekt.
            </Banner>
          )}
          {known.state !== 'completed' && (
            <>
              <Progress
                label="Contracten verwerkt"
                value={known.done}
                max={Math.max(1, known.total)}
                text={`${formatNumber(known.done)} van ${formatNumber(known.total)}`}
              />
              <div>
                <Button
                  variant="secondary"
                  size="small"
                  busy={report.isFetching}
                  onClick={() => report.look()}
                >
                  Kijk opnieuw
                </Button>
              </div>
            </>
          )}
          {known.waiting && <WaitingAnnuities {...known.waiting} />}
          <DescriptionList
            items={[
              { term: 'Begonnen', value: momentText(known.startedAt) },
              { term: 'Door', value: known.startedBy ?? 'De planning' },
              ...(known.completedAt === null
                ? []
                : [{ term: 'Klaar', value: momentText(known.completedAt) }]),
              { term: 'Contracten', value: formatNumber(known.counts.contracts) },
              { term: 'Uitbetaling', value: formatLongDate(known.payDay) },
              { term: 'Stortingen', value: formatNumber(known.counts.deposits) },
              { term: 'Verkoopopdrachten', value: formatNumber(known.counts.sellRequests) },
              { term: 'Lijfrente-uitkeringen', value: formatNumber(known.counts.annuityPayouts) },
              ...(known.value === null ? [] : [{ term: 'Waarde daarna', value: formatEuro(known.value) }]),
            ]}
          />
          <FundFigures dealingDay={dealingDay} funds={known.funds} />
        </>
      )}
    </Stack>
  );
}

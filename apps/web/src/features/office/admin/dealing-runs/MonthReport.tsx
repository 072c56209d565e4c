import type { DealingRunState } from '@portaal/domain/month/dealing-runs/calls';
import { useEffect, useEffectEvent } from 'react';
import { formatEuro, formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { FundFigures } from './FundFigures.tsx';
import { stateTexts } from './month-texts.ts';
import { useGetDealingRun } from './use-dealing-runs.ts';
import { WaitingAnnuities } from './WaitingAnnuities.tsx';

interface MonthReportProps {
  readonly dealingDay: string;
  /**
   * State of the run in the list of dealing runs. `onFurther` is called when the report of the run shows another
   * state.
   */
  readonly listed: DealingRunState;
  readonly onFurther: () => unknown;
}

/** Shows the result or the progress of a dealing run. */
export function MonthReport({ dealingDay, listed, onFurther }: MonthReportProps) {
  const report = useGetDealingRun(dealingDay);
  const loaded = report.data;
  const state = loaded?.state;
  const further = useEffectEvent(onFurther);
  useEffect(() => {
    if (state !== undefined && state !== listed) further();
  }, [state, listed]);
  return (
    <Stack>
      <Cluster>
        <Heading>Verslag van {formatLongDate(dealingDay)}</Heading>
        {loaded && <Badge tone={stateTexts[loaded.state].tone}>{stateTexts[loaded.state].text}</Badge>}
      </Cluster>
      <AdminLoaded
        query={report}
        data={loaded}
        loading={<Skeleton shape="block" label="Even geduld. Wij halen het verslag op." />}
        failedTitle="Wij kunnen dit verslag nu niet laten zien"
      >
        {(loaded) => (
          <>
            {report.isError && (
              <Banner tone="warning" role="status" title="Wij weten nu niet hoe ver het is">
                De server antwoordt niet. Wat is verwerkt, blijft verwerkt. Hieronder staat wat wij het laatst
                wisten.
              </Banner>
            )}
            {loaded.state === 'stopped' && (
              <Banner tone="warning" role="status" title="Het verwerken is gestopt">
                {formatNumber(loaded.done)} van {formatNumber(loaded.total)} contracten zijn verwerkt, en dat
                blijft zo. Kies hieronder ‘Verder met verwerken’ voor de rest. Niets wordt dubbel geboekt.
              </Banner>
            )}
            {loaded.state !== 'completed' && (
              <>
                <Progress
                  label="Contracten verwerkt"
                  value={loaded.done}
                  max={Math.max(1, loaded.total)}
                  text={`${formatNumber(loaded.done)} van ${formatNumber(loaded.total)}`}
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
            {loaded.waiting && <WaitingAnnuities {...loaded.waiting} />}
            <DescriptionList
              items={[
                { term: 'Begonnen', value: momentText(loaded.startedAt) },
                { term: 'Door', value: loaded.startedBy ?? 'De planning' },
                ...(loaded.completedAt === null
                  ? []
                  : [{ term: 'Klaar', value: momentText(loaded.completedAt) }]),
                { term: 'Contracten', value: formatNumber(loaded.counts.contracts) },
                { term: 'Uitbetaling', value: formatLongDate(loaded.payDay) },
                { term: 'Stortingen', value: formatNumber(loaded.counts.deposits) },
                { term: 'Verkoopopdrachten', value: formatNumber(loaded.counts.sellRequests) },
                { term: 'Lijfrente-uitkeringen', value: formatNumber(loaded.counts.annuityPayouts) },
                ...(loaded.value === null
                  ? []
                  : [{ term: 'Waarde daarna', value: formatEuro(loaded.value) }]),
              ]}
            />
            <FundFigures dealingDay={dealingDay} funds={loaded.funds} />
          </>
        )}
      </AdminLoaded>
    </Stack>
  );
}

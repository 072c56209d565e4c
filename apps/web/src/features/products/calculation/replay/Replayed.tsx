import * as calls from '@portaal/domain/calls';
import { type IsoDate, isoDate, type Replay } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  formatEuro,
  formatLongDate,
  formatShortMonth,
  formatSignedEuro,
  formatSignedPercentage,
  formatWholeEuro,
} from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Figure, FigureRow } from '../../../../ui/Figure.tsx';
import { LineChart } from '../../../../ui/LineChart.tsx';
import { LoadingFailed } from '../../../../ui/LoadingFailed.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import styles from './Replayed.module.css';
import { fallMarks, ReplayedFall } from './ReplayedFall.tsx';
import { ReplayedPayout } from './ReplayedPayout.tsx';
import { ReplayRules } from './ReplayRules.tsx';
import { lengthOf, type PayoutTerms, possibleStarts, type RewindInput, rewindFrom } from './replay-input.ts';

export interface ReplayedProps extends Omit<RewindInput, 'performance'> {
  /** Terms of a payout. If set, this payout is replayed instead of the deposits. */
  readonly payout?: PayoutTerms | undefined;
}

/**
 * Shows the result of the same deposits or payout at past prices, from the first day on which all funds have prices,
 * or from a later start.
 */
export function Replayed({ payout, ...rewind }: ReplayedProps) {
  const found = useQuery(callQuery(calls.listFundPerformance, { globalErrors: false }));
  if (found.isPending)
    return <Skeleton shape="block" label="Even geduld. Wij halen de koersen van toen op." />;
  if (found.data === undefined) {
    return (
      <LoadingFailed
        title="De koersen van toen zijn nu niet beschikbaar"
        error={found.error}
        busy={found.isFetching}
        onRetry={() => found.refetch()}
      >
        Uw berekening staat er nog. Probeer het zo nog een keer.
      </LoadingFailed>
    );
  }
  return <From rewind={{ ...rewind, performance: found.data }} payout={payout} />;
}

function From({ rewind, payout }: Pick<ReplayedProps, 'payout'> & { readonly rewind: RewindInput }) {
  const [chosen, setChosen] = useState<IsoDate | null>(null);
  const head = useRef<HTMLElement>(null);
  // The button that opened this part no longer exists, so the heading receives the focus.
  useEffect(() => head.current?.focus(), []);
  const starts = possibleStarts(rewind);
  const start = chosen !== null && starts.includes(chosen) ? chosen : starts[0];
  return (
    <section
      ref={head}
      tabIndex={-1}
      aria-label={payout ? 'Dezelfde lijfrente in het verleden' : 'Dezelfde inleg in het verleden'}
      className={styles.replayed}
    >
      {start === undefined ? (
        <EmptyState title="Er is te weinig geschiedenis">
          <p>
            Terugspoelen kan als er van alle gekozen fondsen samen koersen van minstens één jaar zijn. Die
            zijn er nog niet.
          </p>
        </EmptyState>
      ) : (
        <>
          <Select
            name="rewindStart"
            label="Begin op"
            width="medium"
            value={start}
            options={starts.map((day) => ({ value: day, label: formatLongDate(day) }))}
            onChange={(event) => setChosen(isoDate(event.target.value))}
          />
          {payout ? (
            <ReplayedPayout key={start} rewind={rewind} payout={payout} start={start} />
          ) : (
            <Outcome key={start} rewind={rewind} start={start} />
          )}
        </>
      )}
    </section>
  );
}

function Outcome({ rewind, start }: { readonly rewind: RewindInput; readonly start: IsoDate }) {
  const { input, funds, wrapperCostRate, performance } = rewind;
  const replayed = useMemo(
    () => rewindFrom({ input, funds, wrapperCostRate, performance }, start),
    [input, funds, wrapperCostRate, performance, start],
  );
  const { points, own, entryCost, distributed, fall } = replayed;
  const last = points.at(-1);
  if (!last) return null;
  const monthCount = 12 * input.duration;
  return (
    <>
      {points.length - 1 < monthCount && (
        <p>
          U wilt {input.duration} jaar beleggen. Zo ver gaan de koersen niet: hier ziet u{' '}
          {lengthOf(points.length - 1)}.
        </p>
      )}
      <FigureRow>
        <Figure size="small" label="Ingelegd" value={formatEuro(last.paidIn / 100)} />
        <Figure
          size="small"
          label={`Waarde op ${formatLongDate(last.date)}`}
          value={formatEuro(last.value / 100)}
          note={`${formatEuro(distributed / 100)} aan uitkeringen is herbelegd`}
        />
        <Figure
          size="small"
          label="Resultaat"
          value={formatSignedEuro(own.result / 100)}
          note={
            own.year === null ? undefined : `${formatSignedPercentage(own.year, 2)} per jaar, geldgewogen`
          }
        />
      </FigureRow>
      <ReplayedFall fall={fall} without="nieuwe inleg" />
      <Course replayed={replayed} />
      <ReplayRules hasFall={fall !== null}>
        <li>
          Met de koersen van toen en de kosten van nu: {formatEuro(entryCost / 100)} instapkosten is van de
          inleg af. Uitstapkosten tellen niet mee.
        </li>
        <li>Uitkeringen zijn herbelegd. De verdeling over de fondsen is niet teruggezet.</li>
      </ReplayRules>
    </>
  );
}

function Course({ replayed: { points, fall } }: { readonly replayed: Replay }) {
  const days = points.map(({ date }) => date);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const highest = points.reduce((high, point) => (point.value > high.value ? point : high), first);
  return (
    <LineChart
      label="Dezelfde inleg in het verleden"
      gist={`Van ${formatEuro(last.paidIn / 100)} ingelegd naar ${formatEuro(last.value / 100)} op ${formatLongDate(last.date)}; de hoogste waarde was ${formatEuro(highest.value / 100)} op ${formatLongDate(highest.date)}.`}
      pointHeader="Maand"
      points={days.map(formatShortMonth)}
      days={days}
      lines={[
        {
          key: 'value',
          label: 'Waarde',
          tone: 'expected',
          values: points.map(({ value }) => value / 100),
        },
        {
          key: 'paidIn',
          label: 'Ingelegd',
          tone: 'plain',
          values: points.map(({ paidIn }) => paidIn / 100),
        },
      ]}
      marks={fallMarks(fall, days)}
      formatValue={formatEuro}
      formatAxis={formatWholeEuro}
    />
  );
}

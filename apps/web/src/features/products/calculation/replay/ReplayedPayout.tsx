import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import type { IsoDate, PayoutReplay } from '@portaal/engine';
import { useMemo } from 'react';
import {
  formatEuro,
  formatLongDate,
  formatShortMonth,
  formatWholeEuro,
} from '../../../../lib/dutch-format.ts';
import { Figure, FigureRow } from '../../../../ui/Figure.tsx';
import { LineChart } from '../../../../ui/LineChart.tsx';
import { fallMarks, ReplayedFall } from './ReplayedFall.tsx';
import { ReplayRules } from './ReplayRules.tsx';
import { lengthOf, type PayoutTerms, type RewindInput, rewindPayoutFrom } from './replay-input.ts';

interface ReplayedPayoutProps {
  readonly rewind: RewindInput;
  readonly payout: PayoutTerms;
  readonly start: IsoDate;
}

/** Shows the payouts of the same capital from a past day on, and whether the capital would have lasted. */
export function ReplayedPayout({ rewind, payout, start }: ReplayedPayoutProps) {
  const replayed = useMemo(() => rewindPayoutFrom(rewind, payout, start), [rewind, payout, start]);
  const { points, payouts, payoutCount, entryCost, fall } = replayed;
  const last = points.at(-1);
  if (!last) return null;
  const { duration, initialDeposit, uitkeringsTermijnCode } = rewind.input;
  const { per } = paymentFrequencyTexts[uitkeringsTermijnCode];
  const [lowest, highest] = extremesOf(payouts);
  return (
    <>
      {points.length - 1 < 12 * duration && (
        <p>
          Uw lijfrente duurt {duration} jaar. Zo ver gaan de koersen niet: hier ziet u{' '}
          {lengthOf(points.length - 1)}.
        </p>
      )}
      <FigureRow>
        <Figure
          size="small"
          label="Uitgekeerd"
          value={formatEuro(last.paid / 100)}
          note={`${payouts.length} van de ${payoutCount} uitkeringen, vóór loonheffing`}
        />
        <Figure
          size="small"
          label={`Nog over op ${formatLongDate(last.date)}`}
          value={formatEuro(last.value / 100)}
          note={`van ${formatEuro(initialDeposit)} kapitaal`}
        />
        {lowest && highest && (
          <Figure
            size="small"
            label="Laagste en hoogste uitkering"
            value={`${formatEuro(lowest.gross / 100)} – ${formatEuro(highest.gross / 100)}`}
            note={`${per}; de laagste op ${formatLongDate(lowest.date)}`}
          />
        )}
      </FigureRow>
      <ReplayedFall fall={fall} without="uw uitkeringen" />
      <Lasted replayed={replayed} firstPayout={payout.firstPayout} per={per} />
      <Course replayed={replayed} />
      <ReplayRules hasFall={fall !== null}>
        <li>
          Met de koersen van toen en de kosten en het rekenrendement van nu: {formatEuro(entryCost / 100)}{' '}
          instapkosten is van het kapitaal af.
        </li>
        <li>
          Wat de fondsen uitkeerden, is herbelegd. Uw eigen uitkering komt uit alle fondsen, naar hun waarde.
        </li>
        {payout.isTemporary && (
          <li>Voor een tijdelijke lijfrente geldt een maximum per jaar. Dat is hier niet toegepast.</li>
        )}
      </ReplayRules>
    </>
  );
}

function extremesOf(payouts: PayoutReplay['payouts']) {
  const sorted = payouts.toSorted((a, b) => a.gross - b.gross);
  return [sorted[0], sorted.at(-1)] as const;
}

interface LastedProps {
  readonly replayed: PayoutReplay;
  readonly firstPayout: number;
  readonly per: string;
}

/**
 * Shows how long the capital would have lasted with a fixed payout, to explain why a contract recalculates its payout
 * each year.
 */
function Lasted({ replayed: { points, level }, firstPayout, per }: LastedProps) {
  const end = points.at(-1);
  return (
    <p>
      Elk jaar in januari berekenen wij uw uitkering opnieuw. Zo krijgt u elke uitkering, en is uw geld pas op
      na de laatste. Had u steeds {formatEuro(firstPayout)} {per} gekregen, dan{' '}
      {level.ranOutOn === null ? (
        <>
          was er op {end && formatLongDate(end.date)} nog {formatEuro(level.left / 100)} over.
        </>
      ) : (
        <strong>was uw geld op {formatLongDate(level.ranOutOn)} op.</strong>
      )}
    </p>
  );
}

function Course({ replayed: { points, fall } }: { readonly replayed: PayoutReplay }) {
  const days = points.map(({ date }) => date);
  const last = points.at(-1);
  if (!last) return null;
  return (
    <LineChart
      label="Dezelfde lijfrente in het verleden"
      gist={`Op ${formatLongDate(last.date)} was er ${formatEuro(last.paid / 100)} uitgekeerd en ${formatEuro(last.value / 100)} over.`}
      pointHeader="Maand"
      points={days.map(formatShortMonth)}
      days={days}
      lines={[
        { key: 'value', label: 'Nog over', tone: 'expected', values: points.map(({ value }) => value / 100) },
        { key: 'paid', label: 'Uitgekeerd', tone: 'plain', values: points.map(({ paid }) => paid / 100) },
      ]}
      marks={fallMarks(fall, days)}
      formatValue={formatEuro}
      formatAxis={formatWholeEuro}
    />
  );
}

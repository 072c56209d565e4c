import type { DealingRunPreview } from '@portaal/domain/month/dealing-runs/calls';
import { useState } from 'react';
import type { Act } from '../../../../act/use-submission.ts';
import { formatEuro, formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { RouterTextLink } from '../links.ts';
import { IfMay } from '../rights.tsx';
import { FundFigures } from './FundFigures.tsx';
import { MissingStatements } from './MissingStatements.tsx';
import { blockerTexts } from './month-texts.ts';
import { usePreviewDealingRun } from './use-dealing-runs.ts';
import { WaitingAnnuities } from './WaitingAnnuities.tsx';

/** Without a price, no units of a fund can be sold, so the number of executable orders is not known yet. */
const sum = ({ counts, missingPrices }: DealingRunPreview) => {
  const { contracts, deposits, sellRequests, annuityPayouts } = counts;
  const countText = (count: number) => (missingPrices.length > 0 ? 'nog niet bekend' : formatNumber(count));
  return [
    { term: 'Contracten', value: formatNumber(contracts) },
    { term: 'Stortingen', value: formatNumber(deposits) },
    { term: 'Verkoopopdrachten', value: countText(sellRequests) },
    { term: 'Lijfrente-uitkeringen', value: countText(annuityPayouts) },
  ];
};

/** Shows when the dealing run starts automatically: on the last day to publish prices. */
function Beginning({ publicationDay, isOverdue, blockers }: DealingRunPreview) {
  if (!isOverdue) {
    return (
      <p>
        Op {formatLongDate(publicationDay)} begint het verwerken vroeg in de ochtend vanzelf, als alle koersen
        er dan zijn. U kunt ook zelf eerder beginnen.
      </p>
    );
  }
  return (
    <Banner tone="warning" title="Deze maand is te laat">
      De koersen moesten uiterlijk op {formatLongDate(publicationDay)} zijn gepubliceerd.{' '}
      {blockers.length > 0
        ? 'Het verwerken begint vanzelf, vroeg in de ochtend nadat alles er is.'
        : 'Begin nu zelf. Anders begint het verwerken morgen vroeg vanzelf.'}
    </Banner>
  );
}

const totals = [
  ['reinvested', 'Herbelegd'],
  ['paidOut', 'Uitgekeerd'],
  ['deposits', 'Gestort'],
  ['sales', 'Verkocht'],
  ['annuityPayouts', 'Lijfrentes'],
  ['value', 'Waarde daarna'],
] as const;

/** Shows the amounts that a dealing run books for all funds together, to the cent. */
function Totals({ funds, counts, payDay }: DealingRunPreview) {
  return (
    <DescriptionList
      items={[
        { term: 'Contracten', value: formatNumber(counts.contracts) },
        ...totals.map(([key, term]) => ({
          term,
          value: formatEuro(funds.reduce((sum, fund) => sum + Math.round(fund[key] * 100), 0) / 100),
        })),
        { term: 'Uitbetaling', value: formatLongDate(payDay) },
      ]}
    />
  );
}

/** Shows the blockers of the dealing run, with links to resolve them. */
function Waiting({ dealingDay, blockers, missingPrices }: DealingRunPreview) {
  return (
    <Banner
      tone="info"
      title="Deze maand kan nog niet worden verwerkt"
      action={
        blockers.includes('pricesMissing') ? (
          <RouterTextLink to="." search={{ deel: 'koersen', datum: dealingDay }}>
            Naar de koersen
          </RouterTextLink>
        ) : (
          blockers.includes('booksDiffer') && (
            <RouterTextLink to="." search={{ deel: 'bank-en-boeken' }}>
              Naar bank en boeken
            </RouterTextLink>
          )
        )
      }
    >
      <ul>
        {blockers.map((blocker) => (
          <li key={blocker}>
            {blockerTexts[blocker]}
            {blocker === 'pricesMissing' &&
              ` Het gaat om: ${missingPrices.map(({ name }) => name).join(', ')}.`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface NextMonthProps {
  readonly dealingDay: string;
  /** True if the run was started and has stopped, so that the start button resumes it. */
  readonly goesOn: boolean;
  readonly start: Pick<Act<DealingRunPreview>, 'run' | 'busy'>;
}

/** Shows a preview of the next dealing run, and its start button. */
export function NextMonth({ dealingDay, goesOn, start }: NextMonthProps) {
  const preview = usePreviewDealingRun(dealingDay);
  const [asking, setAsking] = useState(false);
  const loaded = preview.data;
  return (
    <Stack>
      <Heading>Aan de beurt: {formatLongDate(dealingDay)}</Heading>
      <AdminLoaded
        query={preview}
        data={loaded}
        loading={<Skeleton shape="block" label="Even geduld. Wij rekenen uit wat deze maand doet." />}
        failedTitle="Wij kunnen deze maand nu niet uitrekenen"
      >
        {(loaded) => (
          <>
            <DescriptionList
              items={[
                { term: 'Inschrijving sluit', value: momentText(loaded.cutOff) },
                { term: 'Koersen uiterlijk', value: formatLongDate(loaded.publicationDay) },
                { term: 'Uitbetaling', value: formatLongDate(loaded.payDay) },
                ...sum(loaded),
              ]}
            />
            <Beginning {...loaded} />
            {loaded.waiting && <WaitingAnnuities {...loaded.waiting} />}
            {loaded.blockers.length > 0 && <Waiting {...loaded} />}
            <MissingStatements {...loaded} />
            {loaded.blockers.length === 0 && (
              <div>
                <IfMay call="startDealingRun">
                  <Button onClick={() => setAsking(true)}>
                    {goesOn ? 'Verder met verwerken' : 'Maand verwerken'}
                  </Button>
                </IfMay>
              </div>
            )}
            <FundFigures dealingDay={dealingDay} funds={loaded.funds} />
          </>
        )}
      </AdminLoaded>
      <ConfirmDialog
        open={asking}
        title={`${formatLongDate(dealingDay)} verwerken?`}
        confirmLabel={goesOn ? 'Verder met verwerken' : 'Maand verwerken'}
        busy={start.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => loaded && void start.run(loaded).finally(() => setAsking(false))}
      >
        <Stack>
          {loaded && <Totals {...loaded} />}
          <p>
            Wij boeken uitkeringen, stortingen, verkopen en kosten van alle contracten, en klanten krijgen
            bericht. Dat kunt u niet terugdraaien.
          </p>
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}

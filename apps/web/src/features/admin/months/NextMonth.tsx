import type { RolloverPreview } from '@portaal/contract';
import { useState } from 'react';
import { formatLongDate, formatNumber } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFailure } from '../AdminFailure.tsx';
import { RouterTextLink } from '../links.ts';
import { FundFigures } from './FundFigures.tsx';
import { blockerTexts } from './month-texts.ts';
import { usePreview, type useStart } from './use-months.ts';

const sum = (preview: RolloverPreview) => {
  const { contracts, deposits, sellRequests, annuityPayouts } = preview.counts;
  return [
    { term: 'Contracten', value: formatNumber(contracts) },
    { term: 'Stortingen', value: formatNumber(deposits) },
    { term: 'Verkoopopdrachten', value: formatNumber(sellRequests) },
    { term: 'Lijfrente-uitkeringen', value: formatNumber(annuityPayouts) },
  ];
};

/** What the month still waits for, with the way to it. */
function Waiting({ valueDate, blockers, missingPrices }: RolloverPreview) {
  return (
    <Banner
      tone="info"
      title="Deze maand kan nog niet worden verwerkt"
      action={
        blockers.includes('pricesMissing') && (
          <RouterTextLink to="." search={{ deel: 'koersen', datum: valueDate }}>
            Naar de koersen
          </RouterTextLink>
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
  readonly valueDate: string;
  /** It began and stopped: starting it goes on where it was. */
  readonly goesOn: boolean;
  readonly start: ReturnType<typeof useStart>;
  /** Brings the run on screen. */
  readonly onStarted: () => void;
}

/** The month whose turn it is: what it would do, and its start. */
export function NextMonth({ valueDate, goesOn, start, onStarted }: NextMonthProps) {
  const preview = usePreview(valueDate);
  const [asking, setAsking] = useState(false);
  const known = preview.data;
  const begin = () =>
    start.mutate(valueDate, {
      onSuccess: onStarted,
      // Somebody else was first: what became of it is his report.
      onError: (error) => error instanceof ApiError && error.code === 'rolloverStarted' && onStarted(),
      onSettled: () => setAsking(false),
    });
  return (
    <Stack>
      <Heading>Aan de beurt: {formatLongDate(valueDate)}</Heading>
      {preview.isPending && (
        <Skeleton shape="block" label="Even geduld. Wij rekenen uit wat deze maand doet." />
      )}
      {preview.isError && known === undefined && (
        <AdminFailure
          error={preview.error}
          title="Wij kunnen deze maand nu niet uitrekenen"
          busy={preview.isFetching}
          onRetry={() => preview.refetch()}
        />
      )}
      {known && (
        <>
          <FactList
            facts={[
              { term: 'Inschrijving sluit', value: momentText(known.cutOff) },
              { term: 'Koersen uiterlijk', value: formatLongDate(known.publicationDay) },
              { term: 'Uitbetaling', value: formatLongDate(known.payDay) },
              ...sum(known),
            ]}
          />
          {known.blockers.length > 0 && <Waiting {...known} />}
          {known.blockers.length === 0 && (
            <div>
              <Button onClick={() => setAsking(true)}>
                {goesOn ? 'Verder met verwerken' : 'Maand verwerken'}
              </Button>
            </div>
          )}
          <FundFigures valueDate={valueDate} funds={known.funds} />
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={`${formatLongDate(valueDate)} verwerken?`}
        confirmLabel={goesOn ? 'Verder met verwerken' : 'Maand verwerken'}
        busy={start.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={begin}
      >
        <p>
          Wij boeken uitkeringen, stortingen, verkopen en kosten van{' '}
          {formatNumber(known?.counts.contracts ?? 0)} contracten. Dat kunt u niet terugdraaien.
        </p>
      </ConfirmDialog>
    </Stack>
  );
}

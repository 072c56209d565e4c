import { useNavigate } from '@tanstack/react-router';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFailure } from '../AdminFailure.tsx';
import { RouterTextLink } from '../links.ts';
import { useAdminSearch } from '../use-admin-search.ts';
import { PriceForm } from './PriceForm.tsx';
import styles from './Prices.module.css';
import { useGetFundPrices } from './use-fund-prices.ts';

/** Shows the prices of a valuation date, entered here and published by a second act (decision 0033). */
export function PricesPage() {
  const { datum: asked } = useAdminSearch();
  const navigate = useNavigate();
  const prices = useGetFundPrices(asked);
  const known = prices.data;
  const isUnknown = prices.error instanceof ApiError && prices.error.status === 422;
  const choose = (day: string) =>
    void navigate({ to: '.', search: { deel: 'koersen', datum: day }, replace: true, resetScroll: false });
  return (
    <Stack gap="large">
      <PageTitle intro="Wat u invoert, telt pas na publicatie. Een ander publiceert. Doet u het zelf, dan keurt een collega het eerst goed.">
        Koersen invoeren
      </PageTitle>
      {isUnknown && known === undefined && (
        <EmptyState
          title="Van deze datum zijn er geen koersen"
          action={
            <RouterTextLink to="." search={{ deel: 'koersen' }}>
              Naar de eerste datum die wacht
            </RouterTextLink>
          }
        >
          Een waarderingsdatum is de eerste dag van een maand, en niet later dan de volgende maand.
        </EmptyState>
      )}
      {prices.isError && !isUnknown && known === undefined && (
        <AdminFailure
          error={prices.error}
          title="Wij kunnen de koersen nu niet laten zien"
          busy={prices.isFetching}
          onRetry={() => prices.refetch()}
        />
      )}
      {prices.isPending && <Skeleton shape="block" lines={2} label="Even geduld. Wij halen de koersen op." />}
      {known && (
        <>
          <div className={styles.choice}>
            <Select
              name="dealingDay"
              label="Waarderingsdatum"
              options={known.dealingDays.map((day) => ({ value: day, label: formatLongDate(day) }))}
              value={known.dealingDay}
              onChange={(event) => choose(event.target.value)}
            />
          </div>
          <PriceForm key={known.dealingDay} asked={asked} known={known} />
        </>
      )}
    </Stack>
  );
}

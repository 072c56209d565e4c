import { useNavigate } from '@tanstack/react-router';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { RouterTextLink } from '../links.ts';
import { useAdminSearch } from '../use-admin-search.ts';
import { PriceFiles } from './PriceFiles.tsx';
import { PriceForm } from './PriceForm.tsx';
import styles from './Prices.module.css';
import { useGetFundPrices } from './use-fund-prices.ts';

/**
 * Shows the prices for a valuation date, which are entered here and then published by a separate action (decision
 * 0033).
 */
export function PricesPage() {
  const { datum: requestedDay } = useAdminSearch();
  const navigate = useNavigate();
  const prices = useGetFundPrices(requestedDay);
  const loaded = prices.data;
  const choose = (day: string) =>
    void navigate({ to: '.', search: { deel: 'koersen', datum: day }, replace: true, resetScroll: false });
  return (
    <Stack gap="large">
      <PageTitle intro="Wat u invoert, telt pas na publicatie. Een ander publiceert. Doet u het zelf, dan keurt een collega het eerst goed.">
        Koersen invoeren
      </PageTitle>
      <AdminLoaded
        query={prices}
        data={loaded}
        loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de koersen op." />}
        failedTitle="Wij kunnen de koersen nu niet laten zien"
        unknown={
          <EmptyState
            title="Van deze datum zijn er geen koersen"
            action={
              <RouterTextLink to="." search={{ deel: 'koersen' }}>
                Naar de eerste datum die wacht
              </RouterTextLink>
            }
          >
            Kies een dag waarop fondsen worden gewaardeerd, en niet later dan de volgende keer.
          </EmptyState>
        }
      />
      {loaded?.funds.length === 0 && requestedDay === undefined && (
        <EmptyState title="Er zijn nog geen fondsen">
          Koersen invoeren kan zodra de voorwaarden met uw fondsen zijn gepubliceerd.
        </EmptyState>
      )}
      {loaded && loaded.funds.length > 0 && (
        <>
          <div className={styles.choice}>
            <Select
              name="dealingDay"
              label="Waarderingsdatum"
              options={loaded.dealingDays.map((day) => ({ value: day, label: formatLongDate(day) }))}
              value={loaded.dealingDay}
              onChange={(event) => choose(event.target.value)}
            />
          </div>
          <PriceForm key={loaded.dealingDay} asked={requestedDay} known={loaded} />
          <PriceFiles />
        </>
      )}
    </Stack>
  );
}

import { lazy, Suspense } from 'react';
import { environment } from '../../../lib/environment.ts';
import { Heading, PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type CheckOutcome, useChecks } from './use-checks.ts';

const Workshop = lazy(() =>
  import('../../../ui/workshop/Workshop.tsx').then((workshop) => ({ default: workshop.Workshop })),
);

const words: Readonly<Record<CheckOutcome, string>> = {
  busy: 'wordt gecontroleerd',
  reachable: 'bereikbaar',
  unreachable: 'niet bereikbaar',
};

/** */
export function SelfTestPage() {
  const { brand, buildVersion } = environment();
  const { api, database } = useChecks();
  const items = [
    ['Versie', buildVersion],
    ['Merk', `${brand.name} (${brand.id})`],
    ['API', words[api]],
    ['Database', words[database]],
  ] as const;
  return (
    <Stack gap="large">
      <PageTitle intro="Deze pagina bestaat niet in productie.">Zelftest</PageTitle>
      <dl>
        {items.map(([name, value]) => (
          <div key={name}>
            <dt>
              <strong>{name}</strong>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Heading>Onderdelen</Heading>
      <Suspense fallback={<Skeleton lines={12} />}>
        <Workshop />
      </Suspense>
    </Stack>
  );
}

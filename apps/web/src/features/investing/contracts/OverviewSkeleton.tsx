import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Shows placeholders for the overview while it loads, so that the content does not shift. */
export function OverviewSkeleton() {
  return (
    <Stack gap="large">
      <Card as="div">
        <Stack>
          <Skeleton label="Even geduld. Wij halen uw gegevens op." />
          <Skeleton shape="figure" />
          <Skeleton shape="block" />
        </Stack>
      </Card>
      <ContractsSkeleton />
    </Stack>
  );
}

/** Reserves the space of the contracts and the content above them. */
export const ContractsSkeleton = () => (
  <Stack gap="small">
    {[1, 2, 3].map((card) => (
      <Card as="div" key={card}>
        <Skeleton lines={3} />
      </Card>
    ))}
  </Stack>
);

/** Reserves the space of a chart while it loads. */
export function ChartSkeleton() {
  return (
    <Card as="div">
      <Skeleton shape="block" />
    </Card>
  );
}

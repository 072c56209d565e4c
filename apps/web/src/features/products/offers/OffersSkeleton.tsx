import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Shows the outline of the list while it loads. */
export function OffersSkeleton() {
  return (
    <Stack gap="small">
      {[1, 2, 3].map((card) => (
        <Card as="div" key={card}>
          <Skeleton lines={4} label={card === 1 ? 'Even geduld. Wij halen uw berekeningen op.' : undefined} />
        </Card>
      ))}
    </Stack>
  );
}

import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';

interface FlowPendingProps {
  readonly title: string;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Shows that a step is loading, or that loading failed. */
export function FlowPending({ title, failed, onRetry }: FlowPendingProps) {
  return (
    <Stack>
      <PageTitle>{title}</PageTitle>
      {failed ? (
        <Banner
          tone="danger"
          title="Wij kunnen deze stap nu niet laten zien"
          action={
            <Button variant="secondary" size="small" onClick={onRetry}>
              Probeer opnieuw
            </Button>
          }
        >
          Uw antwoorden zijn bewaard.
        </Banner>
      ) : (
        <Skeleton lines={8} />
      )}
    </Stack>
  );
}

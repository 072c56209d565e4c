import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

export interface LoadingFailedProps {
  readonly title: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The server's data did not come: says so, and a way on. */
export function LoadingFailed({ title, busy, onRetry }: LoadingFailedProps) {
  return (
    <Banner
      tone="danger"
      role="alert"
      title={title}
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
          Probeer opnieuw
        </Button>
      }
    >
      Er is niets veranderd aan uw beleggingen. Probeer het zo nog een keer.
    </Banner>
  );
}

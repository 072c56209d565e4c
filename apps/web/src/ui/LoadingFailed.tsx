import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

export interface LoadingFailedProps {
  title: string;
  busy: boolean;
  onRetry: () => void;
  /** What this means, and that nothing was lost. */
  children: ReactNode;
}

/** The server's data did not come: says so, and a way on. */
export function LoadingFailed({ title, busy, onRetry, children }: LoadingFailedProps) {
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
      {children}
    </Banner>
  );
}

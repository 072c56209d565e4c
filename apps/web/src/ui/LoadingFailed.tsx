import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

export interface LoadingFailedProps {
  title: string;
  busy: boolean;
  onRetry: () => void;
  /** Explains the consequence for the user, and that no data was lost. */
  children: ReactNode;
}

/** Reports that data could not be loaded and offers a retry. */
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

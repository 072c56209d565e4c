import type { ReactNode } from 'react';
import { serverText } from '../lib/http/error-policy.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

export interface LoadingFailedProps {
  title: string;
  /** Error of the failed call. The explanation of the server is shown below that of the page (E-03). */
  error?: unknown;
  busy: boolean;
  onRetry: () => void;
  /** Explains the consequence for the user, and that no data was lost. */
  children: ReactNode;
}

/** Reports that data could not be loaded and offers a retry. */
export function LoadingFailed({ title, error, busy, onRetry, children }: LoadingFailedProps) {
  const explanation = serverText(error);
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
      {explanation !== undefined && <p>{explanation}</p>}
    </Banner>
  );
}

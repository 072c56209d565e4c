import type { ReactNode } from 'react';
import { Banner } from '../../ui/Banner.tsx';

/** Reports a failure that occurred before the user was sent to the payment provider. */
export function PaymentFailure({ children }: { readonly children: ReactNode }) {
  return (
    <Banner tone="danger" role="alert" title="Dat is niet gelukt">
      {children}
    </Banner>
  );
}

import type { ReactNode } from 'react';
import { Banner } from '../../ui/Banner.tsx';

/** Nobody left for the payment provider. */
export function PaymentFailure({ children }: { readonly children: ReactNode }) {
  return (
    <Banner tone="danger" role="alert" title="Dat is niet gelukt">
      {children}
    </Banner>
  );
}

import { useState } from 'react';
import { PaymentResultPage as Result } from '../features/payments/PaymentResultPage.tsx';
import { useStore } from '../state/store.ts';

/** with what this browser remembers of the payment it left for (P-03). */
export function PaymentResultPage() {
  // It is forgotten as soon as its outcome is known; what was saved may be anything.
  const [{ id }] = useState((): { readonly id?: unknown } => useStore.getState().pendingIdealPayment ?? {});
  return <Result pending={id} />;
}

import { useState } from 'react';
import { PaymentResultPage as Result } from '../features/money/payments/PaymentResultPage.tsx';
import { useStore } from '../state/store.ts';

/**
 * renders the result of the pending payment that this browser stored when the user left the site (P-03).
 */
export function PaymentResultPage() {
  // The id is read only once, because the pending payment is cleared as soon as its outcome is known. The saved value
  // may have any type.
  const [{ id }] = useState((): { readonly id?: unknown } => useStore.getState().pendingIdealPayment ?? {});
  return <Result pending={id} />;
}

import { PaymentResultPage as Result } from '../features/payments/PaymentResultPage.tsx';
import { useStore } from '../state/store.ts';

/** with what this browser remembers of the payment it left for (P-03). */
export function PaymentResultPage() {
  // What was saved may be anything.
  const { id }: { readonly id?: unknown } = useStore((state) => state.pendingIdealPayment) ?? {};
  return <Result pending={id} />;
}

import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { registerTwoFa } from '../act/step-up/two-fa.ts';
import { registerPendingPayment } from '../entities/payment/pending-payment.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { useStore } from '../state/store.ts';

// P-03. Separate from the start of the application, because signing in needs none of this.
registerTwoFa((twoFa) => useStore.setState(twoFa));
registerPendingPayment((pendingIdealPayment) => useStore.setState({ pendingIdealPayment }));

export function ServerData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

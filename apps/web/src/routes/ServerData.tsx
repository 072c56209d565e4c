import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { registerTwoFa } from '../act/step-up/two-fa.ts';
import { registerPendingPayment } from '../entities/payment/pending-payment.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { useStore } from '../state/store.ts';

// These fields (P-03) are registered here and not at the start of the application, because signing in does not need
// them.
registerTwoFa((twoFa) => useStore.setState(twoFa));
registerPendingPayment((pendingIdealPayment) => useStore.setState({ pendingIdealPayment }));

export function ServerData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

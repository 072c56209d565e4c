import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { registerTwoFa } from '../act/step-up/two-fa.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { useStore } from '../state/store.ts';

// P-03. Apart from the application's start, since nobody who signs in needs it.
registerTwoFa((twoFa) => useStore.setState(twoFa));

export function ServerData() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

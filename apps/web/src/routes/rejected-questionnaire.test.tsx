// @vitest-environment happy-dom
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useGetContractToSign } from '../features/investing/applications/use-contract-to-sign.ts';
import { SaveOffer } from '../features/products/calculation/outcome/SaveOffer.tsx';
import { useSavedOffer } from '../features/products/calculation/outcome/use-saved-offer.ts';

const MESSAGE = 'De vragen zijn veranderd. Beantwoord ze opnieuw.';
const QUESTIONS = ['/api/questionnaires/{id}', { id: 1 }, {}];

/** Makes the server reject every call because other terms apply than those on the page. */
function rejectingServer() {
  const fields = [{ field: 'questionnaire.version', message: MESSAGE }];
  const body = {
    message: MESSAGE,
    code: 'invalidInput',
    errors: { ErrorMessage: [MESSAGE], Fields: fields },
  };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(QUESTIONS, {});
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { wrapper, isOutdated: () => client.getQueryState(QUESTIONS)?.isInvalidated };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a contract to sign loads the questions again if other terms began since they were answered', async () => {
  const { wrapper, isOutdated } = rejectingServer();
  const { result } = renderHook(() => useGetContractToSign({ id: 'a1', flush: async () => true }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.problems).toHaveLength(1));
  expect(isOutdated()).toBe(true);
});

function Offer(options: Parameters<typeof useSavedOffer>[0]) {
  const { status, rejection, save } = useSavedOffer(options);
  return <SaveOffer status={status} rejection={rejection} offerID={null} onSave={save} />;
}

test('an offer that is not saved because the questions changed shows that reason', async () => {
  const { wrapper, isOutdated } = rejectingServer();
  const options = {
    input: {} as CalculationInput,
    questionnaire: undefined,
    signedIn: true,
    calculated: true,
    offerID: null,
    onSaved: () => undefined,
    onApply: async () => undefined,
  };
  render(<Offer {...options} />, { wrapper });
  expect((await screen.findByText(/^Wij konden uw berekening niet bewaren/)).textContent).toContain(MESSAGE);
  expect(isOutdated()).toBe(true);
});

import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { SellStep } from '../../entities/sale/sale-form.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Step of a sale that belongs to this entry of the browser's history. */
    sellStep?: SellStep;
  }
}

/**
 * Returns the step of a sale and its navigation. Each step is an entry of the browser's history, so that the back
 * button leads to the previous step and not out of the sale. `begunAt`: the step to resume at when the page is
 * opened. `possible`: returns the step to show instead of one that is no longer possible.
 */
export function useSellStep(begunAt: SellStep, possible: (step: SellStep) => SellStep) {
  const router = useRouter();
  const navigate = useNavigate();
  const ofEntry = useRouterState({ select: ({ location }) => location.state.sellStep });
  // After a reload the history entry contains the step, and the first step of the sale precedes it.
  const [first] = useState(ofEntry === undefined ? begunAt : 'start');
  return {
    step: possible(ofEntry ?? first),
    go: (next: SellStep) =>
      void navigate({ to: '.', search: true, state: { sellStep: next }, resetScroll: false }),
    /** Navigates back. If the page was opened at this step, it navigates to `before` instead. */
    back: (before: SellStep) => {
      if (ofEntry !== undefined) router.history.back();
      else
        void navigate({
          to: '.',
          search: true,
          state: { sellStep: before },
          replace: true,
          resetScroll: false,
        });
    },
  };
}

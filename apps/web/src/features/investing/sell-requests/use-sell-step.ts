import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { SellStep } from '../../../entities/sale/sale-form.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Step of a sale that belongs to this browser history entry. */
    sellStep?: SellStep;
  }
}

/**
 * Returns the step of a sale and its navigation. Each step is an entry in the browser history, so that the back
 * button returns to the previous step and does not leave the sale. `begunAt` is the step at which to resume when the
 * page is opened. `possible` returns the step to show instead of a step that is no longer possible.
 */
export function useSellStep(begunAt: SellStep, possible: (step: SellStep) => SellStep) {
  const router = useRouter();
  const navigate = useNavigate();
  const ofEntry = useRouterState({ select: ({ location }) => location.state.sellStep });
  // After a reload, the history entry contains the step, and the entry of the sale's first step precedes it.
  const [first] = useState(ofEntry === undefined ? begunAt : 'start');
  return {
    step: possible(ofEntry ?? first),
    go: (next: SellStep) =>
      void navigate({ to: '.', search: true, state: { sellStep: next }, resetScroll: false }),
    /** Navigates back in the browser history. If the page was opened at this step, it navigates to `before` instead. */
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

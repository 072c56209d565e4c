import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { SellStep } from '../../entities/sale/sale-form.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The step of a sale that this entry of the browser's history shows. */
    sellStep?: SellStep;
  }
}

/**
 * The step of a sale, each an entry of the browser's history, so that its back button goes to the step before and not
 * out of the sale. `begunAt` is where a page that is opened anew goes on; `possible` says what is shown instead of a step
 * that is not possible by now.
 */
export function useSellStep(begunAt: SellStep, possible: (step: SellStep) => SellStep) {
  const router = useRouter();
  const navigate = useNavigate();
  const ofEntry = useRouterState({ select: ({ location }) => location.state.sellStep });
  // After a reload the entry says it, and the one the sale began with is before it.
  const [first] = useState(ofEntry === undefined ? begunAt : 'start');
  return {
    step: possible(ofEntry ?? first),
    go: (next: SellStep) =>
      void navigate({ to: '.', search: true, state: { sellStep: next }, resetScroll: false }),
    /** Back to where one came from; who opened the page at this step goes to `before` instead. */
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

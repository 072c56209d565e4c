import { useRouterState } from '@tanstack/react-router';
import type { PageMetadata } from '../../routes/page-metadata.ts';

/** What the page now shown says of itself. */
export const usePage = (): PageMetadata | undefined =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });

/** L-13: whether leaving the page now shown through the menu asks first. */
export const useIsFlow = (): boolean =>
  useRouterState({
    select: ({ matches }) => {
      const { staticData, search } = matches.at(-1) ?? {};
      const isFlow = staticData?.page?.isFlow ?? false;
      return typeof isFlow === 'function' ? isFlow(search ?? {}) : isFlow;
    },
  });

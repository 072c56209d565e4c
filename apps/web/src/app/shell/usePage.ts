import { useRouterState } from '@tanstack/react-router';
import type { PageMetadata } from '../../routes/page-metadata.ts';

/** Returns the metadata of the current page. */
export const usePage = (): PageMetadata | undefined =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });

/** L-13: returns whether leaving the current page through the menu needs confirmation. */
export const useIsFlow = (): boolean =>
  useRouterState({
    select: ({ matches }) => {
      const { staticData, search } = matches.at(-1) ?? {};
      const isFlow = staticData?.page?.isFlow ?? false;
      return typeof isFlow === 'function' ? isFlow(search ?? {}) : isFlow;
    },
  });

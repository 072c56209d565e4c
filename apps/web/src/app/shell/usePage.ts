import { useRouterState } from '@tanstack/react-router';
import type { PageFacts } from '../../routes/_page-facts.ts';

/** What the page now shown says of itself. */
export const usePage = (): PageFacts | undefined =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });

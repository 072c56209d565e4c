import { useRouterState } from '@tanstack/react-router';
import type { PageMetadata } from '../../routes/page-metadata.ts';

/** What the page now shown says of itself. */
export const usePage = (): PageMetadata | undefined =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page });

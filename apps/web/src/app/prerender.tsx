import type { Environment } from '@portaal/domain/brand/configuration';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { setEnvironment } from '../lib/environment.ts';
import { pages } from './first-pages.ts';
import { createAppRouter } from './router.ts';

export { pages };

/**
 * Renders a page as static HTML for a first-time visitor, shown while the script loads. Pages must be rendered one at
 * a time, because the environment is global. Throws for a path that is not in `pages`.
 */
export async function prerender(environment: Environment, path: string): Promise<string> {
  if (!Object.hasOwn(pages, path)) throw new RangeError(`${path} is not prerendered`);
  setEnvironment(environment);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  // Scroll restoration would be an inline script, which the content security policy of the page rejects.
  router.update({ ...router.options, scrollRestoration: false });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

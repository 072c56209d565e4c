import type { Environment } from '@portaal/domain/brand/configuration';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { setEnvironment } from '../lib/environment.ts';
import { pages } from './first-pages.ts';
import { createAppRouter } from './router.ts';

export { pages };

/**
 * A page as it looks to a visitor who was never here, as HTML without behaviour: what they see while the script is on
 * its way. Ask for one at a time: there is one environment. Throws for a path that is not in `pages`.
 */
export async function prerender(environment: Environment, path: string): Promise<string> {
  if (!Object.hasOwn(pages, path)) throw new RangeError(`${path} is not prerendered`);
  setEnvironment(environment);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  // It would come as a script, which the policy of the page rejects.
  router.update({ ...router.options, scrollRestoration: false });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

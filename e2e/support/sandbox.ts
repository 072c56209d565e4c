import { sandboxOrigin } from './portal.ts';

/** What the sandbox says of what it received. */
export async function fromSandbox<T>(path: string): Promise<T> {
  const response = await fetch(`${sandboxOrigin()}${path}`);
  if (response.status !== 200) throw new Error(`The sandbox answers ${response.status} to ${path}.`);
  return ((await response.json()) as { data: T }).data;
}

import { sandboxOrigin } from './portal.ts';

/** What the sandbox tells of what it received. */
export async function fromSandbox<T>(path: string): Promise<T> {
  const answer = await fetch(`${sandboxOrigin()}${path}`);
  if (answer.status !== 200) throw new Error(`The sandbox answers ${answer.status} to ${path}.`);
  return ((await answer.json()) as { data: T }).data;
}

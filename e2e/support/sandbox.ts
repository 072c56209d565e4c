import { sandboxOrigin } from './portal.ts';

/** Returns the sandbox's record of requests at a path. */
export async function fromSandbox<T>(path: string): Promise<T> {
  const response = await fetch(`${sandboxOrigin()}${path}`);
  if (response.status !== 200) throw new Error(`The sandbox answers ${response.status} to ${path}.`);
  return ((await response.json()) as { data: T }).data;
}

/** Sends a command to the sandbox. */
export async function toSandbox(path: string, body: unknown): Promise<void> {
  const { status } = await fetch(`${sandboxOrigin()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status >= 300) throw new Error(`The sandbox answers ${status} to ${path}.`);
}

import { join } from 'node:path';

/** Root of this checkout, regardless of the working directory. */
export const projectFolder = join(import.meta.dirname, '..');

/** Returns a path inside the checkout. */
export function inProject(...parts: string[]): string {
  return join(projectFolder, ...parts);
}

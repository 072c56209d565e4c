import { join } from 'node:path';

/** Root of this checkout, wherever the command was typed. */
export const projectFolder = join(import.meta.dirname, '..');

/** A path inside the checkout. */
export function inProject(...parts: string[]): string {
  return join(projectFolder, ...parts);
}

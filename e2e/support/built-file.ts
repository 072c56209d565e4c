import { readFileSync } from 'node:fs';
import { inProject } from '../../scripts/project-folder.ts';

/** Returns the address of the built file of a lazily imported source, such as `src/app/shell/SideMenu.tsx`. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(inProject('apps/web/dist/.vite/manifest.json'), 'utf8'));
  const file: unknown = manifest[source]?.file;
  if (typeof file !== 'string') throw new Error(`The build has no file of ${source}.`);
  return `/${file}`;
}

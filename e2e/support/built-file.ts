import { readFileSync } from 'node:fs';
import { inProject } from '../../scripts/project-folder.ts';

/** Returns the URL of the built file for a lazily imported source file, for example `src/app/shell/SideMenu.tsx`. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(inProject('apps/web/dist/.vite/manifest.json'), 'utf8'));
  const file: unknown = manifest[source]?.file;
  if (typeof file !== 'string') throw new Error(`The build has no file of ${source}.`);
  return `/${file}`;
}

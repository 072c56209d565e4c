import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIRST_LINE = /^\/\/ Covers apps\/web\/src folders: (.+)\.\n/;

/** A journey file (browser test), with the names of the browser source folders it goes through. */
export interface JourneyFile {
  readonly file: string;
  readonly folders: readonly string[];
}

/**
 * Returns all journeys of a checkout. The first line of each file lists its folders:
 * `// Covers apps/web/src folders: sell-requests, step-up.`
 */
export function readJourneys(folder: string): JourneyFile[] {
  return globSync('e2e/*.spec.ts', { cwd: folder })
    .sort()
    .map((file) => {
      const named = FIRST_LINE.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '';
      return { file, folders: named.split(', ').filter(Boolean) };
    });
}

/** Returns the journeys through the folder of a file or through a parent folder. */
export function journeysThrough(file: string, journeys: readonly JourneyFile[]): string[] {
  const around = new Set(file.split('/').slice(0, -1));
  return journeys
    .filter(({ folders }) => folders.some((name) => around.has(name)))
    .map((journey) => journey.file);
}

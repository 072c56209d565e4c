import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIRST_LINE = /^\/\/ Journeys through: (.+)\.\n/;

/** A file of journeys, and the folders of the browser's source it goes through, by their bare names. */
export interface JourneyFile {
  readonly file: string;
  readonly folders: readonly string[];
}

/** All journeys of a checkout. Each file says in its first line where it goes: `// Journeys through: sell, step-up.` */
export function readJourneys(folder: string): JourneyFile[] {
  return globSync('e2e/*.spec.ts', { cwd: folder })
    .sort()
    .map((file) => {
      const named = FIRST_LINE.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? '';
      return { file, folders: named.split(', ').filter(Boolean) };
    });
}

/** Those that go through the folder a file stands in, or through one around it. */
export function journeysThrough(file: string, journeys: readonly JourneyFile[]): string[] {
  const around = new Set(file.split('/').slice(0, -1));
  return journeys
    .filter(({ folders }) => folders.some((name) => around.has(name)))
    .map((journey) => journey.file);
}

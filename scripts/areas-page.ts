import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { tableAreas } from '../apps/api/src/schema/table-areas.ts';
import * as calls from '../packages/domain/src/calls.ts';
import type { Call } from '../packages/domain/src/http/call.ts';
import { type AdminCallName, rights } from '../packages/domain/src/rights.ts';
import { areas } from './areas.ts';
import { inProject, projectFolder } from './project-folder.ts';
import type { Task } from './task-list.ts';

const PAGE = 'docs/areas.md';

const INTRODUCTION = `# Areas

The areas of the product, for engineers who look for the place of a change. An area is the same folder in \`apps/api/src/modules\`, \`apps/web/src/features\` and \`packages/domain/src\`. This page is generated with \`npm run format\`; promises and arrows are declared in \`scripts/areas.ts\`, and \`npm run check\` rejects any other arrow. What serves every area lies in \`apps/api/src/foundation\` and in the folders of \`packages/domain/src\` that are no area.
`;

/** Returns the names of the imports or exports of a file, each with the path it comes from. */
function namesFrom(path: string, keyword: 'export' | 'import'): Map<string, string> {
  const statement = new RegExp(`^${keyword} \\{([^}]*)\\} from '([^']+)';`, 'gm');
  const text = readFileSync(inProject(path), 'utf8');
  return new Map(
    [...text.matchAll(statement)].flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.replace(/^\s*type\s/, '').trim())
        .filter((name) => name !== '')
        .map((name): [string, string] => [name, from]),
    ),
  );
}

const areaIn = (path: string): string => /\/(?:modules\/)?([^/]+)\/[^/]+\/[^/]+$/.exec(path)?.[1] ?? '';

/** Returns the background jobs of each area: the jobs that call one of its use cases. */
function jobsByArea(): Map<string, string> {
  const text = readFileSync(inProject('apps/api/src/workers.ts'), 'utf8');
  const useCases = namesFrom('apps/api/src/workers.ts', 'import');
  return new Map(
    [
      ...text.matchAll(/queue\.(?:work|drain)\('([\w.]+)'([\s\S]*?)(?=\n {2}(?:await )?\w*\.?queue\.|\n\})/g),
    ].map(([, job = '', body = '']) => {
      const called = [...useCases.keys()].find((name) => new RegExp(`\\b${name}\\(`).test(body));
      return [job, areaIn(useCases.get(called ?? '') ?? '')];
    }),
  );
}

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const folders = (pattern: string): string =>
  listed(
    globSync(pattern, { cwd: projectFolder })
      .map((path) => path.split('/').at(-1) ?? '')
      .sort(),
  );

/** Returns the callers that may make the calls of an area, one line for each kind of caller. */
function callerLines(names: readonly string[]): string[] {
  const byCaller = new Map<string, string[]>();
  for (const name of names) {
    const { access } = (calls as Readonly<Record<string, Call>>)[name] ?? {};
    const caller = access === 'admin' ? `employee: ${rights[name as AdminCallName].ask.join(', ')}` : access;
    byCaller.set(caller ?? '', [...(byCaller.get(caller ?? '') ?? []), name]);
  }
  return [...byCaller]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([caller, made]) => `  - ${caller}: ${listed(made)}`);
}

/** Renders the documentation page of all areas. Throws for a job or a table without an area. */
export function areasPage(): string {
  const callNames = [...namesFrom('packages/domain/src/calls.ts', 'export')];
  const jobs = jobsByArea();
  const arrows = Object.entries(areas).flatMap(([name, { uses }]) =>
    uses.map((used) => `  ${name} --> ${used}`),
  );
  const unknown = Object.keys(tableAreas).filter((name) => name !== 'base' && !(name in areas));
  if (unknown.length > 0) throw new Error(`No area: ${unknown.join(', ')}`);
  const chapters = Object.entries(areas).map(([name, { promise, uses }]) => {
    const own = callNames.filter(([, path]) => path.startsWith(`./${name}/`)).map(([call]) => call);
    const jobNames = [...jobs].filter(([, area]) => area === name).map(([job]) => job);
    return [
      `## ${name}`,
      '',
      promise,
      '',
      `- Uses: ${uses.length > 0 ? uses.join(', ') : 'no other area'}`,
      `- Modules: ${folders(`apps/api/src/modules/${name}/*`)}`,
      `- Features: ${folders(`apps/web/src/features/${name}/*`) || 'none'}`,
      `- Tables: ${listed(Object.keys(tableAreas[name] ?? {}))}`,
      ...(jobNames.length > 0 ? [`- Jobs: ${listed(jobNames)}`] : []),
      ...(own.length > 0 ? ['- Calls:', ...callerLines(own)] : []),
    ].join('\n');
  });
  return `${[INTRODUCTION.trimEnd(), ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n'), ...chapters].join('\n\n')}\n`;
}

/** Writes the areas page to its file; `npm run format` calls this function. */
export function writeAreasPage(): void {
  writeFileSync(inProject(PAGE), areasPage());
}

export const areasPageTask: Task = {
  name: 'areas page',
  run: async () => {
    const isCurrent = readFileSync(inProject(PAGE), 'utf8') === areasPage();
    return {
      ok: isCurrent,
      output: isCurrent ? '' : `${PAGE} verschilt van de code: draai npm run format`,
    };
  },
};

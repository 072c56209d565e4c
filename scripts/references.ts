import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject } from './project-folder.ts';
import type { Task } from './task-list.ts';

const TEXTS = ['*.md', '{apps,packages}/*/src/**/*.{ts,tsx,css}', '{bench,docs,e2e,scripts}/**/*.{ts,md}'];
/** Matches the numbers of the decisions that were merged into a decision. */
const MERGED = /^Date: \S+ Includes (\d{4}(?:, \d{4})*)\.$/m;
/** Matches the path of a line in CODEOWNERS. */
const OWNED = /^\/(\S+)/gm;
const HEADING = /^#{1,6} (?:(integrations) )?(\d+(?:\.\d+)*)\.? /gm;
const ITEM = /^\| security item (\d+) \|/gm;
const CITATION =
  /\b(domain|integrations) (\d+(?:\.\d+)*)|\bsecurity items? (\d+)|\b(?:decisions?|besluit(?:en)?) (\d{4})((?:, \d{4})*(?:,? (?:and|en) \d{4})?)/gi;
const PATH = /`((?:apps|brands|bench|deploy|docs|e2e|packages|scripts)\/[\w./-]*[\w/])`/g;
const LINK = /\]\((?![a-z]+:|#)([^)\s#]+)/g;
/** Marker lines that git writes around two versions of a text it could not merge. */
const CONFLICT = /^(?:<{7} |>{7} |={7}$)/m;
/** Matches a line break inside a comment, because a citation may be split over two lines. */
const LINE_BREAK = /\s*\n\s*(?:\*|\/\/)?\s*/g;

/**
 * Returns every reference that a text can cite: `domain 5.5`, `integrations 4.2`, `security item 7`, `decision 0093`.
 */
function readTargets(project: string): Set<string> {
  const targets = new Set<string>();
  for (const file of globSync('docs/domain/*.md', { cwd: project })) {
    const text = readFileSync(join(project, file), 'utf8');
    for (const [, scheme = 'domain', number] of text.matchAll(HEADING)) targets.add(`${scheme} ${number}`);
    for (const [, number] of text.matchAll(ITEM)) targets.add(`security item ${number}`);
  }
  for (const file of globSync('docs/decisions/[0-9]*.md', { cwd: project })) {
    const text = readFileSync(join(project, file), 'utf8');
    // A citation may name a decision that was merged: its number stays in the second line of the surviving file.
    const merged = MERGED.exec(text)?.[1]?.split(', ') ?? [];
    for (const number of [file.replace(/^.*\/(\d{4}).*$/, '$1'), ...merged])
      targets.add(`decision ${number}`);
  }
  // A chapter can be cited if at least one of its rules exists.
  for (const target of [...targets]) {
    const chapter = /^(domain \d+)\./.exec(target)?.[1];
    if (chapter) targets.add(chapter);
  }
  return targets;
}

/** Returns the citations in a text, each in the form of the reference it cites. */
export function citationsOf(text: string): string[] {
  return [...text.replaceAll(LINE_BREAK, ' ').matchAll(CITATION)].flatMap(
    ([, scheme, number, item, decision, more = '']) => {
      if (scheme) return [`${scheme.toLowerCase()} ${number}`];
      if (item) return [`security item ${item}`];
      return [decision, ...(more.match(/\d{4}/g) ?? [])].map((one) => `decision ${one}`);
    },
  );
}

/** Returns the full paths of project files and folders in backticks. */
export const pathsOf = (text: string): string[] =>
  [...text.matchAll(PATH)].flatMap(([, path]) => (path === undefined ? [] : [path]));

/**
 * Lists citations of rules and decisions, paths in backticks and in CODEOWNERS, and links whose target does not exist,
 * and unresolved merge conflicts.
 */
export function deadReferencesIn(project: string): string[] {
  const targets = readTargets(project);
  const owners = globSync('CODEOWNERS', { cwd: project }).flatMap((file) => [
    ...readFileSync(join(project, file), 'utf8').matchAll(OWNED),
  ]);
  const unowned = owners.flatMap(([, path = '']) =>
    globSync(path, { cwd: project }).length === 0 ? [`CODEOWNERS: ${path} bestaat niet`] : [],
  );
  const inTexts = globSync(TEXTS, { cwd: project })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(project, file), 'utf8');
      const dead = citationsOf(text).filter((one) => !targets.has(one));
      const gone = pathsOf(text).filter((path) => !existsSync(join(project, path)));
      const links = file.endsWith('.md') ? [...text.matchAll(LINK)].map(([, link = '']) => link) : [];
      const lost = links.filter((link) => !existsSync(join(project, dirname(file), link)));
      return [
        ...(CONFLICT.test(text) ? [`${file}: bevat een samenvoeging die niet is opgelost`] : []),
        ...[...new Set([...dead, ...gone, ...lost])].map((one) => `${file}: ${one} bestaat niet`),
      ];
    });
  return [...inTexts, ...unowned];
}

export const referencesTask: Task = {
  name: 'references',
  run: async () => {
    const dead = deadReferencesIn(inProject());
    return { ok: dead.length === 0, output: dead.join('\n') };
  },
};

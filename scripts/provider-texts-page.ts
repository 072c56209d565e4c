import { readFileSync, writeFileSync } from 'node:fs';
import { textKind, textKindNames } from '../apps/api/src/provider-texts/kinds.ts';
import { textFileName } from '../apps/api/src/provider-texts/provider-texts.ts';
import { providerPlaceholders, type TextKind } from '../apps/api/src/provider-texts/text-kind.ts';
import { inProject } from './project-folder.ts';
import type { Task } from './task-list.ts';

const PAGE = 'docs/operation/invulvelden.md';

const INTRODUCTION = `# Invulvelden

Dit bestand is gemaakt uit de code (\`apps/api/src/provider-texts\`) met \`npm run format\`: verander het daar. [Teksten schrijven](teksten.md) legt uit hoe een tekst wordt geschreven.

Elke tekst kent deze invulvelden:

| Invulveld | Betekenis | Voorbeeld |
|---|---|---|
`;

const placeholderRows = (placeholders: TextKind['placeholders']): string =>
  Object.entries(placeholders)
    .map(([name, { about, example, isRequired, isOptional }]) => {
      const rule = isRequired ? ' (moet in de tekst)' : isOptional ? ' (soms onbekend)' : '';
      return `| \`{${name}}\` | ${about}${rule} | ${example} |`;
    })
    .join('\n');

function chapterOf(name: (typeof textKindNames)[number]): string {
  const { title, parts, placeholders, conditions = {} } = textKind(name);
  const lines = [
    `## ${title}`,
    `Bestand \`teksten/${textFileName(name)}\`.`,
    ...Object.entries(parts).map(
      ([part, { about, form }]) => `- \`## ${part}\`: ${about}${form === 'line' ? '; één regel' : ''}`,
    ),
  ];
  if (Object.keys(placeholders).length > 0) {
    lines.push('', '| Invulveld | Betekenis | Voorbeeld |', '|---|---|---|', placeholderRows(placeholders));
  }
  const cases = Object.entries(conditions).map(([name, about]) => `- \`[als ${name}]\`: ${about}`);
  return [...lines, ...(cases.length > 0 ? ['', ...cases] : [])].join('\n');
}

/** Renders the documentation page of the provider's texts, with every placeholder. */
const placeholdersPage = (): string =>
  `${INTRODUCTION}${placeholderRows(providerPlaceholders)}\n\n${textKindNames.map(chapterOf).join('\n\n')}\n`;

/** Writes the page of placeholders to disk; `npm run format` calls this function. */
export function writePlaceholdersPage(): void {
  writeFileSync(inProject(PAGE), placeholdersPage());
}

export const placeholdersPageTask: Task = {
  name: 'placeholders page',
  run: async () => {
    const isCurrent = readFileSync(inProject(PAGE), 'utf8') === placeholdersPage();
    return {
      ok: isCurrent,
      output: isCurrent ? '' : `${PAGE} verschilt van de invulvelden in de code: draai npm run format`,
    };
  },
};

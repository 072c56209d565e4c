import { readFileSync, writeFileSync } from 'node:fs';
import { serverSettings } from '../apps/api/src/platform/environment.ts';
import { type Setting, settingGroups } from '../apps/api/src/platform/setting.ts';
import { commandSettings } from './command-settings.ts';
import { inProject } from './project-folder.ts';
import type { Task } from './task-list.ts';

const PAGE = 'docs/configuration.md';

const INTRODUCTION = `# Instellingen

Dit bestand is gemaakt uit de code (\`apps/api/src/platform/environment.ts\`) met \`npm run format\`: verander het daar.

De server leest zijn instellingen één keer, bij het starten, uit de omgeving, en meldt alle fouten samen. Zet ze in drie bestanden: voorbeelden staan in [deploy](../deploy), en [Installeren](deployment.md) zegt waar ze komen.

- **Standaard**: wat geldt zonder deze instelling; – is niets.
- **Productie**: of \`NODE_ENV=production\` de instelling vraagt. Een instelling zonder waarde is daar een fout: haal de regel weg. Adressen van anderen beginnen daar met https.
- **Geheim**: hoort in \`secrets.env\` of \`migration.env\`, die alleen root leest.
- \`<MERK>\` is de naam van een merk in hoofdletters, met een streepje als \`_\`: \`PUBLIC_URL_DERDE_MERK\` is van \`derde-merk\`.
`;

/** Lists the settings of the server and of the commands. */
export const allSettings = (): readonly Setting[] => [...serverSettings(), ...commandSettings];

const row = ({ name, default: value = '–', required = 'nee', isSecret, meaning }: Setting): string =>
  `| \`${name}\` | ${value} | ${required} | ${isSecret ? 'ja' : 'nee'} | ${meaning} |`;

/** Renders the documentation page of all settings, by group. */
export function configurationPage(settings: readonly Setting[] = allSettings()): string {
  const chapters = settingGroups.map((title) =>
    [
      `## ${title}`,
      '',
      '| Naam | Standaard | Productie | Geheim | Betekenis |',
      '|---|---|---|---|---|',
      ...settings.filter(({ group }) => group === title).map(row),
    ].join('\n'),
  );
  return `${INTRODUCTION}\n${chapters.join('\n\n')}\n`;
}

/** Writes the settings page to disk; `npm run format` calls this function. */
export function writeConfigurationPage(): void {
  writeFileSync(inProject(PAGE), configurationPage());
}

export const configurationPageTask: Task = {
  name: 'configuration page',
  run: async () => {
    const isCurrent = readFileSync(inProject(PAGE), 'utf8') === configurationPage();
    return {
      ok: isCurrent,
      output: isCurrent ? '' : `${PAGE} verschilt van de instellingen in de code: draai npm run format`,
    };
  },
};

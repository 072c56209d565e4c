import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { buildImage, describeImage, IMAGE_BUDGET } from './image.ts';
import { tryImage } from './image-trial.ts';
import { licenceFaults, licensedPackages, thirdParty } from './licences.ts';
import { inProject } from './project-folder.ts';
import { readReleaseState, releaseFaults } from './release.ts';
import { readSbomLockfile, softwareBillOfMaterials } from './sbom.ts';
import { run } from './system-command.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new CommandFailure(faults.join('\n'));
}

async function step<Outcome>(title: string, work: () => Outcome | Promise<Outcome>): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await work();
  print(`✓ ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return outcome;
}

/** `npm run release:check`: writes a complete release to the folder `release`, or reports what prevents it. */
export function main(): Promise<number> {
  return reportFailure(async () => {
    const folder = inProject('release');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    if (run('git', ['-C', inProject(), 'status', '--porcelain']) !== '') {
      throw new CommandFailure('Leg eerst vast wat u veranderde: een uitgave is van een commit.');
    }
    const lockfile = readSbomLockfile();
    const packages = licensedPackages(lockfile.packages);
    await step('Eén versie overal', () => requireNone(releaseFaults(readReleaseState())));
    await step('Licenties zijn toegestaan', () => requireNone(licenceFaults(packages)));
    const lists = {
      'THIRD-PARTY.txt': thirdParty(packages),
      'sbom.json': `${JSON.stringify(softwareBillOfMaterials(lockfile), null, 2)}\n`,
    };
    for (const [name, text] of Object.entries(lists)) writeFileSync(join(folder, name), text);
    copyFileSync(inProject('CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
    await step('Alarmregels', () => run('npm', ['--prefix', inProject(), 'run', '-s', 'alarms:check']));

    const archive = join(folder, 'image.tar');
    const first = await step('Image gebouwd', () => buildImage({ archive }));
    const second = await step('Image nog eens gebouwd', () => buildImage({ archive: `${archive}.again` }));
    rmSync(second.archive);
    if (first.digest !== second.digest) {
      throw new CommandFailure(`Twee keer bouwen geeft twee digests: ${first.digest} en ${second.digest}`);
    }
    print(describeImage(first));
    if (first.bytes > IMAGE_BUDGET) throw new CommandFailure('Het image is te groot.');
    for (const line of await step('Image geprobeerd', tryImage)) print(`  ${line}`);
    writeFileSync(join(folder, 'digest.txt'), `${first.digest}\n`);
    writeFileSync(join(folder, 'SHA256SUMS'), checksumsOf(folder));
    print(`Alles staat in ${folder}`);
    return 0;
  });
}

function checksumsOf(folder: string): string {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}`,
    );
  return `${lines.join('\n')}\n`;
}

// npm run visual [-- COMMIT]: takes pictures of the screens of another commit, by default the previous one, and
// of this checkout with its uncommitted changes, and compares them pixel by pixel. Both run on demo data of the
// same day with stopped clocks, so no part of a picture is masked. npm run visual -- readme: takes the pictures
// of the README again.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { pointAt } from '../e2e/support/running-portal.ts';
import { CommandFailure, reportFailure } from '../scripts/command-failure.ts';
import { differenceOf } from '../scripts/picture-difference.ts';
import { freePort } from '../scripts/ports.ts';
import { inProject } from '../scripts/project-folder.ts';
import { run } from '../scripts/system-command.ts';
import { requireTestTools } from '../scripts/system-packages.ts';
import { checkoutOf } from './other-version.ts';
import { type Ports, startPortalAt } from './visual-portal.ts';
import { OUTCOME, photograph, type Screen, screenOf, screens, Visitor } from './visual-screens.ts';

const README = 'readme';
/** Limit for all pictures of the README together. */
const README_BYTES = 150_000;
/** Part of the page that a picture of the README shows. */
const README_PART = { x: 0, y: 0, width: 1280, height: 880 };
/** Address and file of each picture in the README. */
const readmePictures = {
  overview: { path: '/mijn-vastgoed', account: 'investeerder' },
  calculator: { path: OUTCOME, account: undefined },
} as const;

interface Studio {
  readonly browser: Browser;
  readonly ports: Ports;
  /** Time at which all clocks are stopped: noon on the day of the last commit. */
  readonly at: Date;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

export function main([what = 'HEAD~1']: readonly string[]): Promise<number> {
  return reportFailure(async () => {
    const { chromium: executablePath } = requireTestTools({ postgres: false });
    const args = ['--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
    if (process.getuid?.() === 0) args.push('--no-sandbox');
    const browser = await chromium.launch({ executablePath, args });
    try {
      const [web, sandbox, smtp] = await Promise.all([freePort(), freePort(), freePort()]);
      const day = run('git', ['-C', inProject(), 'log', '-1', '--format=%cs']).trim();
      const studio = { browser, ports: { web, sandbox, smtp }, at: new Date(`${day}T12:00:00Z`) };
      return what === README ? await takeReadmePictures(studio) : await compare(studio, what);
    } finally {
      await browser.close();
    }
  });
}

async function compare(studio: Studio, revision: string): Promise<number> {
  const { commit, folder } = checkoutOf(revision, { withTools: true });
  const result = mkdtempSync(join(tmpdir(), 'portaal-visual-'));
  print(`${screens.length} schermen van ${commit} en van deze map, op ${studio.at.toISOString()}:`);
  const before = await takeScreens(studio, folder);
  const after = await takeScreens(studio, inProject());
  let equal = 0;
  const faults: string[] = [];
  for (const { name } of screens) {
    const [left, right] = [before.get(name), after.get(name)];
    if (left instanceof Error || right instanceof Error || !left || !right) {
      faults.push(`  ${name}: eerst ${messageOf(left)}, nu ${messageOf(right)}`);
      continue;
    }
    const difference = differenceOf(left, right);
    if (difference === undefined) {
      equal += 1;
      continue;
    }
    const files = { eerst: left, nu: right, verschil: difference.drawing };
    for (const [kind, content] of Object.entries(files))
      writeFileSync(join(result, `${name}.${kind}.png`), content);
    faults.push(`  ${name}: ${difference.pixels} pixels`);
  }
  print(`${equal} schermen gelijk, ${faults.length} anders.`);
  if (faults.length === 0) {
    rmSync(result, { recursive: true });
    return 0;
  }
  print(`${faults.join('\n')}\nBeelden: ${result}`);
  return 1;
}

const messageOf = (picture: Buffer | Error | undefined): string =>
  picture instanceof Error ? (picture.message.split('\n', 1)[0] ?? '') : 'goed';

/** Takes a picture of every screen of one version. For a screen that does not open, returns the error instead. */
async function takeScreens(studio: Studio, checkout: string): Promise<Map<string, Buffer | Error>> {
  return inPortal(studio, checkout, async (visitor) => {
    const taken = new Map<string, Buffer | Error>();
    for (const screen of screens) {
      const picture = await visitor.open(screen, photograph).catch((error: unknown) => Error(String(error)));
      taken.set(screen.name, picture);
    }
    return taken;
  });
}

/** Starts a version of the portal on an empty folder and stops it after `use`. */
async function inPortal<T>(
  studio: Studio,
  checkout: string,
  use: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portaal-at-'));
  try {
    const stop = await startPortalAt({ checkout, folder, ports: studio.ports, at: studio.at });
    try {
      const { web, sandbox } = studio.ports;
      pointAt({ port: web, sandboxPort: sandbox, logFile: join(folder, 'data/log/api.log'), stop });
      return await use(new Visitor(studio.browser, studio.at));
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes the two pictures of the README in both themes. */
async function takeReadmePictures(studio: Studio): Promise<number> {
  const folder = inProject('docs/pictures');
  mkdirSync(folder, { recursive: true });
  const sizes = await inPortal(studio, inProject(), async (visitor) => {
    const bytes: number[] = [];
    for (const [name, { path, account }] of Object.entries(readmePictures)) {
      for (const theme of ['light', 'dark'] as const) {
        const screen: Screen = screenOf({ brand: 'baken', theme, size: 'desktop' }, path, account);
        const picture = await visitor.open(screen, async (page) => {
          // Close the advice about signing in, which is shown above the contracts.
          const advice = page.getByRole('button', { name: 'Sluiten' });
          if (account !== undefined) await advice.click();
          return page.screenshot({ type: 'webp', quality: 55, clip: README_PART, fullPage: true });
        });
        writeFileSync(join(folder, `${name}-${theme}.webp`), picture);
        bytes.push(picture.length);
      }
    }
    return bytes;
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  print(`${sizes.length} beelden in docs/pictures, samen ${Math.round(total / 1000)} kB.`);
  if (total > README_BYTES) throw new CommandFailure(`Dat is meer dan ${README_BYTES / 1000} kB.`);
  return 0;
}

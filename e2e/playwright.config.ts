import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { inProject } from '../scripts/project-folder.ts';
import type { Brand } from './support/portal.ts';

/** A sandbox of Chromium needs a user of its own; root has none. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const chromium = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    ...asRoot,
    // Nothing outside this machine can be reached, whatever page or browser tries.
    '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
};

const width = (pixels: number, height: number) => ({ viewport: { width: pixels, height } });

/**
 * Everything runs at 1280 pixels. What a title marks with `@phone` runs at 360 as well, and what it marks with
 * `@layout` at 360 and 768.
 */
export default defineConfig<{ brand: Brand }>({
  testDir: import.meta.dirname,
  globalSetup: fileURLToPath(import.meta.resolve('./support/start-portal.ts')),
  outputDir: inProject('.cache/e2e'),
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may starve a browser for seconds. A second try that passes is reported as flaky, by name:
  // such a journey is to be made steady, not left to its second try.
  retries: 2,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // For a run that hangs; a slow machine is no fault.
  globalTimeout: 60 * 60_000,
  use: {
    browserName: 'chromium',
    launchOptions: chromium,
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
  },
  projects: [
    { name: '1280', use: width(1280, 900) },
    { name: '768', use: width(768, 1024), grep: /@layout/ },
    { name: '360', use: width(360, 740), grep: /@phone|@layout/ },
  ],
});

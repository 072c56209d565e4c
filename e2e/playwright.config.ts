import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { inProject } from '../scripts/project-folder.ts';
import type { Brand } from './support/portal.ts';

/** Chromium's sandbox requires a non-root user. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const chromium = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    ...asRoot,
    // Blocks every host outside this machine, for requests of pages and of the browser itself.
    '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
};

const width = (pixels: number, height: number) => ({ viewport: { width: pixels, height } });

/**
 * Every test runs at a width of 1280 pixels. Tests with the tag `@phone` also run at 360 pixels, and tests with the
 * tag `@layout` at 360 and 768 pixels.
 */
export default defineConfig<{ brand: Brand }>({
  testDir: import.meta.dirname,
  globalSetup: fileURLToPath(import.meta.resolve('./support/start-portal.ts')),
  outputDir: inProject('.cache/e2e'),
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may starve a browser for seconds. A test that passes on a retry is reported by name as flaky, and
  // must be made stable instead of relying on retries.
  retries: 2,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Time limit for a run that hangs. A slow machine must not reach this limit.
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

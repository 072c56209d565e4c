import { defineConfig } from 'vitest/config';
import { callMetadata } from './call-metadata.plugin.ts';

export default defineConfig({
  plugins: [callMetadata()],
  test: {
    unstubGlobals: true,
    restoreMocks: true,
    // Generous limits, because a test may run late on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    retry: 1,
  },
});

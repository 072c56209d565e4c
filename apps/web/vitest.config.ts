import { defineConfig } from 'vitest/config';
import { callFacts } from './call-facts.plugin.ts';

export default defineConfig({
  plugins: [callFacts()],
  test: { include: ['src/**/*.test.{ts,tsx}'], unstubGlobals: true, restoreMocks: true },
});

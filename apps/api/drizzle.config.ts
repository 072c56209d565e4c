import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name <what-changes>` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema/index.ts',
  out: './migrations',
});

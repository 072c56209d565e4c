import { enableCompileCache } from 'node:module';

// Reads NODE_COMPILE_CACHE; the rest loads after it, or its code would not be cached (stack.md 1).
enableCompileCache();
const { runServer } = await import('./server.ts');
await runServer(process.env);

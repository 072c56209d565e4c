import { enableCompileCache } from 'node:module';
import { quickenResolution } from './operation/quick-resolution.ts';

// Reads NODE_COMPILE_CACHE; the rest loads after it, or its code would not be cached.
enableCompileCache();
quickenResolution();
const { runServer } = await import('./server.ts');
await runServer(process.env);

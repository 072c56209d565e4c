import { enableCompileCache } from 'node:module';
import { quickenResolution } from './operation/quick-resolution.ts';

// Reads NODE_COMPILE_CACHE. Must run before the other modules load, because only code loaded afterwards is cached.
enableCompileCache();
quickenResolution();
const { runServer } = await import('./server.ts');
await runServer(process.env);

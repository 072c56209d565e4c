import { enableCompileCache } from 'node:module';
import { quickenResolution } from './operation/quick-resolution.ts';

// Applies NODE_COMPILE_CACHE. This must run before the other modules load, because only modules loaded afterwards are
// cached.
enableCompileCache();
quickenResolution();
const { runServer } = await import('./server.ts');
await runServer(process.env);

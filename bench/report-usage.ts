// Loaded before a measured server (`node --import`): reports its resource usage to the parent process and exits with
// it.
import type { Usage } from './server-process.ts';

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, memoryBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
process.once('disconnect', () => process.exit(0));
// The listener must not keep a stopping server alive.
process.channel?.unref();

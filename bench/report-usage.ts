// Loaded before a server under measurement (`node --import`): reports to its parent what it uses, and dies with it.
import type { Usage } from './server-process.ts';

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, memoryBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
process.once('disconnect', () => process.exit(0));
// Listening must not keep a server alive that wants to stop.
process.channel?.unref();

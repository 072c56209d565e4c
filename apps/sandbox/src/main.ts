import { buildSandbox, type Sandbox } from './app.ts';
import { readConfig } from './config.ts';

/** Silent while all is well; `--verbose` says where it listens. */
async function main(): Promise<void> {
  const sandbox = buildSandbox(readConfig(process.env));
  await sandbox.start();
  const { http, smtp } = sandbox.ports();
  if (process.argv.includes('--verbose')) {
    process.stdout.write(`Postvak: http://sandbox.localhost:${http} · SMTP: 127.0.0.1:${smtp}\n`);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(sandbox));
  // Started by `npm start`: when that process is gone, so are we, and the ports are free again.
  process.once('disconnect', () => void leave(sandbox));
}

async function leave(sandbox: Sandbox): Promise<void> {
  await sandbox.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  console.error(`De sandbox kan niet starten: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});

import { buildSandbox, type Sandbox } from './app.ts';
import { readConfig } from './config.ts';

/** Starts the sandbox. Prints its addresses only with `--verbose`. */
async function main(): Promise<void> {
  const sandbox = buildSandbox(readConfig(process.env));
  await sandbox.start();
  const { http, smtp } = sandbox.ports();
  if (process.argv.includes('--verbose')) {
    process.stdout.write(`Postvak: http://sandbox.localhost:${http} · SMTP: 127.0.0.1:${smtp}\n`);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(sandbox));
  // `npm start` started this process: when the parent exits, the sandbox exits too and frees its ports.
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

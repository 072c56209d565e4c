import { buildSandbox, type Sandbox, type SandboxConfig } from './app.ts';

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

/** Reads the configuration; throws one error that names every fault. */
function readConfig(environment: Readonly<Record<string, string | undefined>>): SandboxConfig {
  const faults: string[] = [];
  const port = (name: string, standard: number): number => {
    const text = environment[name];
    const value = text === undefined ? standard : Number(text);
    if (!Number.isInteger(value) || value < 0 || value > 65_535) {
      faults.push(`${name} moet een poort zijn (0 tot en met 65535), niet "${text}".`);
    }
    return value;
  };
  const config = {
    // Loopback only: mail of tests and demonstrations must not be reachable from other machines.
    host: environment.SANDBOX_HOST ?? '127.0.0.1',
    httpPort: port('SANDBOX_PORT', 8090),
    smtpPort: port('SMTP_PORT', 8025),
    dataDirectory: environment.SANDBOX_DATA_DIR ?? './data/sandbox',
    authenticatorKey: environment.AUTHENTICATOR_KEY,
  };
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return config;
}

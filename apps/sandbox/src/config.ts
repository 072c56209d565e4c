import type { SandboxConfig } from './app.ts';

/** Reads the configuration; throws one error that names every fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): SandboxConfig {
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

import { type AddressInfo, createServer } from 'node:net';
import { CommandFailure } from './command-failure.ts';

export interface PortSetting {
  readonly variable: string;
  readonly port: number;
}

/** Reads a port from the environment; throws an error that names the variable if the value is invalid. */
export function portSetting(
  environment: Readonly<Record<string, string | undefined>>,
  variable: string,
  standard: number,
): PortSetting {
  const text = environment[variable];
  const port = text === undefined || text === '' ? standard : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new CommandFailure(`${variable} moet een poort zijn (1 tot en met 65535), niet "${text}".`);
  }
  return { variable, port };
}

/** Throws when a port is in use, or when two settings have the same port. */
export async function requireFreePorts(settings: readonly PortSetting[], host: string): Promise<void> {
  for (const [index, { variable, port }] of settings.entries()) {
    const same = settings.slice(0, index).find((other) => other.port === port);
    if (same !== undefined) {
      throw new CommandFailure(
        `${same.variable} en ${variable} zijn allebei ${port}; geef ze elk een eigen poort.`,
      );
    }
    // For `*.localhost` a browser may try ::1 first, where another process could respond.
    for (const address of new Set([host, '127.0.0.1', '::1'])) {
      const code = await listenError(port, address);
      if (code === 'EADDRINUSE') throw new CommandFailure(takenMessage(variable, port));
      if (code === 'EACCES') {
        throw new CommandFailure(
          `Poort ${port} mag alleen de beheerder openen. Kies een poort vanaf 1024: ${variable}=8081 npm start`,
        );
      }
    }
  }
}

function takenMessage(variable: string, port: number): string {
  const other = port < 65_535 ? port + 1 : port - 1;
  return (
    `Poort ${port} is al in gebruik door een ander programma.\n` +
    `Sluit dat programma, of kies een andere poort: ${variable}=${other} npm start`
  );
}

/**
 * Returns the error code of listening on the port. Callers act only on "in use" and "not allowed" and ignore other
 * failures, such as missing IPv6.
 */
function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Returns a port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

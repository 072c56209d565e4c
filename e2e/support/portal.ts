export type Brand = 'baken' | 'anker';

/** What the brands call themselves on screen. */
export const brandNames: Readonly<Record<Brand, string>> = {
  baken: 'Baken Vastgoed',
  anker: 'Anker Beleggen',
};

/** The demo accounts, which exist at both brands. */
export const accounts = {
  investor: 'investeerder@example.nl',
  newcomer: 'nieuw@example.nl',
  unpaid: 'openstaand@example.nl',
  admin: 'admin@example.nl',
} as const;

function portOf(variable: 'E2E_PORT' | 'E2E_SANDBOX_PORT'): number {
  const port = Number(process.env[variable]);
  if (!Number.isInteger(port)) throw new Error(`${variable} is not set: the global setup did not run.`);
  return port;
}

export const portalPort = (): number => portOf('E2E_PORT');

export const hostOf = (brand: Brand): string => `${brand}.localhost`;

export const originOf = (brand: Brand): string => `http://${hostOf(brand)}:${portalPort()}`;

export const sandboxOrigin = (): string => `http://127.0.0.1:${portOf('E2E_SANDBOX_PORT')}`;

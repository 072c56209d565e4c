import * as z from 'zod/mini';
import { ALWAYS, setting } from './setting.ts';

/** Address of clamd: a socket path, or a host and port. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** Setting value that explicitly disables a service. */
export const OFF = 'off';
const SOCKET = /^\/[^\0\s]+$/;
const HOST = /^([\w.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i;

const isAddress = (text: string): boolean =>
  text === OFF || SOCKET.test(text) || Number(HOST.exec(text)?.[2]) <= 65_535;

/** The environment variables of this configuration. */
export const scannerFields = {
  CLAMD_ADDRESS: setting(
    {
      group: 'Documenten en uploads',
      meaning:
        'waar `clamd` luistert, die uploads op virussen controleert: `machine:3310` of het pad van een socket (`/run/clamav/clamd.ctl`). Zonder, of met `off`, controleert niemand',
      required: `${ALWAYS}: een adres, een socket of \`off\``,
    },
    z.optional(
      z.string().check(z.refine(isAddress, 'moet machine:poort, het pad van een socket of off zijn')),
    ),
  ),
};

/** Returns the scanner's address; undefined means that scanning is disabled. */
export function scannerOf({
  CLAMD_ADDRESS,
}: z.output<z.ZodMiniObject<typeof scannerFields>>): ScannerAddress | undefined {
  if (CLAMD_ADDRESS === undefined || CLAMD_ADDRESS === OFF) return undefined;
  const [, host, port] = HOST.exec(CLAMD_ADDRESS) ?? [];
  if (host === undefined) return { path: CLAMD_ADDRESS };
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

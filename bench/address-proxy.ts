import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy whose target an operator can change. */
export interface AddressProxy {
  readonly port: number;
  /** Forwards new connections to this port from now on, and closes the open connections. */
  leadTo(port: number): void;
  stop(): void;
}

/**
 * Starts a virtual address for a database, as keepalived or HAProxy provides, which an operator moves to the standby.
 */
export async function startAddressProxy(first: number): Promise<AddressProxy> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port;
      for (const socket of open) socket.destroy();
    },
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

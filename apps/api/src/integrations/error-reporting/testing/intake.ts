import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSandbox } from '../../../../../sandbox/src/app.ts';

interface ReceivedReport {
  readonly project: string;
  readonly key: string;
  readonly requestHeaders: string[];
  readonly header: Record<string, unknown>;
  readonly items: { header: Record<string, unknown>; content: Record<string, unknown> }[];
  readonly raw: string;
}

/** Starts the sandbox's error-reporting service on a free port. */
export async function startIntake() {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const sandbox = buildSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, dataDirectory: directory });
  await sandbox.start();
  const host = `127.0.0.1:${sandbox.ports().http}`;
  const call = (path: string, init?: RequestInit): Promise<Response> => fetch(`http://${host}${path}`, init);

  async function received(): Promise<ReceivedReport[]> {
    const { data } = (await (await call('/api/envelopes')).json()) as { data: ReceivedReport[] };
    return data;
  }

  return {
    dsn: `http://sleutel@${host}/7`,
    received,
    /** Returns the received reports once there are at least `count`. */
    async eventually(count: number): Promise<ReceivedReport[]> {
      for (let attempt = 0; attempt < 100; attempt++) {
        const found = await received();
        if (found.length >= count) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`The intake has fewer than ${count} envelopes.`);
    },
    async behave(fault: object): Promise<void> {
      await call('/_sandbox/error-reporting', { method: 'POST', body: JSON.stringify(fault) });
    },
    async reset(): Promise<void> {
      await this.behave({ mode: 'ok' });
      await call('/api/envelopes', { method: 'DELETE' });
    },
    async stop(): Promise<void> {
      await sandbox.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

export type Intake = Awaited<ReturnType<typeof startIntake>>;

import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { fromSandbox } from './sandbox.ts';

/**
 * Returns all data that a page's origin stores in this browser as one text: storage, databases including files, and
 * cookies.
 */
export async function storageOf(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const heard = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** Returns the text of a stored value, which may be or contain bytes and files at any level. */
    const text = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return `${value.type} ${await value.text()}`;
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      const parts = await Promise.all(
        Object.entries(value).map(async ([key, one]) => `${key} ${await text(one)}`),
      );
      return parts.join('\n');
    };
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await heard(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        const keys = heard(all.getAllKeys());
        const values = heard(all.getAll());
        parts.push(`${name}/${store}`, await text(await keys), await text(await values));
      }
      database.close();
    }
    return parts;
  });
  return [...stored, JSON.stringify(await page.context().cookies())].join('\n');
}

/** Returns a list to which every URL is added that the browser requests from now on, for pages and API calls. */
export function addressesOf(context: BrowserContext): string[] {
  const requests: string[] = [];
  context.on('request', (request) => requests.push(decodeURIComponent(request.url())));
  return requests;
}

/** Returns the server's log of all users so far. */
export function serverLog(): string {
  const file = process.env.E2E_SERVER_LOG;
  if (file === undefined) throw new Error('E2E_SERVER_LOG is not set: the global setup did not run.');
  return readFileSync(file, 'utf8');
}

/** Returns the headers of all emails to an address, except the recipient headers. */
export async function mailHeaders(address: string): Promise<string> {
  const mails = await fromSandbox<{ id: string }[]>(`/api/mails?to=${encodeURIComponent(address)}`);
  const whole = await Promise.all(
    mails.map(({ id }) => fromSandbox<{ headers: { name: string; value: string }[] }>(`/api/mails/${id}`)),
  );
  return whole
    .flatMap(({ headers }) => headers)
    .filter(({ name }) => !['to', 'delivered-to', 'x-original-to'].includes(name.toLowerCase()))
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n');
}

/** Returns the names of the values that occur in a text, ignoring spaces, hyphens and case. */
export function foundIn(text: string, values: Readonly<Record<string, string>>): string[] {
  const plain = (one: string) => one.replaceAll(/[\s-]/g, '').toLowerCase();
  const whole = plain(text);
  return Object.keys(values).filter((name) => whole.includes(plain(values[name] ?? '')));
}

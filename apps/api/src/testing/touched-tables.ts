import pg from 'pg';
import { vi } from 'vitest';

const DELETED = /\bdelete from "?(\w+)/gi;
const UPDATED = /^\s*update "?(\w+)/gi;
const READ = /\b(?:from|join) "?(\w+)/gi;

export interface TouchedTables {
  readonly deleted: readonly string[];
  readonly updated: readonly string[];
  readonly read: readonly string[];
}

/**
 * Runs `work` and returns the tables from which its statements delete rows, and the tables that they update and read,
 * each table once.
 */
export async function touchedTables(work: () => Promise<unknown>): Promise<TouchedTables> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = spy.mock.calls.map(([query]) => textOf(query));
    // If no statement was recorded, the result would prove nothing.
    if (texts.length === 0) throw new Error('No statement was seen.');
    const tablesIn = (pattern: RegExp) =>
      [
        ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, table = '']) => table))),
      ].sort();
    return { deleted: tablesIn(DELETED), updated: tablesIn(UPDATED), read: tablesIn(READ) };
  } finally {
    spy.mockRestore();
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

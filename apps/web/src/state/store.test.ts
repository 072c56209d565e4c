// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateFlow } from './calculators.ts';
import { notify } from './notifications.ts';
import { initialState } from './state.ts';
import { onStorageTrouble } from './storage-trouble.ts';
import { completeDocument, forgetPerson, forgetStore, STORE_KEY, useStore } from './store.ts';

const saved = () => JSON.parse(localStorage.getItem(STORE_KEY) ?? 'null');
const investor = { role: 'investor', email: 'a@b.nl' } as const;

beforeEach(() => {
  useStore.setState(initialState, true);
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('the browser state is saved', () => {
  test('P-01 saves every change as JSON under `store`, at once', () => {
    updateFlow('bedragBeleggen', { description: 'studie Lisa' });
    expect(saved().calculator.bedragBeleggen.description).toBe('studie Lisa');
  });

  test('P-01 saves the removal of a notification, but not its addition', () => {
    vi.useFakeTimers();
    notify('Error', 'Nee.');
    expect(saved()).toBeNull();
    vi.advanceTimersByTime(3_000);
    expect(saved().notifications).toEqual([]);
  });

  test('P-01 saves and erases the registered parts together with the document', () => {
    const forget = vi.fn();
    completeDocument({ parts: () => ({ investment: { twikey: 'x' } }), keep: () => undefined, forget });
    updateFlow('bedragBeleggen', { duration: 12 });
    expect(saved().investment).toEqual({ twikey: 'x' });
    forgetStore();
    expect(forget).toHaveBeenCalledOnce();
    completeDocument({ parts: () => ({}), keep: () => undefined, forget: () => undefined });
  });
});

describe('the browser state is erased', () => {
  test('S-02 signing out erases the whole store', () => {
    useStore.setState({ user: investor });
    forgetStore();
    expect(useStore.getState()).toEqual(initialState);
    expect(localStorage.getItem(STORE_KEY)).toBeNull();
  });

  test("C-13 preserves a visitor's calculation if it turns out that no user is signed in", () => {
    useStore.setState({ user: investor });
    updateFlow('bedragBeleggen', { duration: 12 });
    forgetPerson();
    expect(useStore.getState().user).toBeNull();
    expect(useStore.getState().calculator.bedragBeleggen.duration).toBe(12);
  });

  test('S-02 deletes the databases for the files and the key too', () => {
    const deleteDatabase = vi.fn();
    vi.stubGlobal('indexedDB', { deleteDatabase });
    forgetPerson();
    expect(deleteDatabase.mock.calls).toEqual([['db'], ['keys']]);
  });

  test('S-02 signing out in another tab erases this tab too, and this tab writes nothing back', () => {
    useStore.setState({ user: investor, username: 'a@b.nl' });
    const signedOutElsewhere = () =>
      window.dispatchEvent(new StorageEvent('storage', { key: STORE_KEY, newValue: null }));
    signedOutElsewhere();
    expect(useStore.getState()).toEqual(initialState);
    const remove = vi.spyOn(Storage.prototype, 'removeItem');
    signedOutElsewhere();
    expect(remove).not.toHaveBeenCalled();
  });
});

describe('the state works in a browser without usable storage', () => {
  test('the state works in memory, and the visitor is notified once', () => {
    const notify = vi.fn();
    onStorageTrouble(notify);
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('vol', 'QuotaExceededError');
      },
      removeItem: () => {
        throw new DOMException('verboden', 'SecurityError');
      },
    });
    updateFlow('bedragBeleggen', { duration: 12 });
    updateFlow('bedragBeleggen', { duration: 13 });
    expect(useStore.getState().calculator.bedragBeleggen.duration).toBe(13);
    expect(notify).toHaveBeenCalledOnce();
    expect(forgetStore).not.toThrow();
    const notifyLater = vi.fn();
    onStorageTrouble(notifyLater);
    expect(notifyLater).toHaveBeenCalledOnce();
  });

  test('a document that the browser does not allow to be read counts as absent', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('verboden', 'SecurityError');
      },
    });
    vi.resetModules();
    const { useStore: fresh } = await import('./store.ts');
    expect(fresh.getState()).toEqual(initialState);
  });
});

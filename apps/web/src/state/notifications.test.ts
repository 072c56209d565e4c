import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissNotification, notify } from './notifications.ts';
import { initialState } from './state.ts';
import { useStore } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useStore.setState(initialState, true);
});
afterEach(() => vi.useRealTimers());

describe('the browser shows notifications', () => {
  test('L-10 a notification has a title and a message and disappears after 3 s', () => {
    notify('Error', 'Nee.');
    expect(useStore.getState().notifications).toMatchObject([{ title: 'Error', message: 'Nee.' }]);
    vi.advanceTimersByTime(2_999);
    expect(useStore.getState().notifications).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(useStore.getState().notifications).toEqual([]);
  });

  test('L-10 a notification can be closed', () => {
    notify('Error', 'Nee.');
    dismissNotification(useStore.getState().notifications[0]?.id ?? -1);
    expect(useStore.getState().notifications).toEqual([]);
  });

  test('a notification that is already visible is not shown twice', () => {
    notify('Error', 'Nee.');
    notify('Error', 'Nee.');
    expect(useStore.getState().notifications).toHaveLength(1);
  });
});

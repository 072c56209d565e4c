import { beforeEach, describe, expect, test } from 'vitest';
import { resetLoading, startLoading, stopLoading, whileLoading } from './loading.ts';
import { initialState } from './state.ts';
import { useStore } from './store.ts';

beforeEach(() => useStore.setState(initialState, true));

describe('the loading overlay is shown during operations', () => {
  test('L-11 counts the operations in progress and never drops below 0', () => {
    startLoading('Even geduld');
    startLoading();
    stopLoading();
    expect(useStore.getState()).toMatchObject({ loadingCounter: 1, loadingText: 'Even geduld' });
    stopLoading();
    stopLoading();
    expect(useStore.getState()).toMatchObject({ loadingCounter: 0, loadingText: '' });
  });

  test('E-04 an error resets the counter, and an operation that ends later has no effect', () => {
    startLoading();
    startLoading();
    resetLoading();
    stopLoading();
    expect(useStore.getState().loadingCounter).toBe(0);
  });

  test('C-09 the overlay is visible during an operation and hidden afterwards, even if the operation fails', async () => {
    const work = whileLoading('Wij rekenen', () => Promise.reject(new Error('nee')));
    expect(useStore.getState().loadingCounter).toBe(1);
    await expect(work).rejects.toThrow('nee');
    expect(useStore.getState().loadingCounter).toBe(0);
  });
});

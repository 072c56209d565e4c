import { useStore } from './store.ts';

/**
 * L-11: adds one to the counter when an operation starts, and subtracts one when it ends. The overlay is visible
 * while the counter is above 0.
 */
export function startLoading(text = ''): void {
  const { loadingCounter, loadingText } = useStore.getState();
  useStore.setState({ loadingCounter: loadingCounter + 1, loadingText: text || loadingText });
}

export function stopLoading(): void {
  const loadingCounter = Math.max(0, useStore.getState().loadingCounter - 1);
  useStore.setState(loadingCounter === 0 ? { loadingCounter, loadingText: '' } : { loadingCounter });
}

/** E-04: resets the counter to 0 after an error, because some operations will never report their end. */
export function resetLoading(): void {
  if (useStore.getState().loadingCounter === 0) return;
  useStore.setState({ loadingCounter: 0, loadingText: '' });
}

/** C-09: shows the overlay while `work` is in progress. */
export async function whileLoading<T>(text: string, work: () => Promise<T>): Promise<T> {
  startLoading(text);
  try {
    return await work();
  } finally {
    stopLoading();
  }
}

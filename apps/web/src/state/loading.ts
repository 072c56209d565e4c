import { useStore } from './store.ts';

/**
 * L-11: each piece of work adds one to the counter and subtracts one at its end. The overlay shows while the counter
 * is above 0.
 */
export function startLoading(text = ''): void {
  const { loadingCounter, loadingText } = useStore.getState();
  useStore.setState({ loadingCounter: loadingCounter + 1, loadingText: text || loadingText });
}

export function stopLoading(): void {
  const loadingCounter = Math.max(0, useStore.getState().loadingCounter - 1);
  useStore.setState(loadingCounter === 0 ? { loadingCounter, loadingText: '' } : { loadingCounter });
}

/** E-04: an error resets the counter, including work that will never report its end. */
export function resetLoading(): void {
  if (useStore.getState().loadingCounter === 0) return;
  useStore.setState({ loadingCounter: 0, loadingText: '' });
}

/** C-09: shows the overlay for the duration of the work. */
export async function whileLoading<T>(text: string, work: () => Promise<T>): Promise<T> {
  startLoading(text);
  try {
    return await work();
  } finally {
    stopLoading();
  }
}

import { useStore } from './store.ts';

/** L-11: each piece of work adds one and takes one off; the overlay shows while something is left. */
export function startLoading(text = ''): void {
  const { loadingCounter, loadingText } = useStore.getState();
  useStore.setState({ loadingCounter: loadingCounter + 1, loadingText: text || loadingText });
}

export function stopLoading(): void {
  const loadingCounter = Math.max(0, useStore.getState().loadingCounter - 1);
  useStore.setState(loadingCounter === 0 ? { loadingCounter, loadingText: '' } : { loadingCounter });
}

/** E-04: an error ends all of it, also the work that will never report back. */
export function resetLoading(): void {
  if (useStore.getState().loadingCounter === 0) return;
  useStore.setState({ loadingCounter: 0, loadingText: '' });
}

/** C-09: the overlay is on for as long as the work takes. */
export async function whileLoading<T>(text: string, work: () => Promise<T>): Promise<T> {
  startLoading(text);
  try {
    return await work();
  } finally {
    stopLoading();
  }
}

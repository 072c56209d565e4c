import { useStore } from './store.ts';

/** K-04: milliseconds for which a notification is visible. */
const LIFETIME_MS = 3_000;

let lastId = 0;

export function dismissNotification(id: number): void {
  const { notifications } = useStore.getState();
  if (!notifications.some((notification) => notification.id === id)) return;
  useStore.setState({ notifications: notifications.filter((notification) => notification.id !== id) });
}

/** Shows a toast that disappears after 3 s (L-10). Does nothing if the same text is already on screen. */
export function notify(title: string, message: string): void {
  const { notifications } = useStore.getState();
  if (notifications.some((existing) => existing.title === title && existing.message === message)) return;
  lastId += 1;
  const id = lastId;
  useStore.setState({ notifications: [...notifications, { id, title, message }] });
  setTimeout(() => dismissNotification(id), LIFETIME_MS);
}

/** Messages from one tab to the other tabs of the same site. */
export type SessionNews = 'signedIn' | 'signedOut' | 'lapsed';

// Null during prerendering, because an open channel would prevent the Node process from exiting.
const channel =
  'document' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

export function notifyOtherTabs(news: SessionNews): void {
  channel?.postMessage(news);
}

export function onNewsFromOtherTabs(listener: (news: SessionNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signedIn' || data === 'signedOut' || data === 'lapsed') listener(data);
  });
}

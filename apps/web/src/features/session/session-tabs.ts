/** What one tab tells the others of the same site. */
export type SessionNews = 'signedIn' | 'signedOut';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

export function tellOtherTabs(news: SessionNews): void {
  channel?.postMessage(news);
}

export function onNewsFromOtherTabs(listener: (news: SessionNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signedIn' || data === 'signedOut') listener(data);
  });
}

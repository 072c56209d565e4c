import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Starts each test file with a page as after a reload. The test files of a process share the window and the
// libraries, because loading these takes most of the time. Our own modules have state, for example the
// session, so each file loads them again.

/** The global object, with the properties it had before the first file. */
const shared = globalThis as { propertiesAtStart?: ReadonlySet<PropertyKey> };
shared.propertiesAtStart ??= new Set(Reflect.ownKeys(globalThis)).add('propertiesAtStart');

/** Stops the work that the modules of this file leave running. */
const endings: (() => void)[] = [];

vi.resetModules();
removeProperties(shared.propertiesAtStart);
removeStorage();
recordListeners(window);
recordListeners(document);
recordChannels();

afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const end of endings) end();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Libraries mark their properties with `__` and may read these properties again. */
function removeProperties(atStart: ReadonlySet<PropertyKey>): void {
  for (const key of Reflect.ownKeys(globalThis)) {
    if (!atStart.has(key) && !String(key).startsWith('__')) Reflect.deleteProperty(globalThis, key);
  }
}

function removeStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/admin');
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
  // A cookie can only be removed with the path under which it was set.
  for (const path of ['', '; Path=/', '; Path=/admin']) {
    for (const name of names) {
      // biome-ignore lint/suspicious/noDocumentCookie: the test DOM has no Cookie Store API.
      document.cookie = `${name}=; Max-Age=0${path}`;
    }
  }
  history.replaceState(null, '', '/');
}

function recordListeners(target: EventTarget): void {
  const add = target.addEventListener;
  target.addEventListener = (...listener: Parameters<typeof add>) => {
    add.apply(target, listener);
    endings.push(() => target.removeEventListener(...listener));
  };
  endings.push(() => {
    target.addEventListener = add;
  });
}

function recordChannels(): void {
  const Channel = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name);
      endings.push(() => this.close());
    }
  };
  endings.push(() => {
    globalThis.BroadcastChannel = Channel;
  });
}

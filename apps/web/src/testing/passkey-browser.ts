import { vi } from 'vitest';

/** A browser that knows passkeys: what it is asked is kept, and it answers or fails as said. */
export function browserWithPasskeys(answer: () => Promise<object | null>): unknown[] {
  const asked: unknown[] = [];
  const asJson = (options: unknown) => options;
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: asJson,
    parseRequestOptionsFromJSON: asJson,
  });
  const ask = async ({ publicKey }: { publicKey: unknown }) => {
    asked.push(publicKey);
    const given = await answer();
    return given && { toJSON: () => given };
  };
  vi.stubGlobal('navigator', { ...navigator, credentials: { create: ask, get: ask } });
  return asked;
}

/** As a browser throws when the person turns back. */
export const turnsBack = (): Promise<never> =>
  Promise.reject(new DOMException('turned back', 'NotAllowedError'));

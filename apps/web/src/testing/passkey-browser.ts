import { vi } from 'vitest';

/** Simulates a browser with passkeys: records its requests, and returns or fails as instructed. */
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

/** Rejects with the error a browser throws when the user cancels. */
export const turnsBack = (): Promise<never> =>
  Promise.reject(new DOMException('turned back', 'NotAllowedError'));

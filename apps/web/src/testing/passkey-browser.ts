import { vi } from 'vitest';

/** Simulates a browser with passkeys: records the requests, and resolves or rejects as the test specifies. */
export function browserWithPasskeys(answer: () => Promise<object | null>): unknown[] {
  const prompts: unknown[] = [];
  const asJson = (options: unknown) => options;
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: asJson,
    parseRequestOptionsFromJSON: asJson,
  });
  const ask = async ({ publicKey }: { publicKey: unknown }) => {
    prompts.push(publicKey);
    const credential = await answer();
    return credential && { toJSON: () => credential };
  };
  vi.stubGlobal('navigator', { ...navigator, credentials: { create: ask, get: ask } });
  return prompts;
}

/** Rejects with the error that a browser throws when the user cancels. */
export const turnsBack = (): Promise<never> =>
  Promise.reject(new DOMException('turned back', 'NotAllowedError'));

import { useSearch } from '@tanstack/react-router';

/** The token in the address of a link from a mail; `null` without one. */
export function useLinkToken(): string | null {
  const { token } = useSearch({ strict: false }) as { readonly token?: unknown };
  return typeof token === 'string' && token !== '' ? token : null;
}

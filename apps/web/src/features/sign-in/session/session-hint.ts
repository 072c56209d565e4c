/**
 * Returns the expiry time in the X-17 JWT, in seconds since 1970; null if the text is not a JWT with `exp`. The
 * signature is not verified, because the token grants no access and contains only the time (integrations 4.3).
 */
export function expiryOf(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(text);
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' ? claims.exp : null;
  } catch {
    return null;
  }
}

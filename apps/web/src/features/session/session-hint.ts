/**
 * Returns the end of the session from the JWT of X-17, in seconds since 1970, or `null` when it is not a JWT with
 * `exp`. The signature is not verified: the hint grants no access and only contains the time (integrations 4.3).
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

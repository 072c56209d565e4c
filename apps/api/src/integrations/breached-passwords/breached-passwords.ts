import { createHash } from 'node:crypto';

const TIMEOUT = 1_000;

/**
 * Returns whether a password is in the list of leaked passwords at `rangeUrl`. Only the first five characters of its
 * SHA-1 leave this process (k-anonymity), and padding hides the number of matches. Rejects if the service does not
 * respond in time.
 */
export async function isBreached(rangeUrl: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const response = await fetch(`${rangeUrl}/${hash.slice(0, 5)}`, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`The list of leaked passwords answers ${response.status}`);
  const expectedSuffix = hash.slice(5);
  const lines = (await response.text()).split(/\r?\n/);
  return lines.some((line) => {
    const [suffix, times] = line.split(':', 2);
    return suffix === expectedSuffix && Number(times) > 0;
  });
}

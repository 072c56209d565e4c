import { randomUUID } from 'node:crypto';
import { outcomeOfStatus, type TrialAnswer } from '../../platform/service-trial.ts';
import { isUnknown } from './twikey.ts';
import { attemptTwikey, logInOnce } from './twikey-http.ts';

/** Host of Twikey's test environment, and the hosts of a sandbox on this machine. */
const TEST_HOST = /^(api\.beta\.twikey\.com|localhost|127\..*|\[::1\])$/;

/**
 * Logs in, and looks for a mandate with a random name. Both requests change nothing: the trial must not read a feed,
 * because Twikey then counts its messages as read.
 */
export async function tryTwikey(baseUrl: string, apiKey: string): Promise<TrialAnswer> {
  const mode = TEST_HOST.test(new URL(baseUrl).hostname) ? 'test' : 'live';
  const { answer, token } = await logInOnce(baseUrl, apiKey);
  if (answer === undefined) return { outcome: 'noAnswer', mode };
  if (token === undefined) {
    // Twikey responds with status 400 to a login with a wrong key.
    if (answer.status === 400) return { outcome: 'wrongKey', mode };
    return { outcome: answer.status < 300 ? 'unreadable' : outcomeOfStatus(answer.status), mode };
  }
  const mndtId = `PROEF${randomUUID().slice(0, 18)}`;
  const path = `/mandate/detail?${new URLSearchParams({ mndtId })}`;
  const found = await attemptTwikey(baseUrl, { method: 'GET', path }, token);
  if (found === undefined) return { outcome: 'noAnswer', mode };
  if (isUnknown(found)) return { outcome: 'ok', mode };
  return { outcome: found.status < 300 ? 'unreadable' : outcomeOfStatus(found.status), mode };
}

import { expect } from '@playwright/test';
import { fromSandbox } from './sandbox.ts';

interface MailSummary {
  readonly id: string;
  readonly subject: string;
  readonly receivedAt: string;
}

/** Returns the text of the newest email to an address with this subject. Waits until there are `count` such emails. */
export async function mailTo(address: string, subject: RegExp, count = 1): Promise<string> {
  let found: MailSummary[] = [];
  await expect(async () => {
    const mails = await fromSandbox<MailSummary[]>(`/api/mails?to=${encodeURIComponent(address)}`);
    found = mails.filter((mail) => subject.test(mail.subject));
    expect(found.length).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 30_000 });
  const { text } = await fromSandbox<{ text: string }>(`/api/mails/${found[0]?.id}`);
  return text;
}

/**
 * Returns the path and token of the link in one of our emails. The host is omitted, because the emails contain the
 * host of an installation instead of the host of this test.
 */
export function pathIn(text: string): string {
  const [, path] = /https?:\/\/[^/\s]+(\/[^\s]+\?token=[\w-]{43}(?:&\w+=\w+)*)/.exec(text) ?? [];
  if (path === undefined) throw new Error('There is no link in this mail.');
  return path;
}

/** Returns the six digits of the code in an email. */
export function codeIn(text: string): string {
  const [code] = /^\d{3} \d{3}$/m.exec(text) ?? [];
  if (code === undefined) throw new Error('There is no code in this mail.');
  return code;
}

/**
 * Returns the code in an email sent after `since` that contains this sentence. Other tests may receive codes for the
 * same demo user at the same time.
 */
export const codeMailed = async (address: string, sentence: string, since: number): Promise<string> =>
  codeIn(await mailWithText(address, sentence, since));

/** Returns the text of the email sent after `since` that contains this sentence. */
export async function mailWithText(address: string, sentence: string, since = 0): Promise<string> {
  let found = '';
  await expect(async () => {
    const mails = await fromSandbox<MailSummary[]>(`/api/mails?to=${encodeURIComponent(address)}`);
    const fresh = mails.filter(({ receivedAt }) => Date.parse(receivedAt) >= since);
    const texts = await Promise.all(
      fresh.map(async ({ id }) => (await fromSandbox<{ text: string }>(`/api/mails/${id}`)).text),
    );
    const text = texts.find((one) => one.includes(sentence));
    expect(text).toBeDefined();
    found = text ?? '';
  }).toPass({ timeout: 30_000 });
  return found;
}

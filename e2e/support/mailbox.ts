import { expect } from '@playwright/test';
import { fromSandbox } from './sandbox.ts';

interface MailSummary {
  readonly id: string;
  readonly subject: string;
  readonly receivedAt: string;
}

/** The text of the newest mail to an address with this subject; waits until there are `count` of them. */
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

/** The path and token of the link in a mail of ours; its host is that of an installation, not of this test. */
export function pathIn(text: string): string {
  const [, path] = /https?:\/\/[^/\s]+(\/[^\s]+\?token=[\w-]{43}(?:&\w+=\w+)*)/.exec(text) ?? [];
  if (path === undefined) throw new Error('There is no link in this mail.');
  return path;
}

/** The six digits in a mail with a code. */
export function codeIn(text: string): string {
  const [code] = /^\d{3} \d{3}$/m.exec(text) ?? [];
  if (code === undefined) throw new Error('There is no code in this mail.');
  return code;
}

/**
 * The code that was mailed since `since` that says this. Of a person of the demo there are codes of other
 * journeys too, also at the same time.
 */
export const codeMailed = async (address: string, sentence: string, since: number): Promise<string> =>
  codeIn(await mailSaying(address, sentence, since));

/** The text of the mail since `since` that says this. */
export async function mailSaying(address: string, sentence: string, since = 0): Promise<string> {
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

import { createTransport } from 'nodemailer';
import type { MailSender, OutgoingMail } from '../../platform/outbox/outbox.ts';
import { MAIL_CONNECTIONS } from '../../platform/outbox/sending.ts';
import type { TrialAnswer } from '../../platform/service-trial.ts';

const TIMEOUT = 10_000;
/** Timeouts of a sender. */
const TIMEOUTS = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
/**
 * Timeouts of a trial. Their sum is shorter than `TRIAL_LIMIT_MS`, so that a slow connection and one late
 * response cannot deliver the mail after the outcome `noAnswer`. `connectionTimeout` includes the greeting.
 * Accepting a mail takes a mail server the most time.
 */
const TRIAL_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 9_000 };

/** Replaces line breaks, because a line break in a name could add recipients to the headers (security item 4). */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** Creates a sender that reuses at most `connections` connections to the mail server. */
export function smtpSender(
  url: string,
  connections = MAIL_CONNECTIONS,
  timeouts: typeof TIMEOUTS = TIMEOUTS,
): MailSender & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send: MailSender = async ({ from, to, subject, html, text, logo, messageId }) => {
    await transport.sendMail({
      from: { name: oneLine(from.name), address: from.address },
      to: { name: '', address: oneLine(to) },
      subject: oneLine(subject),
      html,
      text,
      messageId,
      attachments: [
        { ...logo, filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline' },
      ],
      // Prevents automatic replies such as out-of-office messages, and loops between mail systems (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
  return Object.assign(send, { close: () => transport.close() });
}

/** Sends one mail over a new connection, and returns the response of the mail server. */
export async function trySmtp(url: string, mail: OutgoingMail): Promise<TrialAnswer> {
  const send = smtpSender(url, 1, TRIAL_TIMEOUTS);
  try {
    await send(mail);
    return { outcome: 'ok' };
  } catch (error) {
    return { outcome: outcomeOfMailError(error) };
  } finally {
    send.close();
  }
}

/** `code` is nodemailer's name of the fault; `responseCode` is the status of the server (RFC 5321, 4.2). */
function outcomeOfMailError(error: unknown): TrialAnswer['outcome'] {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'wrongKey';
  if (code === 'EPROTOCOL') return 'unreadable';
  if (typeof responseCode !== 'number') return 'noAnswer';
  return responseCode < 500 ? 'unavailable' : 'rejected';
}

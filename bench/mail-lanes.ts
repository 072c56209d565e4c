import { setTimeout as delay } from 'node:timers/promises';
import { smtpSender } from '../apps/api/src/integrations/mail/smtp.ts';
import { startMailSink } from '../apps/api/src/integrations/mail/testing/mail-sink.ts';
import { renderMail } from '../apps/api/src/mail-texts.ts';
import { queueMail } from '../apps/api/src/platform/outbox/outbox.ts';
import { sendMails } from '../apps/api/src/platform/outbox/sending.ts';
import type { BenchContext } from './bench-context.ts';
import { BRAND, benchServices } from './bench-services.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';

/** Number of mails that a large provider sends in a month. */
const MESSAGES = 10_000;
const AT_ONCE = 500;
/** Approximate milliseconds an external mail server needs per mail. */
const MS_PER_MAIL = 40;
const CODES = 20;
const MS_BETWEEN_CODES = 250;

/** Measures how long a sign-in code takes while a month's mails are queued, and how fast those mails are sent. */
export async function mailLanes({ createDatabase }: BenchContext): Promise<Figure[]> {
  const { services, query, close } = await benchServices(await createDatabase(), {
    contracts: 20,
    now: new Date(),
  });
  const sink = await startMailSink(MS_PER_MAIL);
  const sender = smtpSender(sink.url);
  const write = (recipients: readonly string[], code: string | undefined) =>
    services.database.transaction((tx) => {
      const common = { brand: BRAND, at: services.clock.now() };
      const mails = recipients.map((recipient) =>
        code === undefined
          ? ({
              ...common,
              recipient,
              template: 'notification',
              values: { name: 'Nel', title: 'Uw overzicht staat klaar', url: 'https://a.example' },
            } as const)
          : ({
              ...common,
              recipient,
              template: 'oneTimeCode',
              values: { name: 'Nel', reason: 'U wilt iets.', code },
            } as const),
      );
      return queueMail(tx, services.queue, ...mails);
    });
  try {
    for (let first = 0; first < MESSAGES; first += AT_ONCE) {
      await write(
        Array.from({ length: AT_ONCE }, (_, i) => `m${first + i}@example.nl`),
        undefined,
      );
    }
    await query('VACUUM ANALYZE outbox_mail');
    const startedAt = performance.now();
    sendMails(services, sender, renderMail);
    const waits: number[] = [];
    for (let i = 0; i < CODES; i += 1) {
      await delay(MS_BETWEEN_CODES);
      const to = `code${i}@example.nl`;
      const writtenAt = performance.now();
      await write([to], '012345');
      for (;;) {
        const mail = sink.taken.find((taken) => taken.to === to);
        if (mail) {
          waits.push(mail.at - writtenAt);
          break;
        }
        await delay(2);
      }
    }
    const waiting = MESSAGES + waits.length - sink.taken.length;
    const perSecond = (1_000 * sink.taken.length) / (performance.now() - startedAt);
    return [
      atMost(`Code onderweg met ${dutch(MESSAGES, '')} berichten voor zich`, Math.max(...waits), 5_000, 'ms'),
      remark('berichten die na de laatste code nog wachtten', dutch(waiting, '')),
      remark(`mails/s bij een mailserver van ${MS_PER_MAIL} ms`, dutch(perSecond, '')),
    ];
  } finally {
    await close();
    sender.close();
    await sink.close();
  }
}

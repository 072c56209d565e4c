import { expect, onTestFinished, test } from 'vitest';
import { smtpSender } from './smtp.ts';
import { startMailSink } from './testing/mail-sink.ts';

const ADDED = '\r\nBcc: x@example.nl\r\nX-Added: yes';

test('security item 4 a line break in a name, an address or a subject adds no mail header and no recipient', async () => {
  const sink = await startMailSink();
  const send = smtpSender(sink.url, 1);
  onTestFinished(async () => {
    send.close();
    await sink.close();
  });
  const mail = {
    from: { name: `Baken${ADDED}`, address: 'info@example.nl' },
    to: 'nel@example.nl',
    subject: `Uw code${ADDED}`,
    html: '<p>Hallo</p>',
    text: 'Hallo',
    logo: { cid: 'logo', content: Buffer.from('png') },
    messageId: '<1@example.nl>',
  };
  await send(mail);
  await send({ ...mail, to: `nel@example.nl${ADDED}` }).catch(() => undefined);
  expect(sink.taken.length).toBeGreaterThan(0);
  for (const { to, head } of sink.taken) {
    expect(to).not.toContain('x@example.nl');
    expect(head).not.toMatch(/^(Bcc|X-Added):/im);
    expect(head).toMatch(/^Subject: Uw code Bcc: x@example\.nl X-Added: yes$/m);
  }
});

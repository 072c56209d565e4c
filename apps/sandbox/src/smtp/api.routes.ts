import { failure, json, type Route } from '../http/routes.ts';
import type { SmtpCatcher } from './catcher.ts';
import { parseSmtpFault } from './faults.ts';
import type { Mail } from './mail.ts';
import type { Mailbox } from './mailbox.ts';

/** Returns the routes for tests: read sent mail, empty the mailbox, set faults. */
export function apiRoutes(mailbox: () => Mailbox, catcher: SmtpCatcher): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/mails',
      answer: ({ url }) => json(200, { data: mailbox().list(url.searchParams.get('to') ?? undefined) }),
    },
    {
      method: 'GET',
      path: '/api/mails/:id',
      answer: async ({ params }) => {
        const mail = await mailbox().read(params.id ?? '');
        return mail === undefined
          ? failure(404, 'Deze mail is er niet (meer).')
          : json(200, { data: outline(mail) });
      },
    },
    {
      method: 'DELETE',
      path: '/api/mails',
      answer: async () => {
        await mailbox().clear();
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: '/_sandbox/smtp',
      answer: () => json(200, { data: catcher.fault }),
    },
    {
      method: 'POST',
      path: '/_sandbox/smtp',
      answer: async ({ headers, body }) => {
        if (!(headers['content-type'] ?? '').includes('application/json')) {
          return failure(415, 'Stuur de schakelaar als application/json.');
        }
        const fault = parseSmtpFault(parseJson(await body()));
        if (fault === undefined) {
          return failure(
            422,
            'mode is ok, reject (met code 400-599), wrongLogin, slow (met delayMs) of down.',
          );
        }
        await catcher.setFault(fault);
        return json(200, { data: fault });
      },
    },
  ];
}

/** Returns a mail without the content of its attachments, which have their own URLs in the inbox. */
function outline(mail: Mail): unknown {
  return {
    ...mail,
    attachments: mail.attachments.map(({ filename, mimeType, content }, index) => ({
      filename,
      mimeType,
      size: content.length,
      path: `/mails/${mail.id}/bijlagen/${index}`,
    })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

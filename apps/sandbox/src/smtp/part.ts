import { join } from 'node:path';
import type { Part } from '../http/routes.ts';
import { apiRoutes } from './api.routes.ts';
import { SmtpCatcher } from './catcher.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { Mailbox } from './mailbox.ts';

export interface SmtpPart extends Part {
  readonly port: () => number;
}

export interface SmtpPartConfig {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
}

/** Builds the mail part: an SMTP catcher, an inbox page to read the mail and an API for tests. */
export function buildSmtpPart(config: SmtpPartConfig): SmtpPart {
  let opened: Mailbox | undefined;
  const mailbox = (): Mailbox => {
    if (opened === undefined) throw new Error('The mailbox is asked for before the sandbox has started.');
    return opened;
  };
  const catcher = new SmtpCatcher(mailbox, config.host, config.port);
  return {
    routes: [...inboxRoutes(mailbox), ...apiRoutes(mailbox, catcher)],
    port: () => catcher.port,
    start: async () => {
      opened = await Mailbox.open(join(config.dataDirectory, 'mail'));
      await catcher.start();
    },
    stop: () => catcher.stop(),
  };
}

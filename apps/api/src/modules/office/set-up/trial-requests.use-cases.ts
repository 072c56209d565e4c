import { dayText } from '@portaal/domain/notation/dutch';
import type { TrialService } from '@portaal/domain/office/set-up/trials';
import { dutchDay } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { tryStatementFolder } from '../../../integrations/bank/statement-folder-trial.ts';
import { tryClamd } from '../../../integrations/clamd/clamd-trial.ts';
import { trySmtp } from '../../../integrations/mail/smtp.ts';
import { tryMollie } from '../../../integrations/mollie/mollie-trial.ts';
import { trySms } from '../../../integrations/sms/http-sender.ts';
import { tryStorage } from '../../../integrations/storage/storage-trial.ts';
import { tryTwikey } from '../../../integrations/twikey/twikey-trial.ts';
import { layOut, paragraphsOf } from '../../../mail/layout.ts';
import { logoOf } from '../../../mail/logo.ts';
import type { OutgoingMail } from '../../../platform/outbox/outbox.ts';
import type { TrialAnswer } from '../../../platform/service-trial.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { verifiedPhone } from '../../sign-in/second-factor/second-factor.use-cases.ts';
import { findLastStatement } from './service-trials.repository.ts';

/** A trial with the head who receives its mail or text message. */
interface TrialRequest {
  readonly id: string;
  readonly service: TrialService;
  readonly brand: Brand;
  readonly head: { readonly id: string; readonly email: string };
}

const NOT_CONFIGURED: TrialAnswer = { outcome: 'notConfigured' };

/** Makes the harmless request of a trial, and returns the response of the service. */
export async function tryOut(services: Services, request: TrialRequest): Promise<TrialAnswer> {
  const { brand, head, id } = request;
  const { bankStatementsDir, mandates, payments, scanner, smsBaseUrl, smtpUrl } = services.configuration;
  const { orm } = services.database;
  switch (request.service) {
    case 'bank': {
      if (bankStatementsDir === undefined) return NOT_CONFIGURED;
      const last = await findLastStatement(orm, brand.id);
      const note = last
        ? `Het laatste afschrift kwam op ${dayText(dutchDay(last))} binnen.`
        : 'Er kwam nog geen afschrift binnen.';
      return { ...(await tryStatementFolder(bankStatementsDir)), note };
    }
    case 'payments': {
      const account = payments.accounts[brand.id];
      if (!account) return NOT_CONFIGURED;
      return tryMollie({ baseUrl: payments.baseUrl, apiKey: account.apiKey }, account.profileId);
    }
    case 'mandates': {
      const account = mandates.accounts[brand.id];
      return account ? tryTwikey(mandates.baseUrl, account.apiKey) : NOT_CONFIGURED;
    }
    case 'mail':
      return smtpUrl === undefined
        ? NOT_CONFIGURED
        : trySmtp(smtpUrl, trialMail({ brand, head, id }, services.configuration));
    case 'sms': {
      if (smsBaseUrl === undefined) return NOT_CONFIGURED;
      const number = await verifiedPhone(orm, services, head.id);
      if (number === undefined) return { outcome: 'noNumber' };
      const text = `${brand.name}: dit is een proef van sms. U hoeft niets te doen.`;
      return trySms(smsBaseUrl, { id, to: number, text });
    }
    case 'storage':
      return tryStorage(services.storage);
    case 'scanner':
      return scanner ? tryClamd(scanner, services.clock.now()) : NOT_CONFIGURED;
  }
}

/** Returns the mail to the head. It has the same sender and style as mails to investors. */
function trialMail(
  { brand, head, id }: Omit<TrialRequest, 'service'>,
  configuration: Services['configuration'],
): OutgoingMail {
  const message = {
    subject: 'Proef van de mailserver',
    heading: 'Deze mail is een proef',
    blocks: paragraphsOf(
      `U vroeg bij Inrichten om een proef van de mailserver van ${brand.name}. Komt deze mail goed aan, en niet bij ongewenste mail? Dan werkt zij.`,
      'U hoeft niets te doen.',
    ),
  };
  return {
    ...layOut(message, brand),
    from: { name: brand.name, address: brand.contact.email },
    to: head.email,
    logo: logoOf(brand),
    messageId: `<${id}@${new URL(publicUrlOf(brand, configuration)).hostname}>`,
  };
}

import type { MailLane } from '../schema/outbox.ts';
import type { MailTemplate } from './templates.ts';

/**
 * The priority lane of each mail. A mail is urgent if a user waits for it or must be able to react to it: a code, a
 * link, or a notice of a change to an account. A notification mail only refers to the portal.
 */
export const laneOf: Readonly<Record<MailTemplate, MailLane>> = {
  accountClaimed: 'urgent',
  accountInvitation: 'message',
  accountClosed: 'urgent',
  accountExists: 'urgent',
  approveNewEmail: 'urgent',
  confirmEmail: 'urgent',
  confirmNewEmail: 'urgent',
  counterAccountChanged: 'urgent',
  dataDownloaded: 'urgent',
  draftExpiring: 'message',
  emailChanged: 'urgent',
  emailTaken: 'urgent',
  employeeInvitation: 'urgent',
  mobileNumberChanged: 'urgent',
  newDevice: 'urgent',
  notification: 'message',
  oneTimeCode: 'urgent',
  passwordChanged: 'urgent',
  refusedCodes: 'urgent',
  refusedSignIns: 'urgent',
  resetPassword: 'urgent',
  secondFactorChanged: 'urgent',
  securityAlarm: 'urgent',
  signingInvitation: 'urgent',
  soleEmployeeAct: 'urgent',
};

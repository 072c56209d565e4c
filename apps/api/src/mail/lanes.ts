import type { MailLane } from '../schema/outbox.ts';
import type { MailTemplate } from './templates.ts';

/**
 * Urgent is what a user waits for, or must be able to react to: a code, a link, and word that something of an account
 * changed. A message leads to what waits in the portal.
 */
export const laneOf: Readonly<Record<MailTemplate, MailLane>> = {
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

import { soleEmployeeAct } from './foundation/acts/sole-employee.mail.ts';
import type { MailTexts, RenderMail } from './mail/templates.ts';
import { notification } from './modules/documents/notifications/notification.mail.ts';
import { draftExpiring } from './modules/investing/applications/draft-expiring.mail.ts';
import { signingInvitation } from './modules/investing/applications/signing-invitation.mail.ts';
import { accountClosed } from './modules/office/account-closing/account-closed.mail.ts';
import { accountInvitation } from './modules/office/account-invitations/account-invitation.mail.ts';
import { dataDownloaded } from './modules/office/my-data/data-downloaded.mail.ts';
import { securityAlarm } from './modules/office/security-events/security-alarm.mail.ts';
import { mobileNumberChanged } from './modules/people/personal-information/mobile-number-changed.mail.ts';
import { counterAccountChanged } from './modules/people/personal-information/nominated-account-changed.mail.ts';
import { accountExists } from './modules/sign-in/accounts/account-exists.mail.ts';
import { confirmEmail } from './modules/sign-in/accounts/confirm-email.mail.ts';
import { resetPassword } from './modules/sign-in/accounts/reset-password.mail.ts';
import { accountClaimed } from './modules/sign-in/claims/account-claimed.mail.ts';
import {
  approveNewEmail,
  confirmNewEmail,
  emailChanged,
  emailTaken,
} from './modules/sign-in/email-change/email-change.mail.ts';
import { employeeInvitation } from './modules/sign-in/employees/employee-invitation.mail.ts';
import { oneTimeCode } from './modules/sign-in/one-time-codes/one-time-code.mail.ts';
import { secondFactorChanged } from './modules/sign-in/second-factor/second-factor-changed.mail.ts';
import { newDevice } from './modules/sign-in/session/new-device.mail.ts';
import { passwordChanged } from './modules/sign-in/session/password-changed.mail.ts';
import { refusedCodes } from './modules/sign-in/session/refused-codes.mail.ts';
import { refusedSignIns } from './modules/sign-in/session/refused-sign-ins.mail.ts';

/** The text of every mail the server sends, by its template name in the outbox. */
const texts: MailTexts = {
  accountClaimed,
  accountClosed,
  accountInvitation,
  accountExists,
  approveNewEmail,
  confirmEmail,
  confirmNewEmail,
  emailChanged,
  emailTaken,
  employeeInvitation,
  counterAccountChanged,
  dataDownloaded,
  draftExpiring,
  mobileNumberChanged,
  newDevice,
  notification,
  oneTimeCode,
  passwordChanged,
  resetPassword,
  refusedCodes,
  refusedSignIns,
  secondFactorChanged,
  securityAlarm,
  signingInvitation,
  soleEmployeeAct,
};

export const renderMail: RenderMail = (template, values, brand) => texts[template](values, brand);

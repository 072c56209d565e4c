import type { MailTexts, RenderMail } from './mail/templates.ts';
import { accountClosed } from './modules/account-closing/account-closed.mail.ts';
import { accountExists } from './modules/accounts/account-exists.mail.ts';
import { confirmEmail } from './modules/accounts/confirm-email.mail.ts';
import { resetPassword } from './modules/accounts/reset-password.mail.ts';
import { soleEmployeeAct } from './modules/acts/sole-employee.mail.ts';
import { draftExpiring } from './modules/applications/draft-expiring.mail.ts';
import { signingInvitation } from './modules/applications/signing-invitation.mail.ts';
import {
  approveNewEmail,
  confirmNewEmail,
  emailChanged,
  emailTaken,
} from './modules/email-change/email-change.mail.ts';
import { employeeInvitation } from './modules/employees/employee-invitation.mail.ts';
import { dataDownloaded } from './modules/my-data/data-downloaded.mail.ts';
import { notification } from './modules/notifications/notification.mail.ts';
import { oneTimeCode } from './modules/one-time-codes/one-time-code.mail.ts';
import { mobileNumberChanged } from './modules/personal-information/mobile-number-changed.mail.ts';
import { counterAccountChanged } from './modules/personal-information/nominated-account-changed.mail.ts';
import { secondFactorChanged } from './modules/second-factor/second-factor-changed.mail.ts';
import { securityAlarm } from './modules/security-events/security-alarm.mail.ts';
import { newDevice } from './modules/session/new-device.mail.ts';
import { passwordChanged } from './modules/session/password-changed.mail.ts';
import { refusedCodes } from './modules/session/refused-codes.mail.ts';
import { refusedSignIns } from './modules/session/refused-sign-ins.mail.ts';

/** The text of every mail the server sends, by its template name in the outbox. */
const texts: MailTexts = {
  accountClosed,
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

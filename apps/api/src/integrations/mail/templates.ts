import type { Brand } from '../../brands/brands.ts';
import { type AccountClosedValues, accountClosed } from './account-closed.ts';
import { accountExists } from './account-exists.ts';
import { confirmEmail, type LinkValues } from './confirm-email.ts';
import { type CounterAccountChangedValues, counterAccountChanged } from './counter-account-changed.ts';
import { type DataDownloadedValues, dataDownloaded } from './data-downloaded.ts';
import {
  approveNewEmail,
  confirmNewEmail,
  type EmailChangedValues,
  emailChanged,
  emailTaken,
  type NewEmailValues,
} from './email-change.ts';
import type { MailContent } from './layout.ts';
import { type NewDeviceValues, newDevice } from './new-device.ts';
import { type NotificationValues, notification } from './notification.ts';
import { type OneTimeCodeValues, oneTimeCode } from './one-time-code.ts';
import { type PasswordChangedValues, passwordChanged } from './password-changed.ts';
import { refusedCodes } from './refused-codes.ts';
import { type RefusedSignInsValues, refusedSignIns } from './refused-sign-ins.ts';
import { resetPassword } from './reset-password.ts';
import { type SecondFactorChangedValues, secondFactorChanged } from './second-factor-changed.ts';

/** Values of every template; all text, escaped where it is shown. */
export interface MailValues {
  accountClosed: AccountClosedValues;
  accountExists: LinkValues;
  approveNewEmail: NewEmailValues;
  confirmEmail: LinkValues;
  confirmNewEmail: LinkValues;
  emailChanged: EmailChangedValues;
  emailTaken: LinkValues;
  counterAccountChanged: CounterAccountChangedValues;
  dataDownloaded: DataDownloadedValues;
  newDevice: NewDeviceValues;
  notification: NotificationValues;
  oneTimeCode: OneTimeCodeValues;
  passwordChanged: PasswordChangedValues;
  resetPassword: LinkValues;
  refusedCodes: RefusedSignInsValues;
  refusedSignIns: RefusedSignInsValues;
  secondFactorChanged: SecondFactorChangedValues;
}
export type MailTemplate = keyof MailValues;

const templates: { [T in MailTemplate]: (values: MailValues[T], brand: Brand) => MailContent } = {
  accountClosed,
  accountExists,
  approveNewEmail,
  confirmEmail,
  confirmNewEmail,
  emailChanged,
  emailTaken,
  counterAccountChanged,
  dataDownloaded,
  newDevice,
  notification,
  oneTimeCode,
  passwordChanged,
  resetPassword,
  refusedCodes,
  refusedSignIns,
  secondFactorChanged,
};

export function renderMail<T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  brand: Brand,
): MailContent {
  return templates[template](values, brand);
}

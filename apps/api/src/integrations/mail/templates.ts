import type { Brand } from '../../plugins/brands.ts';
import type { MailContent } from './layout.ts';
import { type NewDeviceValues, newDevice } from './new-device.ts';
import { type RefusedSignInsValues, refusedSignIns } from './refused-sign-ins.ts';

/** Values of every template; all text, escaped where it is shown. */
export interface MailValues {
  newDevice: NewDeviceValues;
  refusedSignIns: RefusedSignInsValues;
}
export type MailTemplate = keyof MailValues;

const templates: { [T in MailTemplate]: (values: MailValues[T], brand: Brand) => MailContent } = {
  newDevice,
  refusedSignIns,
};

export function renderMail<T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  brand: Brand,
): MailContent {
  return templates[template](values, brand);
}

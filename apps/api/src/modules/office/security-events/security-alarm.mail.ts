import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent, paragraphsOf } from '../../../mail/layout.ts';

export interface SecurityAlarmValues {
  /** Human-readable text of the rule. */
  readonly rule: string;
  /** An IP address, or the id of a person. */
  readonly key: string;
  readonly count: string;
}

/** Notifies the security contact of the installation that a rule was met. */
export function securityAlarm({ rule, key, count }: SecurityAlarmValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Alarm bij ${brand.name}: ${rule}`,
      heading: rule,
      blocks: paragraphsOf(
        `Het gaat om ${key}, ${count} keer.`,
        'De gebeurtenissen staan in het beheer, bij Beveiliging.',
      ),
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    securityAlarm: SecurityAlarmValues;
  }
}

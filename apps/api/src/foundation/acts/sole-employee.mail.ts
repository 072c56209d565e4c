import type { Brand } from '../../brands/brands.ts';
import { layOut, type MailContent, paragraphsOf } from '../../mail/layout.ts';
import { moment } from '../../mail/moment.ts';

interface SoleEmployeeValues {
  readonly name: string;
  readonly title: string;
  /** ISO 8601 instant from which the request is executed. */
  readonly from: string;
}

/**
 * Builds the mail to the auditor of a provider with a single employee. It announces a request that will be executed
 * the next morning without a second employee.
 */
export function soleEmployeeAct({ name, title, from }: SoleEmployeeValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `${brand.name}: een handeling zonder tweede medewerker`,
      heading: 'Er wacht een handeling die één medewerker vroeg',
      blocks: paragraphsOf(
        `${name} vroeg: ${title}.`,
        `Bij deze aanbieder werkt één medewerker. Daarom gebeurt dit pas na ${moment.format(new Date(from))} uur. Tot dan kan de medewerker het intrekken.`,
        'Klopt dit niet? Bel de aanbieder voor die tijd. In het beheer staat bij Ter goedkeuring wat er precies gebeurt.',
      ),
    },
    brand,
  );
}

declare module '../../mail/templates.ts' {
  interface MailValues {
    soleEmployeeAct: SoleEmployeeValues;
  }
}

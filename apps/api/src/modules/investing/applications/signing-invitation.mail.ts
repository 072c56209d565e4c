import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';

/**
 * Values of the invitation mail. The applicant's name is not among them and appears only after signing in: a mail of
 * the brand must not contain a name that anybody can type.
 */
export interface SigningInvitationValues {
  readonly url: string;
  /** Number of days for which the link is valid; absent from a mail of the previous release. */
  readonly days?: number;
}

/** Builds the mail to the second signer: the partner or the other parent. */
export function signingInvitation({ url, days }: SigningInvitationValues, brand: Brand): MailContent {
  return providerMail(
    'signingInvitation',
    {
      values: { 'geldig.dagen': String(days ?? sectionsBefore.termijnen.meetekenen) },
      url,
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    signingInvitation: SigningInvitationValues;
  }
}

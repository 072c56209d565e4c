import type { AddressSection } from '@portaal/domain/fields/applicant';
import { customerNumberText } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { codeText } from '@portaal/domain/sign-in/claims/secret';
import type { Brand } from '../../brands/brands.ts';
import { descriptionList } from '../../pdf/description-list.ts';
import { writeDocument } from '../../pdf/document.ts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, paragraph, titleRule } from '../../pdf/prose.ts';
import { contactSection } from '../contact-section.ts';
import { longDate } from '../dutch-notation.ts';

interface InvitationLetter {
  readonly name: string;
  readonly number: string;
  readonly address: AddressSection | null;
  readonly code: string;
  readonly until: Date;
}

/** Creates one file with the letters that invite people to claim their account, each on a page of its own. */
export function invitationLetters(
  letters: readonly InvitationLetter[],
  brand: Brand,
  { site, at }: { readonly site: string; readonly at: Date },
): Promise<Buffer> {
  return writeDocument(
    {
      brand,
      title: 'Brieven om een account te openen',
      subject: `Uitnodigingen van ${brand.name}`,
      createdAt: at,
    },
    (flow) => {
      for (const [i, letter] of letters.entries()) {
        if (i > 0) flow.newPage();
        writeLetter(flow, letter, brand, { site, at });
      }
    },
  );
}

function addressLines({ name, address }: InvitationLetter): string[] {
  if (!address) return [name];
  const { straatnaam, huisnummer, toevoeging, postcode, woonplaats, land } = address;
  const street = [straatnaam, String(huisnummer), toevoeging].filter(Boolean).join(' ');
  return [name, street, `${postcode} ${woonplaats}`, ...(land === 'NL' ? [] : [land])];
}

function writeLetter(
  flow: Flow,
  letter: InvitationLetter,
  brand: Brand,
  { site, at }: { readonly site: string; readonly at: Date },
): void {
  const { name, number, code, until } = letter;
  const host = new URL(site).host;
  for (const line of addressLines(letter)) paragraph(flow, [line], { above: 0, below: 0 });
  paragraph(flow, [longDate(at)], { style: 'muted', above: 24, below: 12 });
  heading(flow, 1, 'Open uw account');
  titleRule(flow);
  paragraph(flow, [`Beste ${name},`]);
  paragraph(flow, [
    `Vanaf nu vindt u uw beleggingen in het portaal van ${brand.name}. Ga naar ${host}/account-openen en vul de code in. Wij vragen ook uw geboortedatum en de laatste vier cijfers van uw rekeningnummer. Daarna kiest u een wachtwoord.`,
  ]);
  descriptionList(flow, [
    { term: 'Adres', value: `${host}/account-openen` },
    { term: 'Code', value: codeText(code) },
    { term: 'Uw klantnummer', value: customerNumberText(number) },
    { term: 'Geldig tot', value: longDate(until) },
  ]);
  paragraph(flow, [
    'De code werkt één keer en is alleen voor u. Met uw klantnummer en uw wachtwoord logt u daarna in. Geef de code aan niemand, ook niet aan ons.',
  ]);
  contactSection(flow, brand, 'Noem uw klantnummer.');
}

import type { AddressSection } from '@portaal/domain/fields/applicant';
import { customerNumberText } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { codeText } from '@portaal/domain/sign-in/claims/secret';
import { addMonths, type IsoDate } from '@portaal/engine';
import type { Brand } from '../../brands/brands.ts';
import { descriptionList } from '../../pdf/description-list.ts';
import { writeDocument } from '../../pdf/document.ts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, paragraph, titleRule } from '../../pdf/prose.ts';
import { textKinds } from '../../provider-texts/kinds.ts';
import type { ProviderText } from '../../provider-texts/parse-text.ts';
import { textInForce } from '../../provider-texts/provider-texts.ts';
import { lineOf, renderText } from '../../provider-texts/render-text.ts';
import { contactSection } from '../contact-section.ts';
import { SAMPLE } from '../contract-document-writer.ts';
import { longDate } from '../dutch-notation.ts';
import { writeBlocks } from '../text-blocks.ts';

/** A letter to one person, with the code that only this person may read. */
interface InvitationLetter {
  readonly name: string;
  readonly number: string;
  readonly address: AddressSection | null;
  readonly code: string;
  readonly until: Date;
}

interface LetterOptions {
  readonly site: string;
  readonly at: Date;
  /** Default: the text that is in force. */
  readonly text?: ProviderText;
  readonly isSample?: true;
}

/** Creates one file with the letters that invite people to claim their account, each on a page of its own. */
export function invitationLetters(
  letters: readonly InvitationLetter[],
  brand: Brand,
  options: LetterOptions,
): Promise<Buffer> {
  const { at, isSample } = options;
  return writeDocument(
    {
      brand,
      title: `${isSample ? `${SAMPLE.mark} ` : ''}Brieven om een account te openen`,
      subject: `Uitnodigingen van ${brand.name}`,
      createdAt: at,
      mark: isSample && SAMPLE.mark,
    },
    (flow) => {
      for (const [i, letter] of letters.entries()) {
        if (i > 0) flow.newPage();
        writeLetter(flow, letter, brand, options);
      }
    },
  );
}

/** Not a code: real codes have no letter O (`CODE_LETTERS`). */
const SAMPLE_CODE = 'PROEFPROEFPR';

/** Draws the letter to a fictitious person with the text `text`, marked as a test print. */
export function sampleInvitationLetter(
  brand: Brand,
  { site, text, today }: { readonly site: string; readonly text: ProviderText; readonly today: IsoDate },
): Promise<Buffer> {
  const letter: InvitationLetter = {
    name: 'A. Voorbeeld',
    number: '0000000000',
    address: {
      postcode: '1234 AB',
      huisnummer: 1,
      toevoeging: '',
      straatnaam: 'Voorbeeldstraat',
      woonplaats: 'Voorbeeldstad',
      land: 'NL',
    },
    code: SAMPLE_CODE,
    until: new Date(`${addMonths(today, 1)}T12:00:00Z`),
  };
  const at = new Date(`${today}T00:00:00Z`);
  return invitationLetters([letter], brand, { site, at, text, isSample: true });
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
  { site, at, text = textInForce(brand, 'invitationLetter'), isSample }: LetterOptions,
): void {
  const { name, number, code, until } = letter;
  const address = `${new URL(site).host}/account-openen`;
  const { kop, tekst } = renderText(textKinds.invitationLetter, text, {
    provider: brand,
    values: { naam: name, 'openen.adres': address, 'geldig.tot': longDate(until) },
  });
  for (const line of addressLines(letter)) paragraph(flow, [line], { above: 0, below: 0 });
  paragraph(flow, [longDate(at)], { style: 'muted', above: 24, below: 12 });
  heading(flow, 1, lineOf(kop));
  titleRule(flow);
  if (isSample) paragraph(flow, [SAMPLE.words]);
  writeBlocks(flow, tekst, {});
  descriptionList(flow, [
    { term: 'Adres', value: address },
    { term: 'Code', value: codeText(code) },
    { term: 'Uw klantnummer', value: customerNumberText(number) },
    { term: 'Geldig tot', value: longDate(until) },
  ]);
  // Fixed for security reasons: the provider cannot change how the code works.
  paragraph(flow, [
    'De code werkt één keer en is alleen voor u. Met uw klantnummer en uw wachtwoord logt u daarna in. Geef de code aan niemand, ook niet aan ons.',
  ]);
  contactSection(flow, brand, 'Noem uw klantnummer.');
}

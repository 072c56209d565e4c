import type { ProviderTextsView } from '@portaal/domain/office/texts/calls';
import { investmentCode, type ProductCode, productCodes } from '@portaal/domain/products/products/product';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { dealingTermsFor, type IsoDate } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import { sampleContract } from '../../../documents/contract/sample-contract.ts';
import { sampleInvitationLetter } from '../../../documents/invitation/invitation-letters.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { samplePrint } from '../../../mail/sample-print.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { isTextKind, textKind } from '../../../provider-texts/kinds.ts';
import { type InspectedText, inspectTexts } from '../../../provider-texts/provider-texts.ts';
import { fundsOn } from '../../products/funds/funds.use-cases.ts';

const statusOf = ({ isMissing, faults }: InspectedText) => {
  if (isMissing) return 'missing' as const;
  if (faults.some(({ stopsOpeningOnly }) => !stopsOpeningOnly)) return 'faulty' as const;
  return faults.length > 0 ? ('outdated' as const) : ('present' as const);
};

const isInForce = ({ provider }: Brand, { kind, text, isMissing }: InspectedText): boolean =>
  !isMissing && text !== undefined && provider.texts.get(kind)?.digest === text.digest;

/**
 * Lists the texts of a brand as they are in its folder now, including changes made after the server started.
 */
export function listTexts(brand: Brand): ProviderTextsView {
  const { texts, unknownFiles } = inspectTexts(brand.folder);
  return {
    texts: texts.map((text) => ({
      kind: text.kind,
      title: textKind(text.kind).title,
      file: text.file,
      status: statusOf(text),
      isInForce: isInForce(brand, text),
      faults: text.faults.map(({ line, message }) => ({ line, message })),
      products: text.kind === 'contract' ? [...productCodes] : [],
    })),
    unknownFiles: [...unknownFiles],
  };
}

/** Returns the first fault with which a text is not in force, worded as the reason why it cannot be printed. */
function faultOf({ file, faults }: InspectedText): string | undefined {
  const fault = faults.find(({ stopsOpeningOnly }) => !stopsOpeningOnly);
  if (fault === undefined) return undefined;
  const place = fault.line === null ? file : `${file} regel ${fault.line}`;
  return `Er staat nog een fout in ${place}: ${fault.message}. Verbeter die eerst.`;
}

type TextServices = Parameters<typeof fundsOn>[0] & Pick<Services, 'clock' | 'configuration'>;

/**
 * Returns the terms that a text refers to: those of the version that applies, or those of release 1.0 if
 * there is none.
 */
async function namedTermsOn(services: TextServices, { id }: Brand, today: IsoDate) {
  const dealing = dealingTermsFor(today, await calendarOf(services, id));
  try {
    const { termijnen, kalender } = (await fundsOn(services, id, today)).content;
    return { coolingOffDays: termijnen.bedenktijd, debitDay: kalender.incassodag, dealing };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'notOpen')) throw error;
    const { termijnen, kalender } = sectionsBefore;
    return { coolingOffDays: termijnen.bedenktijd, debitDay: kalender.incassodag, dealing };
  }
}

/**
 * Prints a text of the folder with fictitious values. A text without a file is printed as in release 1.0.
 * Throws `notFound` for an unknown text, and `invalidInput` for a text with a fault.
 */
export async function getTextPrint(
  services: TextServices,
  brand: Brand,
  { kind, product = investmentCode }: { readonly kind: string; readonly product: ProductCode | undefined },
): Promise<FileResponse> {
  const found = isTextKind(kind)
    ? inspectTexts(brand.folder).texts.find((one) => one.kind === kind)
    : undefined;
  if (!found || !isTextKind(kind)) throw new AppError('notFound');
  const message = faultOf(found);
  const { text } = found;
  if (message !== undefined || text === undefined) {
    throw new AppError('invalidInput', [
      { field: 'kind', message: message ?? 'Deze tekst is niet te lezen.' },
    ]);
  }
  const { file, use } = textKind(kind);
  if (use !== 'document') {
    return { name: `proef-${file}.html`, content: Buffer.from(samplePrint(textKind(kind), text, brand)) };
  }
  const today = services.clock.today();
  if (kind === 'invitationLetter') {
    const site = publicUrlOf(brand, services.configuration);
    return { name: `proef-${file}.pdf`, content: await sampleInvitationLetter(brand, { site, text, today }) };
  }
  const named = await namedTermsOn(services, brand, today);
  return {
    name: `proef-${file}-${product.toLowerCase()}.pdf`,
    content: await sampleContract(brand, { product, text, today, ...named }),
  };
}

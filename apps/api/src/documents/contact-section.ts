import type { Brand } from '../brands/brands.ts';
import type { Flow } from '../pdf/flow.ts';
import { heading, paragraph } from '../pdf/prose.ts';

/** Prevents a line break within a phone number or address. */
const hard = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Returns the contact details as one sentence. The page footer shows them too, but screen readers skip it. */
export function shortContactText({ contact }: Brand): string {
  const hours = contact.hours.charAt(0).toLowerCase() + contact.hours.slice(1);
  return `Bel ${hard(contact.phone)} (${hours}) of mail naar ${contact.email}.`;
}

/** Writes the contact details under a heading, with the postal address and the reference the reader should mention. */
export function contactSection(flow: Flow, brand: Brand, mention: string): void {
  const { contact, legalName } = brand;
  const address = [legalName, ...contact.address.map(hard)].join(', ');
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, 'Vragen?');
    paragraph(flow, [`${shortContactText(brand)} Schrijven kan ook: ${address}. ${mention}`]);
  });
}

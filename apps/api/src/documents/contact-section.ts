import type { Brand } from '../brands/brands.ts';
import type { Flow } from '../pdf/flow.ts';
import { heading, paragraph } from '../pdf/prose.ts';

/** A number or an address does not end halfway a line. */
const hard = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Whom to ask; the foot of the page says it too, but is not read aloud. */
export function shortContactText({ contact }: Brand): string {
  const hours = contact.hours.charAt(0).toLowerCase() + contact.hours.slice(1);
  return `Bel ${hard(contact.phone)} (${hours}) of mail naar ${contact.email}.`;
}

/** The same under a heading of its own, with where to write to and what to name. */
export function contactSection(flow: Flow, brand: Brand, mention: string): void {
  const { contact, legalName } = brand;
  const address = [legalName, ...contact.address.map(hard)].join(', ');
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, 'Vragen?');
    paragraph(flow, [`${shortContactText(brand)} Schrijven kan ook: ${address}. ${mention}`]);
  });
}

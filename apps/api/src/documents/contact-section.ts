import type { Brand } from '../plugins/brands.ts';
import type { Flow } from './layout/flow.ts';
import { heading, paragraph } from './layout/prose.ts';

/** A number or an address does not end halfway a line. */
const hard = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Whom to ask, and what to name; the foot of the page says it too, but is not read aloud. */
export function contactText({ contact, legalName }: Brand, mention: string): string {
  const hours = contact.hours.charAt(0).toLowerCase() + contact.hours.slice(1);
  return (
    `Bel ${hard(contact.phone)} (${hours}) of stuur een e-mail naar ${contact.email}. ` +
    `Schrijven kan ook: ${[legalName, ...contact.address.map(hard)].join(', ')}. ${mention}`
  );
}

/** The same under a heading of its own. */
export function contactSection(flow: Flow, brand: Brand, mention: string): void {
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, 'Vragen?');
    paragraph(flow, [contactText(brand, mention)]);
  });
}

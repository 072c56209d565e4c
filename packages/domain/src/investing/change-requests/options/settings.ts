import { always } from '../../../fields/contract-states.ts';
import type { OptionDefinition } from '../definition.ts';

// Options that are changed in the settings, for all contracts at once, and never become a change request.

export const rekening: OptionDefinition = {
  title: 'Rekeningnummer',
  text: 'De rekening waarop wij uitbetalen. Die is voor al uw contracten dezelfde.',
  allowedIn: always,
  notFor: {},
};

export const adres: OptionDefinition = {
  title: 'Adres',
  text: 'Uw adres. Dat is voor al uw contracten hetzelfde.',
  allowedIn: always,
  notFor: {},
};

export const persoonsgegevens: OptionDefinition = {
  title: 'Persoonsgegevens',
  text: 'Uw naam, telefoonnummer en identiteitsbewijs.',
  allowedIn: always,
  notFor: {},
};

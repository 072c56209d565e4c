import { type Path, paths } from '../../lib/internal-urls.ts';

const promised: Readonly<Partial<Record<Path, string>>> = {
  [paths.addDutch]: 'belegt u hier in Nederlands vastgoed',
  [paths.addGerman]: 'belegt u hier in Duits vastgoed',
  [paths.addAmerican]: 'belegt u hier in Amerikaans vastgoed',
  [paths.addLoanFund]: 'belegt u hier in het leningenfonds',
};

/** What a page will do once it is there, after the word "Straks". */
export const promises: Readonly<Record<string, string | undefined>> = promised;

import { brandText } from '../lib/environment.ts';

/** What the overview shows to somebody who has nothing yet, in the brand's own words. */
export const emptyOverview = () => ({
  title: brandText('empty.title', 'Uw eerste belegging begint hier'),
  text: brandText('empty.text', 'U hebt nog geen beleggingen. Kies een fonds om te beginnen.'),
});

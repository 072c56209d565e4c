import { expect, test } from 'vitest';
import {
  arrearsText,
  cutOffRule,
  nextValuationText,
  payDayText,
  publicationDayText,
  usualTerms,
  valuationDayText,
} from './dealing-terms.ts';

const fifteenth = {
  ...usualTerms,
  valuationDay: 15,
  cutOffBusinessDays: 2,
  cutOffTime: '12.30',
  publicationBusinessDay: 3,
  payBusinessDay: 7,
};

// The tests of the engine's calendar prove the days themselves.
// Promise: … uur op de laatste werkdag van de maand
// Promise: … uur op de laatste werkdag vóór de …e van de maand
// Promise: … uur, … werkdagen vóór de …e van de maand
// Promise: de …e werkdag van …
// Promise: de …e werkdag vanaf de …e van …
test('names the dealing days of the terms', () => {
  expect([
    cutOffRule(usualTerms),
    nextValuationText(usualTerms),
    valuationDayText(usualTerms, 'elke maand'),
    publicationDayText(usualTerms),
    payDayText(usualTerms, 'die maand'),
  ]).toEqual([
    '16.00 uur op de laatste werkdag van de maand',
    'de eerste dag van de volgende maand',
    'de eerste dag van elke maand',
    'de 5e werkdag van de maand',
    'de 10e werkdag van die maand',
  ]);
  expect([
    cutOffRule(fifteenth),
    cutOffRule({ ...fifteenth, cutOffBusinessDays: 1 }),
    nextValuationText(fifteenth),
    nextValuationText({ ...usualTerms, cutOffBusinessDays: 3 }),
    valuationDayText(fifteenth),
    publicationDayText(fifteenth),
    payDayText(fifteenth),
    arrearsText(fifteenth),
  ]).toEqual([
    '12.30 uur, 2 werkdagen vóór de 15e van de maand',
    '12.30 uur op de laatste werkdag vóór de 15e van de maand',
    'die 15e',
    'die 1e',
    'de 15e van de maand',
    'de 3e werkdag vanaf de 15e van de maand',
    'de 7e werkdag vanaf de 15e van de maand',
    'Wij keren uit na elke periode, rond de 7e werkdag vanaf de 15e van de maand. Na de laatste uitkering is uw kapitaal op.',
  ]);
});

import { chanceOf } from './chance.ts';
import { FIRST_MONTH } from './provider.ts';

const familyNames = [
  'Aalders',
  'Boersma',
  'Cornelissen',
  'Dijkman',
  'Elzinga',
  'Fokkens',
  'Geerts',
  'Haverkamp',
];
const prefixes = ['', '', '', 'de', 'van', 'van der'];
const streets = ['Molenweg', 'Kerkstraat', 'Havenkade', 'Zandpad', 'Lindelaan', 'Dorpsplein'];
const places = ['Zwartsluis', 'Middelharnis', 'Oldenzaal', 'Hoorn', 'Veghel', 'Appingedam'];
const INITIALS = 'ABCDEFGHJKLMNPRSTVW';

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

export const personKey = (index: number): string => `P${padded(index + 1, 5)}`;
export const relationKey = (index: number): string => `R${padded(index + 1, 5)}`;

/** Distance between the numbers from which the search for two successive citizen service numbers starts. */
const NUMBER_STEP = 37;

/** Returns a fictitious nine-digit number that passes the eleven-test and is different for each index. */
function madeUpBsn(index: number): string {
  for (let base = 10_000_000 + NUMBER_STEP * index; ; base += 1) {
    const digits = String(base);
    const sum = [...digits].reduce((total, digit, at) => total + (9 - at) * Number(digit), 0);
    if (sum % 11 < 10) return `${digits}${sum % 11}`;
  }
}

/** Returns a fictitious IBAN of a bank that does not exist. */
export function madeUpIban(number: number): string {
  const account = `PKET${padded(number, 10)}`;
  const digits = [...`${account}NL00`].map((character) => Number.parseInt(character, 36)).join('');
  return `NL${padded(Number(98n - (BigInt(digits) % 97n)), 2)}${account}`;
}

/** The bank accounts of the fictitious provider, which its brand must have. */
export const packageAccounts = [madeUpIban(1), madeUpIban(2)] as const;

export const ibanOfPerson = (index: number): string => madeUpIban(1_000_000 + index);

/** Persons 0 and 1 are a couple with one address and one e-mail address; the last person has no e-mail address. */
const isCouple = (index: number): boolean => index < 2;

/** Returns the cells of a person in `personen.csv`. */
export function personRow(seed: number, index: number, investors: number): string[] {
  const chance = chanceOf(seed, `persoon ${index}`);
  const home = isCouple(index) ? chanceOf(seed, 'samen') : chance;
  const initials = `${INITIALS[chance.below(INITIALS.length)]}.${INITIALS[chance.below(INITIALS.length)]}.`;
  const family = `${chance.pick(familyNames)}${chance.pick(['', '', 'sen', 'ma'])}`;
  const prefix = chance.pick(prefixes);
  const bornIn = chance.between(1938, 1998);
  const address = [
    'NL',
    `${home.between(1000, 9999)}${home.pick(['AB', 'BC', 'KL', 'XW'])}`,
    String(home.between(1, 240)),
    home.below(9) === 0 ? 'bis' : '',
    home.pick(streets),
    home.pick(places),
  ];
  const account = isCouple(index) ? 'samen' : `belegger-${index + 1}`;
  return [
    personKey(index),
    initials,
    prefix,
    family,
    chance.pick(['M', 'V', 'X']),
    `${bornIn}-${padded(chance.between(1, 12), 2)}-${padded(chance.between(1, 28), 2)}`,
    'NL',
    madeUpBsn(index),
    ibanOfPerson(index),
    [initials, prefix, family].filter((part) => part !== '').join(' '),
    ...address,
    index === investors - 1 && index > 1 ? '' : `${account}@example.nl`,
    `+316${padded(10_000_000 + index, 8)}`,
    '',
    'NL',
    '',
    'nee',
    chance.below(60) === 0 ? 'ja' : 'nee',
    'paspoort',
    `20${chance.between(27, 34)}-0${chance.between(1, 9)}-15`,
  ];
}

/** One in ten persons has a relation: a partner, a child or a company. */
export const RELATION_EVERY = 10;

/** Returns the cells of a relation in `relaties.csv`. */
export function relationRow(seed: number, index: number): string[] {
  const chance = chanceOf(seed, `relatie ${index}`);
  const owner = index * RELATION_EVERY;
  const kind = (['partner', 'kind', 'bedrijf'] as const)[index % 3] ?? 'partner';
  const start = [relationKey(index), personKey(owner), kind];
  if (kind === 'bedrijf') {
    return [
      ...start,
      '',
      '',
      '',
      '',
      '',
      '',
      `Maatschap ${index + 1}`,
      padded(10_000_000 + index, 8),
      '',
      '',
    ];
  }
  const bornIn = kind === 'kind' ? chance.between(2010, 2020) : chance.between(1950, 1990);
  const name = [`${chance.pick([...INITIALS])}.`, '', chance.pick(familyNames), chance.pick(['M', 'V'])];
  return [...start, ...name, `${bornIn}-04-12`, madeUpBsn(500_000 + index), '', '', '', ''];
}

/** Returns the cells of the questionnaire that a person completed at the previous provider. */
export function questionnaireRow(seed: number, index: number): string[] {
  const chance = chanceOf(seed, `vragenlijst ${index}`);
  const profile = chance.pick(['Behoudend', 'Neutraal', 'Ondernemend']);
  return [
    personKey(index),
    `20${chance.between(12, 25)}-06-03`,
    `oud-${FIRST_MONTH.slice(0, 4)}`,
    profile,
    chance.pick(['', 'Belegt al langer dan vijf jaar.']),
    `Horizon: ${chance.between(3, 30)} jaar\r\nDoel: "${chance.pick(['pensioen', 'later', 'huis'])}", vrij te kiezen`,
  ];
}

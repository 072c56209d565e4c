import { type BrandState, brandStateTexts, isWithheld } from '@portaal/domain/brand/state';
import { dayText } from '@portaal/domain/notation/dutch';
import { type SetUpStatus, type SetUpStep, setUpSteps } from '@portaal/domain/office/set-up/steps';
import { trialServiceTexts, trialStatusTexts } from '@portaal/domain/office/set-up/trials';
import { type EmployeeRole, employeeRoleTexts } from '@portaal/domain/sign-in/employees/roles';
import { addMonths, isoDate } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { missingTexts } from '../../../provider-texts/provider-texts.ts';
import { fieldsFilledIn } from '../../../reference/stored-terms.ts';
import { isYearLoaded } from '../../products/fiscal/fiscal.use-cases.ts';
import { type FundSet, fundsOn, listDocumentedFunds } from '../../products/funds/funds.use-cases.ts';
import { listShadowMonths } from '../shadow-comparisons/shadow-comparisons.use-cases.ts';
import { isTakenOver } from '../takeover/takeover.use-cases.ts';
import { findServiceStates } from './service-trials.use-cases.ts';
import {
  countBook,
  findImportedBook,
  findStoredTerms,
  findWaitingChange,
  listRolesByHuman,
  listWaitingWork,
} from './set-up.repository.ts';
import { isBookEqual, isComparedUntil } from './shadow-comparisons.ts';

export type SetUpServices = Pick<Services, 'brands' | 'clock' | 'configuration' | 'database'>;

interface StepResult {
  readonly step: SetUpStep;
  readonly status: SetUpStatus;
  readonly details: readonly string[];
  readonly by: string | null;
  readonly at: string | null;
}

type StepOutcome = Pick<StepResult, 'status' | 'details'> & Partial<Pick<StepResult, 'by' | 'at'>>;

const missing = (...details: readonly string[]): StepOutcome => ({ status: 'missing', details });
const done = (...details: readonly string[]): StepOutcome => ({ status: 'done', details });
const notNeeded = (...details: readonly string[]): StepOutcome => ({ status: 'notNeeded', details });
const doneIf = (faults: readonly string[], detail: string): StepOutcome =>
  faults.length === 0 ? done(detail) : missing(...faults);

const NO_BRAND = 'Dit merk staat niet in de map met merken.';

/** Roles that a brand needs, because otherwise some work could never be done. */
const neededRoles: readonly EmployeeRole[] = ['service', 'review', 'finance', 'prices', 'compliance'];

function brandStep({ brands }: SetUpServices, brand: string): StepOutcome {
  const found = brands.byId(brand);
  if (!found) return missing(NO_BRAND);
  return doneIf(
    found.company.isFictional ? ['brand.json noemt een verzonnen bedrijf (isFictional).'] : [],
    `${found.legalName}: gegevens, vergunning en rekeningen zijn gecontroleerd bij de start.`,
  );
}

function textsStep({ brands }: SetUpServices, brand: string): StepOutcome {
  const found = brands.byId(brand);
  const faults = found
    ? [
        ...missingTexts(found).map(({ title, file }) => `${title}: teksten/${file} ontbreekt.`),
        ...found.provider.outdated.map((fault) => `${fault}.`),
      ]
    : [];
  return doneIf(faults, 'Elke tekst staat in de map van het merk, en is gecontroleerd bij de start.');
}

const missingRoles = (roles: readonly EmployeeRole[]): readonly string[] =>
  roles.length === 0
    ? []
    : [`Niemand heeft nog de rol ${roles.map((role) => employeeRoleTexts[role].name).join(', ')}.`];

async function headsStep({ database: { orm } }: SetUpServices, brand: string): Promise<StepOutcome> {
  const humans = await listRolesByHuman(orm, brand);
  const count = (role: EmployeeRole) => humans.filter(({ roles }) => roles.includes(role)).length;
  const publishers = humans.filter(({ roles }) => roles.includes('prices') || roles.includes('compliance'));
  return doneIf(
    [
      ...(count('head') < 2 ? [`Er zijn twee hoofden nodig; nu ${count('head')}.`] : []),
      ...missingRoles(neededRoles.filter((role) => count(role) === 0)),
      ...(publishers.length < 2 ? ['Voor publiceren zijn twee mensen nodig met Koersen of Compliance.'] : []),
    ],
    `${humans.length} medewerkers, van wie ${count('head')} hoofden.`,
  );
}

async function fundsOf(services: SetUpServices, brand: string): Promise<FundSet | undefined> {
  return fundsOn(services, brand, services.clock.today()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notOpen') return undefined;
    throw error;
  });
}

const termsStep = (set: FundSet | undefined): StepOutcome =>
  set
    ? done(`${set.funds.length} fondsen: ${set.funds.map(({ name }) => name).join(', ')}.`)
    : missing('Er gelden vandaag geen voorwaarden.');

/** Names the fields of the terms that the provider never chose, because an earlier release had no such field. */
async function calendarStep(orm: Orm, set: FundSet): Promise<StepOutcome> {
  const filled = await filledIn(orm, set);
  return done(
    'Deze horen bij de voorwaarden die gelden.',
    ...filledTexts(filled.filter((field) => !isSuitability(field))),
  );
}

async function suitabilityStep(orm: Orm, set: FundSet): Promise<StepOutcome> {
  const { versie, vragenlijsten } = set.content.passendheid;
  const listed = vragenlijsten.map((one) => `${one.nummer} (versie ${one.versie})`).join(', ');
  return done(
    `Profielen en grenzen van versie ${versie}. Vragenlijsten: ${listed}.`,
    ...filledTexts((await filledIn(orm, set)).filter(isSuitability)),
  );
}

const isSuitability = (field: string): boolean => field.startsWith('passendheid');

const filledIn = async (orm: Orm, { parameterVersion }: FundSet): Promise<readonly string[]> =>
  fieldsFilledIn(await findStoredTerms(orm, parameterVersion));

const filledTexts = (fields: readonly string[]): readonly string[] =>
  fields.length === 0
    ? []
    : [
        `Een vorige uitgave had deze velden niet en het portaal vulde ze in: ${fields.join(', ')}. Laad voorwaarden met uw eigen waarden.`,
      ];

/** Work of an employee that a colleague completes, per step. */
const waitingTexts = {
  terms: 'Er zijn voorwaarden geladen. Een collega publiceert ze.',
  documents: 'Er zijn fondsdocumenten geladen. Een collega publiceert ze.',
  prices: 'Er zijn koersen ingevoerd of geladen. Een collega publiceert ze.',
  figures: 'Er zijn jaarcijfers geladen. Een collega keurt ze goed.',
  heads: 'Er is een medewerker uitgenodigd. Die opent het account, of een collega keurt de uitnodiging goed.',
} as const satisfies Partial<Record<SetUpStep, string>>;

/** Returns the step as waiting, with its employee and moment, if work of an employee waits for a colleague. */
function afterWaitingWork(
  found: StepOutcome,
  work: Awaited<ReturnType<typeof listWaitingWork>>[number] | undefined,
): StepOutcome {
  if (found.status !== 'missing' || work === undefined) return found;
  const { step, by, at } = work;
  return {
    status: 'waiting',
    details: [waitingTexts[step], ...found.details],
    by,
    at: new Date(at).toISOString(),
  };
}

const NO_TERMS = 'Dit volgt uit de voorwaarden, en die gelden nog niet.';

function fundFaults(set: FundSet, isReady: (id: number) => boolean, what: string): readonly string[] {
  return set.funds.filter(({ terms }) => !isReady(terms.id)).map(({ name }) => `${name}: ${what}`);
}

async function documentsStep(services: SetUpServices, brand: string, set: FundSet): Promise<StepOutcome> {
  const { clock, database } = services;
  const place = { brand, date: clock.today(), now: clock.now() };
  const documented = await listDocumentedFunds(database.orm, place);
  const faults = fundFaults(
    set,
    (id) => documented.has(id),
    'EID, prospectus of fondsvoorwaarden ontbreken.',
  );
  return doneIf(faults, 'Elk fonds heeft een EID, een prospectus en fondsvoorwaarden.');
}

const pricesStep = (set: FundSet): StepOutcome => {
  const priced = new Set(set.funds.filter(({ price }) => price !== null).map(({ terms }) => terms.id));
  return doneIf(
    fundFaults(set, (id) => priced.has(id), 'er is geen koers gepubliceerd.'),
    'Elk fonds heeft een koers.',
  );
};

async function figuresStep({ clock, database: { orm } }: SetUpServices): Promise<StepOutcome> {
  const year = Number(clock.today().slice(0, 4));
  return (await isYearLoaded(orm, year))
    ? done(`De cijfers van ${year} zijn goedgekeurd.`)
    : missing(`De cijfers van ${year} ontbreken.`);
}

async function servicesStep(services: SetUpServices, brand: string): Promise<StepOutcome> {
  const found = services.brands.byId(brand);
  if (!found) return missing(NO_BRAND);
  const states = await findServiceStates(services, services.database.orm, found);
  const faults = states
    .filter(({ status }) => status !== 'done' && status !== 'notNeeded')
    .map(({ service, status }) => `${trialServiceTexts[service]}: ${trialStatusTexts[status]}.`);
  return doneIf(faults, 'Elke dienst die dit merk gebruikt, antwoordde goed bij de laatste proef.');
}

async function bookStep(services: SetUpServices, brand: string, state: BrandState): Promise<StepOutcome> {
  const { brands, database } = services;
  const book = await findImportedBook(database.orm, brand);
  const found = await findBook(services, { brand, state, book });
  if (book?.until == null || !isWithheld(state)) return found;
  const faults = payoutFaults(brands.byId(brand)?.payoutsFrom ?? null, book.until);
  if (faults.length === 0) return found;
  return missing(...(found.status === 'missing' ? found.details : []), ...faults);
}

/**
 * Requires the first day that we pay out ourselves, because the old system paid the payouts of its book that
 * were due earlier.
 */
function payoutFaults(payoutsFrom: string | null, until: string): readonly string[] {
  if (payoutsFrom !== null && payoutsFrom > until) return [];
  return [
    `Zet payoutsFrom in brand.json op de eerste dag die u zelf uitbetaalt, na ${dayText(until)}, en start de servers opnieuw. Wat eerder moest worden uitbetaald, betaalde het oude systeem.`,
  ];
}

async function findBook(
  services: SetUpServices,
  {
    brand,
    state,
    book,
  }: {
    readonly brand: string;
    readonly state: BrandState;
    readonly book: Awaited<ReturnType<typeof findImportedBook>>;
  },
): Promise<StepOutcome> {
  const { contracts } = await countBook(services.database.orm, brand);
  if (book?.isWaiting) return missing('Er wacht een pakket. Maak de import af, of wijs het pakket af.');
  if (book?.until != null && isWithheld(state) && services.clock.today() > book.opensUntil) {
    return missing(
      `Het boek loopt tot en met ${dayText(book.until)}. Daarmee kon het merk open tot en met ${dayText(book.opensUntil)}. Verwerk eerst de maanden erna, of importeer een maandpakket.`,
    );
  }
  if (book?.until != null && state === 'preparing') {
    return missing(
      'Zet het merk eerst in schaduw: het boek moet twee maanden na elkaar gelijk zijn aan dat van het oude systeem.',
    );
  }
  if (state === 'shadow') return shadowStep(services, brand, book?.opensUntil ?? null);
  return contracts === 0
    ? notNeeded(
        'Er is geen boek van een vorig systeem. Hebt u er een, importeer het dan voordat het merk opengaat: daarna kan het niet meer.',
      )
    : done(`${contracts} contracten.`);
}

/** `undealt`: the first month that nobody has dealt; null without an imported book. */
async function shadowStep(
  { database: { orm } }: SetUpServices,
  brand: string,
  undealt: string | null,
): Promise<StepOutcome> {
  const months = await listShadowMonths(orm, brand);
  if (!isBookEqual(months)) {
    return missing('Het boek is nog niet twee maanden na elkaar gelijk aan het oude systeem.');
  }
  const last = undealt === null ? null : addMonths(isoDate(undealt), -1);
  if (last !== null && !isComparedUntil(months, last)) {
    return missing(`Vergelijk ook de maand van ${dayText(last)} met het oude systeem.`);
  }
  return undealt === null || (await isTakenOver(orm, brand))
    ? done('Twee maanden na elkaar was er geen verschil met het oude systeem.')
    : missing('Het boek is gelijk aan dat van het oude systeem. Neem het nu over bij Bestaand boek.');
}

async function invitationsStep({ database: { orm } }: SetUpServices, brand: string): Promise<StepOutcome> {
  const { investors, unclaimed } = await countBook(orm, brand);
  if (investors === 0) return notNeeded('Er zijn nog geen klanten om uit te nodigen.');
  return unclaimed > 0
    ? missing(`${unclaimed} van de ${investors} klanten gebruiken hun account nog niet.`)
    : done(`${investors} klanten gebruiken hun account.`);
}

async function openingStep(services: SetUpServices, brand: string, state: BrandState): Promise<StepOutcome> {
  const waiting = await findWaitingChange(services.database.orm, brand, services.clock.now());
  if (waiting) {
    const { by, at } = waiting;
    const text = brandStateTexts[waiting.state as BrandState].toLowerCase();
    return {
      status: 'waiting',
      details: [`Gevraagd: ${text}. Een tweede hoofd keurt dit goed.`],
      by,
      at: new Date(at).toISOString(),
    };
  }
  return state === 'open'
    ? done('Het merk is open.')
    : missing(`De stand is: ${brandStateTexts[state].toLowerCase()}.`);
}

/**
 * Returns every step of a brand according to the current tables of `orm`, in order. No step is read from a
 * cache.
 */
export async function findSteps(
  { database, ...rest }: SetUpServices,
  orm: Orm,
  brand: string,
  state: BrandState,
): Promise<StepResult[]> {
  // The caches of funds belong to a database object, so a copy of the object has empty caches.
  const services = { ...rest, database: { ...database, orm } };
  const set = await fundsOf(services, brand);
  const found: Readonly<Record<SetUpStep, StepOutcome>> = {
    brand: brandStep(services, brand),
    heads: await headsStep(services, brand),
    terms: termsStep(set),
    calendar: set ? await calendarStep(orm, set) : missing(NO_TERMS),
    suitability: set ? await suitabilityStep(orm, set) : missing(NO_TERMS),
    texts: textsStep(services, brand),
    documents: set ? await documentsStep(services, brand, set) : missing(NO_TERMS),
    prices: set ? pricesStep(set) : missing(NO_TERMS),
    figures: await figuresStep(services),
    services: await servicesStep(services, brand),
    book: await bookStep(services, brand, state),
    invitations: await invitationsStep(services, brand),
    opening: await openingStep(services, brand, state),
  };
  const today = services.clock.today();
  const work = await listWaitingWork(orm, {
    brand,
    year: Number(today.slice(0, 4)),
    now: services.clock.now(),
  });
  return setUpSteps.map((step) => ({
    ...{ step, by: null, at: null },
    ...afterWaitingWork(
      found[step],
      work.find((one) => one.step === step),
    ),
  }));
}

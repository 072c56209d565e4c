import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, plainText, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Beheer';
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const ofFigures = z.strictObject({ id: uuid });

/** Allowed upload: one JSON file of a few kilobytes with yearly figures. */
export const yearlyFiguresUpload = {
  types: ['application/json'],
  maximumBytes: 200_000,
  maximumSeconds: 60,
} as const;

const byPerson = z.object({ by: z.string(), at: z.string() });

const difference = z.object({
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  change: z.nullable(z.string()),
  striking: z.nullable(z.string()),
});

/** A year for which all figures are loaded that annuity payouts and calculators need. */
const loadedYear = z.object({
  year: z.int(),
  /** Number of the version in force; 0 for the figures supplied with a new installation. */
  number: z.int(),
  sources: z.array(z.string()),
  /** Null for the figures supplied with a new installation. */
  loaded: z.nullable(byPerson),
  approved: z.nullable(byPerson),
});
export type LoadedYear = z.infer<typeof loadedYear>;

const waitingFigures = z.object({
  id: z.string(),
  year: z.int(),
  number: z.int(),
  sources: z.array(z.string()),
  loaded: byPerson,
  /** Whether the caller loaded the version, so that a second employee must decide on it. */
  own: z.boolean(),
  /** The earlier year used for comparison; null if there is none. */
  comparedWith: z.nullable(z.int()),
  differences: z.array(difference),
});
export type WaitingFigures = z.infer<typeof waitingFigures>;

const proposal = z.object({
  year: z.int(),
  sources: z.array(z.string()),
  /** Null for the proposal supplied with a release of the software. */
  loaded: z.nullable(byPerson),
  /** The earlier year used for comparison; null if there is none. */
  comparedWith: z.nullable(z.int()),
  differences: z.array(difference),
});
export type YearlyFiguresProposalView = z.infer<typeof proposal>;

const yearlyFigures = z.object({
  /** Loaded years, latest first. */
  years: z.array(loadedYear),
  /** Years that are needed but not loaded: the current year, and from 1 November also the next year. */
  missing: z.array(
    z.object({
      year: z.int(),
      /**
       * The first dealing day for which the year is needed, and the number of annuities that pay or wait on that day.
       */
      firstDealingDay: z.string(),
      annuities: z.int(),
    }),
  ),
  waiting: z.array(waitingFigures),
  /** Proposed figures for years that are not loaded. They are shown but never used (decision 0193). */
  proposals: z.array(proposal),
  /** The most recently rejected figures, latest first. */
  rejected: z.array(
    z.object({ id: z.string(), year: z.int(), number: z.int(), rejected: byPerson, reason: z.string() }),
  ),
  /**
   * Contracts and valid offers of the brand that exceed a ceiling that was corrected downwards. Payouts per year are
   * added up per person. Amounts in euro.
   */
  aboveLoweredCeiling: z.array(
    z.object({
      kind: z.enum(['contract', 'offer']),
      number: z.string(),
      year: z.int(),
      perYear: z.number(),
      ceiling: z.number(),
    }),
  ),
  /** Range of years for which a file can be loaded. */
  loadable: z.object({ from: z.int(), until: z.int() }),
});
export type YearlyFigures = z.infer<typeof yearlyFigures>;

export const listYearlyFigures = defineCall({
  method: 'GET',
  path: '/api/admin/yearly-figures',
  access: 'admin',
  group,
  summary:
    'De jaarcijfers: welke jaren zijn geladen, welke ontbreken, en wat op goedkeuring wacht met de verschillen met het jaar ervoor.',
  status: 200,
  response: envelope(yearlyFigures),
  errors: [...employees],
});

const yearText = z.pipe(z.string().check(z.regex(/^2\d{3}$/, 'Kies een jaar.')), z.transform(Number));

export const getYearlyFiguresFile = defineCall({
  method: 'GET',
  path: '/api/admin/yearly-figures/years/{year}/file',
  access: 'admin',
  group,
  summary:
    'De cijfers van een geladen jaar als bestand: een begin voor het volgende jaar. Van een jaar dat niet is geladen het voorstel, als er een is.',
  params: z.strictObject({ year: yearText }),
  status: 200,
  file: 'application/octet-stream',
  errors: [...employees, 'notFound'],
});

export const yearlyFiguresDetails = z.strictObject({ year: yearText });

export const loadYearlyFigures = defineCall({
  method: 'POST',
  path: '/api/admin/yearly-figures',
  access: 'admin',
  group,
  changes: ['/api/admin/yearly-figures', '/api/admin/work'],
  summary:
    'Laadt een JSON-bestand met de cijfers van een jaar. Het wacht daarna op goedkeuring door een collega. Een bestand met `"status": "voorstel"` wordt alleen getoond. Een fout noemt het veld in het bestand.',
  query: yearlyFiguresDetails,
  upload: yearlyFiguresUpload,
  status: 201,
  /** `number` is null for a proposal, because a proposal never becomes a version. */
  response: envelope(z.object({ id: z.string(), number: z.nullable(z.int()) })),
  errors: [...employees, 'tooLarge', 'wrongFileType', 'tooSlow', 'figuresWaiting'],
});

export const approveYearlyFigures = defineCall({
  method: 'POST',
  path: '/api/admin/yearly-figures/{id}/approve',
  access: 'admin',
  group,
  stepUp: 'approveYearlyFigures',
  changes: ['/api/admin/yearly-figures', '/api/admin/work', '/api/admin/dealing-runs', '/api/fiscal'],
  summary:
    'Keurt geladen jaarcijfers goed: ze gelden meteen en veranderen nooit meer. Wie ze laadde, kan dat niet. Uitkeringen die op dit jaar wachtten, worden gedaan.',
  params: ofFigures,
  body: z.strictObject({ twoFaToken: z.optional(twoFaToken) }),
  status: 204,
  errors: [
    ...employees,
    'notFound',
    'changedMeanwhile',
    'figuresAreProposal',
    'ownFigures',
    'monthInProgress',
    'stepUpRequired',
  ],
});

/** Reason why the figures must never be used, shown to colleagues. */
export const rejectionReason = plainText(500).check(z.trim(), z.minLength(5, 'Vul in waarom u dit doet.'));

export const rejectYearlyFigures = defineCall({
  method: 'POST',
  path: '/api/admin/yearly-figures/{id}/reject',
  access: 'admin',
  group,
  changes: ['/api/admin/yearly-figures', '/api/admin/work'],
  summary: 'Wijst geladen jaarcijfers af, met de reden. Wie ze laadde, trekt ze zo in.',
  params: ofFigures,
  body: z.strictObject({ reason: rejectionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'figuresAreProposal'],
});

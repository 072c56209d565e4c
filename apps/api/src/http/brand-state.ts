import { isWithheld } from '@portaal/domain/brand/state';
import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brandStateOf, cachedBrandState } from '../foundation/brand-states/brand-states.use-cases.ts';
import { AppError } from '../platform/app-error.ts';
import { routeOptionsOf } from '../platform/route-options.ts';
import type { Services } from '../platform/services.ts';

type Calls = typeof calls;

type VisitorCall = { [N in keyof Calls]: Calls[N]['access'] extends 'visitor' ? N : never }[keyof Calls];

/**
 * Treatment of each visitor call by a brand that is not open (decision 0206). `begins`: the call starts
 * something new and is rejected unless the brand is open. `shows`: the call returns figures of the brand and
 * is rejected unless the brand is open or the caller is signed in. `goesOn`: the call works in every state. A
 * call that is missing here causes a compile error.
 */
const visitorCalls: Readonly<Record<VisitorCall, 'begins' | 'shows' | 'goesOn'>> = {
  calculate: 'begins',
  requestAccount: 'begins',
  getAnnuityRules: 'shows',
  getAnnuityTerms: 'shows',
  getContributionRoom: 'shows',
  listFunds: 'shows',
  listFundPerformance: 'shows',
  getQuestionnaire: 'shows',
  listRiskProfiles: 'shows',
  scoreQuestionnaire: 'shows',
  askPasskeyLogin: 'goesOn',
  claimAccount: 'goesOn',
  confirmAccount: 'goesOn',
  confirmEmailChange: 'goesOn',
  deleteCookie: 'goesOn',
  getCookie: 'goesOn',
  getFundDocumentFile: 'goesOn',
  getLiveness: 'goesOn',
  getMaintenance: 'goesOn',
  getReadiness: 'goesOn',
  listCountries: 'goesOn',
  listFundDocuments: 'goesOn',
  listTeam: 'goesOn',
  login: 'goesOn',
  loginSecondFactor: 'goesOn',
  loginWithPasskey: 'goesOn',
  logout: 'goesOn',
  notifyMandates: 'goesOn',
  notifyPayment: 'goesOn',
  reportError: 'goesOn',
  requestCallback: 'goesOn',
  requestPasswordReset: 'goesOn',
  resendConfirmation: 'goesOn',
  resetPassword: 'goesOn',
  sendLoginCode: 'goesOn',
  stopEmailChange: 'goesOn',
};

const visitorCallsOf = (what: 'begins' | 'shows'): readonly Call[] =>
  (Object.entries(calls) as [VisitorCall, Call][])
    .filter(([name]) => visitorCalls[name] === what)
    .map(([, call]) => call);

const begins: ReadonlySet<Call> = new Set<Call>([
  ...visitorCallsOf('begins'),
  calls.saveOffer,
  calls.copyOffer,
  calls.startApplication,
  calls.signApplication,
  calls.signInvitation,
  calls.getTopUpTerms,
  calls.announceTopUp,
]);
const shows: ReadonlySet<Call> = new Set(visitorCallsOf('shows'));

async function isInvestor(request: FastifyRequest): Promise<boolean> {
  const session = await request.session();
  return session !== undefined && session.person.role !== 'admin' && session.impersonator === undefined;
}

async function holdBack(services: StateServices, call: Call, request: FastifyRequest): Promise<void> {
  const state = await brandStateOf(services, request.brand.id);
  if (state === 'open') return;
  if (begins.has(call)) throw new AppError('notOpen');
  if (shows.has(call) && !(await request.session())) throw new AppError('notOpen');
  if (isWithheld(state) && call.access === 'signedIn' && (await isInvestor(request))) {
    throw new AppError('notOpen');
  }
}

type StateServices = Pick<Services, 'clock' | 'database'>;

/**
 * Rejects calls that need an open brand with `notOpen` before their body is read. This is the only place that
 * decides which calls a state of a brand closes; decision 0201 decides which of its funds are open.
 */
export function holdBackUntilOpen(app: FastifyInstance, services: StateServices): void {
  // For an open brand, which is the normal case, this hook creates no promise and runs no query.
  app.addHook('onRequest', (request, _reply, done) => {
    const { call } = routeOptionsOf(request).config;
    if (!call || call.access === 'admin') return done();
    if (!begins.has(call) && !shows.has(call) && call.access !== 'signedIn') return done();
    if (cachedBrandState(services, request.brand.id) === 'open') return done();
    holdBack(services, call, request).then(() => done(), done);
  });
}

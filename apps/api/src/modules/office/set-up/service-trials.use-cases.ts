import {
  CHANGED_SETTINGS,
  LOST_TRIAL,
  MOST_TRIALS,
  notConfiguredText,
  OLD_TRIAL,
  TRIAL_DAYS,
  TRIAL_LIMIT_MS,
  TRIAL_LOST_MS,
  TRIAL_WINDOW_MS,
  type TrialMode,
  type TrialOutcome,
  type TrialService,
  type TrialStatus,
  trialExplanations,
  trialOutcomes,
  trialServices,
  trialText,
} from '@portaal/domain/office/set-up/trials';
import type { Brand } from '../../../brands/brands.ts';
import { type ActingSession, act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import { type TrialAnswer, withinLimit } from '../../../platform/service-trial.ts';
import type { Services } from '../../../platform/services.ts';
import { isDigestOf, reasonNotNeeded, settingsDigest, settingsOf } from './service-settings.rules.ts';
import {
  claimTrial,
  findRecentTrials,
  finishTrial,
  insertTrial,
  listLatestTrials,
  lockTrials,
} from './service-trials.repository.ts';
import { tryOut } from './trial-requests.use-cases.ts';

/**
 * Requests a trial of a service; a job makes it. Throws `tooManyRequests` while another trial of the service runs, and
 * after `MOST_TRIALS` trials within `TRIAL_WINDOW_MS`.
 */
export function tryService(
  services: Services,
  session: ActingSession,
  service: TrialService,
): Promise<undefined> {
  const { brand, id: requestedBy } = session.person;
  return act(services, session, {
    lock: async (tx, at) => {
      await lockTrials(tx, brand, service);
      const since = new Date(at.getTime() - TRIAL_WINDOW_MS);
      const { count, oldest, running } = await findRecentTrials(tx, { brand, service, since });
      const runsUntil = running === null ? 0 : new Date(running).getTime() + TRIAL_LOST_MS;
      const fullUntil =
        count < MOST_TRIALS || oldest === null ? 0 : new Date(oldest).getTime() + TRIAL_WINDOW_MS;
      const wait = Math.max(runsUntil, fullUntil) - at.getTime();
      if (wait > 0) throw new AppError('tooManyRequests', [], Math.ceil(wait / 1_000));
    },
    work: async (tx, requestedAt) => {
      const id = newId();
      await insertTrial(tx, { id, brand, service, requestedBy, requestedAt });
      return done({
        audit: {
          action: 'serviceTrial.requested',
          subjectType: 'serviceTrial',
          subjectId: id,
          detail: { service },
        },
        jobs: [['services.try', { trialId: id }]],
      });
    },
  });
}

const isService = (name: string): name is TrialService => (trialServices as readonly string[]).includes(name);

/**
 * Makes a requested trial once, and stores the response of the service. A trial whose process was killed has
 * no outcome, and counts as failed after `TRIAL_LOST_MS`. It is never repeated, because it may have sent a
 * message. A trial that could end only after that time is not started, because the head may have requested it
 * again.
 */
export async function runServiceTrial(services: Services, id: string): Promise<void> {
  const { brands, clock, configuration, database } = services;
  const at = clock.now();
  const since = new Date(at.getTime() - (TRIAL_LOST_MS - TRIAL_LIMIT_MS));
  const trial = await claimTrial(database.orm, id, { at, since });
  if (trial === undefined) return;
  const { service, email, requestedBy } = trial;
  const brand = brands.byId(trial.brand);
  if (!brand || !isService(service)) throw new Error(`This server cannot try ${service} of ${trial.brand}`);
  const settings = settingsOf(service, configuration, brand) ?? {};
  const request = { id, service, brand, head: { id: requestedBy, email } };
  let failure: unknown;
  const answer = await withinLimit(tryOut(services, request)).catch((error: unknown): TrialAnswer => {
    failure = error;
    return { outcome: 'fault' };
  });
  const { outcome, mode = null, note = null } = answer;
  await act(services, nobody(brand.id), {
    work: async (tx, at) => {
      await finishTrial(tx, id, at, {
        outcome,
        mode,
        note,
        settingsDigest: settingsDigest(configuration, settings),
      });
      return done({
        audit: {
          action: 'serviceTrial.finished',
          subjectType: 'serviceTrial',
          subjectId: id,
          detail: { service, outcome, mode },
        },
      });
    },
  });
  if (failure !== undefined) throw failure;
}

/** The state of an outside service of a brand, as shown on the page *Inrichten*. */
interface ServiceState {
  readonly service: TrialService;
  readonly status: TrialStatus;
  readonly isConfigured: boolean;
  readonly explanation: string;
  readonly outcome: string | null;
  readonly mode: TrialMode | null;
  readonly by: string | null;
  readonly at: string | null;
}

type Latest = Awaited<ReturnType<typeof listLatestTrials>>[number];
type TrialServices = Pick<Services, 'clock' | 'configuration'>;

const DAY_MS = 24 * 60 * 60_000;

const isOutcome = (text: string): text is TrialOutcome => (trialOutcomes as readonly string[]).includes(text);

function statusOf(
  { clock, configuration }: TrialServices,
  {
    finishedAt,
    note,
    outcome,
    requestedAt,
    service,
    settingsDigest: digest,
  }: Latest & { readonly service: TrialService },
  settings: Readonly<Record<string, unknown>>,
): Pick<ServiceState, 'status' | 'outcome'> {
  const ageOf = (at: Date) => clock.now().getTime() - new Date(at).getTime();
  if (finishedAt === null || outcome === null || digest === null) {
    return ageOf(requestedAt) < TRIAL_LOST_MS
      ? { status: 'running', outcome: null }
      : { status: 'failed', outcome: LOST_TRIAL };
  }
  const stored = isOutcome(outcome) ? outcome : 'fault';
  // The server that ran the trial may lack the settings that this server has.
  if (stored === 'notConfigured') return { status: 'failed', outcome: trialText(service, stored) };
  if (!isDigestOf(configuration, settings, digest)) return { status: 'expired', outcome: CHANGED_SETTINGS };
  const text = [trialText(service, stored), note].filter((part) => part !== null).join(' ');
  if (stored !== 'ok') return { status: 'failed', outcome: text };
  return ageOf(finishedAt) > TRIAL_DAYS * DAY_MS
    ? { status: 'expired', outcome: OLD_TRIAL }
    : { status: 'done', outcome: text };
}

function stateOf(
  services: TrialServices,
  brand: Brand,
  service: TrialService,
  latest: Latest | undefined,
): ServiceState {
  const settings = settingsOf(service, services.configuration, brand);
  const none = {
    service,
    isConfigured: settings !== undefined,
    outcome: null,
    mode: null,
    by: null,
    at: null,
  };
  if (settings === undefined) {
    const reason = reasonNotNeeded(service, brand);
    return reason === undefined
      ? { ...none, status: 'missing', explanation: notConfiguredText(service) }
      : { ...none, status: 'notNeeded', explanation: reason };
  }
  const explanation = trialExplanations[service];
  if (latest === undefined) return { ...none, status: 'missing', explanation };
  const { by, mode, requestedAt } = latest;
  return {
    ...{ service, isConfigured: true, explanation, mode, by, at: new Date(requestedAt).toISOString() },
    ...statusOf(services, { ...latest, service }, settings),
  };
}

/** Returns the state of every outside service of a brand, according to its newest trial and the current settings. */
export async function findServiceStates(
  services: TrialServices,
  orm: Orm,
  brand: Brand,
): Promise<ServiceState[]> {
  const latest = new Map((await listLatestTrials(orm, brand.id)).map((row) => [row.service, row]));
  return trialServices.map((service) => stateOf(services, brand, service, latest.get(service)));
}

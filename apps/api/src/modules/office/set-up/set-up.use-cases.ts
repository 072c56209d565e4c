import { type BrandState, brandStateTexts, nextStates } from '@portaal/domain/brand/state';
import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { blockingSteps, stepsText } from '@portaal/domain/office/set-up/steps';
import { type ActingSession, act, askerOf, done } from '../../../foundation/acts/acts.use-cases.ts';
import {
  type BrandStateRow,
  findBrandState,
  forgetBrandStates,
  insertBrandState,
  readBrandState,
} from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { findServiceStates } from './service-trials.use-cases.ts';
import { countWithheld, findImportedBook, findLastChange } from './set-up.repository.ts';
import { findSteps, type SetUpServices } from './set-up-steps.use-cases.ts';

/**
 * Returns the state of a brand with its last change, the steps of its set-up, the trials of its services, and the
 * number of messages withheld so far by month and kind.
 */
export async function getSetUp(
  services: SetUpServices,
  brand: string,
): Promise<CallResponse<typeof calls.getSetUp>['data']> {
  const { orm } = services.database;
  const state = await readBrandState(orm, brand);
  const changed = await findLastChange(orm, brand);
  const steps = await findSteps(services, orm, brand, state);
  const installed = services.brands.byId(brand);
  return {
    state,
    hasBook: await hasBook(orm, brand),
    changed: changed ? { ...changed, at: new Date(changed.at).toISOString() } : null,
    steps: steps.map(({ details, ...step }) => ({ ...step, details: [...details] })),
    trials: installed ? await findServiceStates(services, orm, installed) : [],
    withheld: await countWithheld(orm, brand),
  };
}

const hasBook = async (orm: Orm, brand: string): Promise<boolean> =>
  (await findImportedBook(orm, brand)) !== undefined;

const stateOf = (row: Pick<BrandStateRow, 'state'> | undefined): BrandState => row?.state ?? 'preparing';

const audited = (from: BrandState, to: BrandState, reason?: string) => ({
  action: 'brandState.changed' as const,
  subjectType: 'brand',
  subjectId: null,
  detail: { from, to, ...(reason !== undefined && { reason }) },
});

/**
 * Changes the state of the brand after a second head approved the change. Throws `changedMeanwhile` if the
 * state cannot follow the current one, and `setUpIncomplete` with the names of the steps that block the
 * opening. Both are also checked at the approval. Throws `needsTwoEmployees` at a provider with one employee
 * (decision 0207).
 */
export async function changeBrandState(
  services: Services,
  session: ActingSession,
  { state, twoFaToken }: { readonly state: BrandState; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { brand } = session.person;
  await act(services, session, {
    lock: async (tx) => {
      const row = await findBrandState(tx, brand);
      const from = stateOf(row);
      if (!nextStates[from].includes(state)) throw new AppError('changedMeanwhile');
      if (services.configuration.soleEmployeeAuditor !== undefined) throw new AppError('needsTwoEmployees');
      if (state === 'open') {
        const steps = await findSteps(services, tx, brand, from);
        const blocking = blockingSteps(steps, { state: from, hasBook: await hasBook(tx, brand) });
        // These two steps have no section of their own, so their details state what to do next.
        const details = steps
          .filter(({ step }) => blocking.includes(step) && (step === 'services' || step === 'book'))
          .flatMap((step) => step.details);
        const message = [`Nog niet klaar: ${stepsText(blocking)}.`, ...details].join(' ');
        if (blocking.length > 0) {
          throw new AppError('setUpIncomplete', [{ field: 'state', message }], undefined, {
            explanation: message,
          });
        }
      }
      return { from, number: row?.number ?? 0 };
    },
    stepUp: { act: 'changeBrandState', twoFaToken },
    forTwo: ({ from, number }) => ({
      title: `Stand van het merk: ${brandStateTexts[state].toLowerCase()}`,
      lines: [
        { label: 'Stand', before: brandStateTexts[from], after: brandStateTexts[state] },
        // A brand that can open from the state `preparing` has no book, because importing a book puts the
        // brand in shadow.
        ...(from === 'preparing' && state === 'open'
          ? [
              {
                label: 'Boek van een vorig systeem',
                before: 'Geen',
                after: 'Geen, en het kan er niet meer in',
              },
            ]
          : []),
      ],
      facts: { brand, number, from, state },
    }),
    work: async (tx, at, { from, number }) => {
      const requester = await askerOf(tx, session);
      const requestId = session.request?.carriesOut?.id ?? null;
      const approvedBy = session.person.id;
      if (requestId === null) throw new Error('a change of state needs an approved request');
      await insertBrandState(tx, {
        brand,
        number: number + 1,
        state,
        askedBy: requester,
        approvedBy,
        requestId,
        at,
      });
      return done({ audit: audited(from, state) });
    },
  });
  forgetBrandStates(services.database);
}

/** Shuts an open brand at once. Throws `changedMeanwhile` if it is not open. */
export async function shutBrand(
  services: Services,
  session: ActingSession,
  { reason, twoFaToken }: { readonly reason: string; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { brand, id: requester } = session.person;
  await act(services, session, {
    lock: async (tx) => {
      const row = await findBrandState(tx, brand);
      if (row?.state !== 'open') throw new AppError('changedMeanwhile');
      return row;
    },
    stepUp: { act: 'shutBrand', twoFaToken },
    work: async (tx, at, { number }) => {
      await insertBrandState(tx, {
        brand,
        number: number + 1,
        state: 'shut',
        reason,
        askedBy: requester,
        at,
      });
      return done({ audit: audited('open', 'shut', reason) });
    },
  });
  forgetBrandStates(services.database);
}

import { type Maintenance, periodProblems } from '@portaal/domain/office/maintenance/maintenance';
import {
  type ActingSession,
  type Actor,
  type ActServices,
  act,
  done,
} from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { deleteMaintenance, putMaintenance } from './maintenance.repository.ts';

export { MaintenanceBoard, watchMaintenance } from './maintenance-board.ts';

/** Requested maintenance. `startsAt` null means immediately. */
export type MaintenanceInput = Pick<Maintenance, 'scope' | 'text' | 'endsAt'> & {
  readonly startsAt: Date | null;
};

/**
 * Validates the maintenance period; a start in the past becomes the current time. Throws `invalidInput` for
 * impossible times.
 */
function periodOf(
  { startsAt, endsAt }: MaintenanceInput,
  now: Date,
): Pick<Maintenance, 'startsAt' | 'endsAt'> {
  const period = { startsAt: startsAt === null || startsAt < now ? now : startsAt, endsAt };
  const problems = periodProblems(period, now);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return period;
}

/** Announces or starts maintenance of a brand, replacing any existing one. Throws `invalidInput`, `stepUpRequired`. */
export function startMaintenance(
  services: ActServices,
  by: Actor | ActingSession,
  { twoFaToken, ...input }: MaintenanceInput & { readonly twoFaToken?: string },
): Promise<undefined> {
  const { brand, id } = 'person' in by ? by.person : by;
  const steps = {
    lock: async (_tx: unknown, now: Date) => periodOf(input, now),
    work: async (
      tx: Parameters<typeof putMaintenance>[0],
      setAt: Date,
      period: Pick<Maintenance, 'startsAt' | 'endsAt'>,
    ) => {
      const { scope, text } = input;
      await putMaintenance(tx, { brand, scope, text, ...period, setBy: id, setAt });
      const { startsAt, endsAt } = period;
      const detail = { scope, text, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      return done({
        audit: { action: 'maintenance.started', subjectType: 'brand', subjectId: null, detail },
      });
    },
  };
  if (!('person' in by)) return act(services, by, steps);
  return act(services, by, { ...steps, stepUp: { act: 'switchMaintenance', twoFaToken } });
}

/** Ends the maintenance of a brand. Throws `changesNothing` when there is none. */
export const endMaintenance = (services: ActServices, by: Actor | ActingSession): Promise<undefined> =>
  act(services, by, {
    work: async (tx) => {
      const ended = await deleteMaintenance(tx, ('person' in by ? by.person : by).brand);
      if (!ended) throw new AppError('changesNothing');
      const detail = { scope: ended.scope, startsAt: ended.startsAt.toISOString() };
      return done({ audit: { action: 'maintenance.ended', subjectType: 'brand', subjectId: null, detail } });
    },
  });

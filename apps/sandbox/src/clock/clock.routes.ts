import { readFields } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Route } from '../http/routes.ts';
import { isWhole } from '../http/values.ts';
import type { Clock } from './clock.ts';

const TEN_YEARS = 315_360_000;

/**
 * Returns the routes that read and move the clock of a part. After a move `settleDue` executes everything that has
 * become due.
 */
export function clockRoutes(path: string, clock: Clock, settleDue: () => Promise<void>): Route[] {
  const show = (): Answer => json(200, { data: { now: new Date(clock.now()).toISOString() } });

  async function move(call: Call): Promise<Answer> {
    const { advanceSeconds, instant } = await readFields(call);
    const moment = typeof instant === 'string' ? Date.parse(instant) : Number.NaN;
    if (isWhole(advanceSeconds, 0, TEN_YEARS)) clock.advance(advanceSeconds);
    else if (Number.isFinite(moment)) clock.moveTo(moment);
    else return failure(422, 'advanceSeconds (heel getal vanaf 0) of instant (ISO 8601) is nodig.');
    await settleDue();
    return show();
  }

  return [
    { method: 'GET', path, answer: show },
    { method: 'POST', path, answer: move },
  ];
}

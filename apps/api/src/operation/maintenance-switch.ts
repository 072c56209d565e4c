import { parseArgs } from 'node:util';
import { maintenanceWords } from '@portaal/domain/office/maintenance/calls';
import {
  dutchMoment,
  maintenanceText,
  momentInSentence,
} from '@portaal/domain/office/maintenance/maintenance';
import { nobody } from '../foundation/acts/acts.use-cases.ts';
import { installedBrands } from '../installed-brands.ts';
import {
  endMaintenance,
  MaintenanceBoard,
  type MaintenanceInput,
  startMaintenance,
} from '../modules/office/maintenance/maintenance.use-cases.ts';
import { AppError } from '../platform/app-error.ts';
import { clockOf } from '../platform/clock.ts';
import { readConfiguration } from '../platform/configuration.ts';
import type { OpenDatabase } from '../platform/open-database.ts';
import { startQueue } from '../platform/queue.ts';

const EVERY_BRAND = 'alle';

const USAGE = `Gebruik:
  npm run operator -- maintenance on --brand <merk>|${EVERY_BRAND} --writes|--all --text "<wat er gebeurt>" --until "2026-11-23 14:00" [--from "2026-11-23 12:00"]
  npm run operator -- maintenance off --brand <merk>|${EVERY_BRAND}
  npm run operator -- maintenance status
De tijden zijn Nederlandse. Zonder --from begint het meteen.`;

const options = {
  brand: { type: 'string' },
  writes: { type: 'boolean' },
  all: { type: 'boolean' },
  text: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
} as const;

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Error(USAGE);
  }
}

type Values = ReturnType<typeof read>['values'];

function maintenanceIn({ writes, all, text = '', from, until = '' }: Values): MaintenanceInput {
  const endsAt = dutchMoment(until);
  const startsAt = from === undefined ? null : dutchMoment(from);
  const isText = maintenanceWords.safeParse(text).success;
  if (Boolean(writes) === Boolean(all) || !isText || !endsAt || startsAt === undefined)
    throw new Error(USAGE);
  return { scope: all ? 'all' : 'writes', text, startsAt, endsAt };
}

/** Returns a line for the operator with the maintenance status of one brand. */
function lineOf(brand: string, board: MaintenanceBoard, now: Date): string {
  const found = board.of(brand);
  if (!found) return `${brand}: geen onderhoud.`;
  const when = found.isUnderway
    ? `tot ${momentInSentence(found.endsAt, now)}`
    : `van ${momentInSentence(found.startsAt, now)} tot ${momentInSentence(found.endsAt, now)}`;
  return `${brand}: ${found.scope === 'all' ? 'gesloten' : 'alleen lezen'}, ${when}. ${maintenanceText(found, now)}`;
}

/**
 * Switches maintenance of one brand or all brands, and resolves with the message to print. Throws an error that
 * explains the problem.
 */
export async function switchMaintenance(database: OpenDatabase, args: readonly string[]): Promise<string> {
  const {
    positionals: [verb],
    values,
  } = read(args);
  const configuration = readConfiguration(process.env);
  const brands = installedBrands(configuration);
  const ids = brands.all.map(({ id }) => id);
  const chosen = values.brand === EVERY_BRAND ? ids : ids.filter((id) => id === values.brand);
  if (verb !== 'status' && (!['on', 'off'].includes(verb ?? '') || chosen.length === 0))
    throw new Error(USAGE);
  if (verb !== 'status') {
    const queue = await startQueue(database.connection, {
      embedded: database.kind === 'embedded',
      pollSeconds: 2,
      onError: () => undefined,
    });
    try {
      const services = { brands, clock: clockOf(database), configuration, database, queue };
      for (const brand of chosen) {
        const act =
          verb === 'on'
            ? startMaintenance(services, nobody(brand), maintenanceIn(values))
            : endMaintenance(services, nobody(brand));
        await act.catch(explain);
      }
    } finally {
      await queue.stop();
    }
  }
  const board = new MaintenanceBoard({ database, clock: clockOf(database) });
  await board.read();
  return ids.map((brand) => lineOf(brand, board, clockOf(database).now())).join('\n');
}

/**
 * Converts an error of the switch. Switching off maintenance that is not set succeeds. For invalid times, throws
 * an error that explains the requirement.
 */
function explain(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
  if (error.code !== 'changesNothing') throw new Error(error.fields.map(({ message }) => message).join(' '));
}

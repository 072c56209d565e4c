import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { verifyAudit } from '../apps/api/src/platform/audit-verification.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../apps/api/src/platform/open-database.ts';
import * as calls from '../packages/domain/src/calls.ts';
import { calculationBody } from './calculation-body.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';

/** An offer whose creation the server acknowledged, as in its response. */
export interface Acknowledgement {
  readonly offerID: string;
  readonly figures: unknown;
}

export interface Ledger {
  readonly offers: number;
  /** Number of offers without an audit entry. Demo offers have none, because no API call saved them. */
  readonly unaudited: number;
  /** Descriptions of the faults in the audit log; empty when the log is sound. */
  readonly faults: readonly string[];
}

const WRITERS = 24;

/** Starts the real server on the data directory under test, with demo data. */
export function startOnData(folder: string, template: string): Promise<ServerProcess> {
  return startServer({
    script: PORTAL,
    environment: {
      DATA_DIR: dataFolder(folder),
      DATABASE_TEMPLATE: template,
      NODE_COMPILE_CACHE: join(folder, 'code'),
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    folder,
  });
}

export const dataFolder = (folder: string): string => join(folder, 'data');

let written = 0;

/** Runs many concurrent writers until the server is killed, and returns the offers it acknowledged before that. */
export async function writeUntilKilled(
  server: ServerProcess,
  cookie: string,
  killAfterMs: number,
): Promise<Acknowledgement[]> {
  const acknowledged: Acknowledgement[] = [];
  let isKilled = false;
  const write = async (): Promise<void> => {
    while (!isKilled) {
      const offer = await saveOffer(server, cookie).catch((error: unknown) => {
        // The kill breaks the connection. An error before the kill is a real failure.
        if (!isKilled) throw error;
        return undefined;
      });
      if (offer) acknowledged.push(offer);
    }
  };
  const killed = delay(killAfterMs).then(() => {
    isKilled = true;
    return server.kill();
  });
  await Promise.all([killed, ...Array.from({ length: WRITERS }, write)]);
  return acknowledged;
}

async function saveOffer({ port }: ServerProcess, cookie: string): Promise<Acknowledgement> {
  written += 1;
  const response = await fetch(`http://127.0.0.1:${port}${calls.saveOffer.path}`, {
    method: calls.saveOffer.method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(calculationBody(written)),
  });
  if (response.status !== calls.saveOffer.status) throw new Error(`Saving answered ${response.status}`);
  return acknowledgedOf(await response.json());
}

/** Response to a saved offer. The response to a later read has additional fields. */
interface SavedDraft {
  readonly offerID: string;
  readonly input?: unknown;
  readonly questionnaire?: unknown;
}

function acknowledgedOf(answer: unknown): Acknowledgement {
  const { input: _i, questionnaire: _q, ...figures } = (answer as { data: SavedDraft }).data;
  return { offerID: figures.offerID, figures };
}

/** Returns the acknowledged offers that the server no longer returns unchanged. */
export async function lostAmong(
  { port }: ServerProcess,
  cookie: string,
  acknowledged: readonly Acknowledgement[],
): Promise<Acknowledgement[]> {
  const lost: Acknowledgement[] = [];
  for (const offer of acknowledged) {
    const path = calls.getCalculation.path.replace('{offerID}', offer.offerID);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    const answer: unknown = await response.json();
    if (response.status !== 200 || !isDeepStrictEqual(acknowledgedOf(answer).figures, offer.figures)) {
      lost.push(offer);
    }
  }
  return lost;
}

const COUNTS = `SELECT count(*)::int AS offers,
  count(*) FILTER (WHERE NOT EXISTS (SELECT FROM audit_entry WHERE subject_id = offer.id::text
    AND subject_type = 'offer' AND action = 'offer.saved'))::int AS unaudited,
  (SELECT count(*)::int FROM audit_entry WHERE action = 'offer.saved'
    AND NOT EXISTS (SELECT FROM offer WHERE offer.id::text = subject_id)) AS without_offer
  FROM offer`;

/** Opens the database of a stopped server and checks the audit log against the offers, excluding the seeded offers. */
export async function inspect(folder: string, seeded = 0): Promise<Ledger> {
  const database = await openDatabase({
    url: undefined,
    dataDir: dataFolder(folder),
    template: undefined,
    maxConnections: 1,
  });
  try {
    const { rows } = await database.connection.pool.query(COUNTS);
    const { offers, unaudited, without_offer: withoutOffer } = rows[0] ?? {};
    const { broken } = await verifyAudit(database.orm, {
      keys: readConfiguration({}).auditKeys,
      now: new Date(),
    });
    return {
      offers,
      unaudited,
      faults: [
        ...(unaudited > seeded ? [`${unaudited - seeded} offertes zonder auditregel`] : []),
        ...(withoutOffer > 0 ? [`${withoutOffer} auditregels zonder offerte`] : []),
        ...(broken ? [`auditketen breekt bij regel ${broken.sequence} (${broken.reason})`] : []),
      ],
    };
  } finally {
    await database.connection.close();
  }
}

/** Changes the database of a stopped server directly, bypassing the triggers that forbid such changes. */
export async function tamper(folder: string, statement: string): Promise<void> {
  const database = await openDatabase({
    url: undefined,
    dataDir: dataFolder(folder),
    template: undefined,
    maxConnections: 1,
  });
  try {
    await database.connection.pool.query("SET session_replication_role = 'replica'");
    await database.connection.pool.query(statement);
  } finally {
    await database.connection.close();
  }
}

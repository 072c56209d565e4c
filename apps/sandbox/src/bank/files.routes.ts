import { readFields } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Route } from '../http/routes.ts';
import { isOneOf } from '../http/values.ts';
import { camt053 } from './camt053.ts';
import { nameOfReport, nameOfStatement } from './exchange.ts';
import type { BankService } from './service.ts';
import { type Account, type Statement, type StatementVersion, statementVersions } from './state.ts';
import { faultyStatement, isStatementFault, type StatementFault } from './statement-faults.ts';

const MAX_ORDER_BYTES = 256 * 1024 * 1024;

interface FileFilter {
  readonly account: Account;
  readonly statement: Statement;
  readonly version: StatementVersion;
  readonly fault: StatementFault | null;
}

/** Returns the routes for files a customer exchanges with the bank: orders, their reports, and statements. */
export function fileRoutes(service: BankService): Route[] {
  const { state, ledger } = service;

  async function takeOrder(call: Call): Promise<Answer> {
    const { status, xml } = await service.take((await call.bytes(MAX_ORDER_BYTES)).toString('utf8'));
    return { status: status === 'RJCT' ? 422 : 200, headers: xmlHeaders(), body: xml };
  }

  function giveReport({ params }: Call): Answer {
    const report = state.reports.find(({ number }) => String(number) === params.number);
    if (report === undefined) return failure(404, 'Dit antwoord bestaat niet.');
    return { status: 200, headers: xmlHeaders(nameOfReport(report)), body: report.xml };
  }

  function find({ params }: Call, more: { version?: unknown; fault?: unknown }): FileFilter | undefined {
    const account = ledger.find(params.iban);
    const statement = ledger.findStatement(params.iban, Number(params.sequence));
    const { version = account?.version, fault = null } = more;
    if (account === undefined || statement === undefined || !isOneOf(statementVersions, version)) {
      return undefined;
    }
    if (fault !== null && !isStatementFault(fault)) return undefined;
    return { account, statement, version, fault };
  }

  const unknown = (): Answer => failure(404, 'Dit afschrift, deze versie of deze fout bestaat niet.');

  function giveStatement(call: Call): Answer {
    const query = call.url.searchParams;
    const found = find(call, {
      version: query.get('version') ?? undefined,
      fault: query.get('fault') ?? undefined,
    });
    if (found === undefined) return unknown();
    const { account, statement, version, fault } = found;
    const headers = xmlHeaders(nameOfStatement(statement));
    return fault === null
      ? { status: 200, headers, pieces: camt053(account, statement, { version }) }
      : { status: 200, headers, body: faultyStatement(account, statement, version, fault) };
  }

  async function deliver(call: Call): Promise<Answer> {
    const found = find(call, await readFields(call));
    if (found === undefined) return unknown();
    const { statement, version, fault } = found;
    const name = await service.deliverAgain(statement.iban, statement.sequence, { version, fault });
    return json(200, { data: { name } });
  }

  return [
    { method: 'POST', path: '/bank/orders', answer: takeOrder },
    { method: 'GET', path: '/bank/reports/:number', answer: giveReport },
    { method: 'GET', path: '/bank/statements/:iban/:sequence', answer: giveStatement },
    { method: 'POST', path: '/bank/statements/:iban/:sequence/deliveries', answer: deliver },
  ];
}

const xmlHeaders = (name?: string): Record<string, string> => ({
  'content-type': 'application/xml; charset=utf-8',
  ...(name === undefined ? {} : { 'content-disposition': `attachment; filename="${name}"` }),
});

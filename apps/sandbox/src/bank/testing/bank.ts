import { readFile } from 'node:fs/promises';
import { ServedPart } from '../../testing/served-part.ts';
import { buildBankPart } from '../part.ts';
import type { Providers } from '../settlements.ts';
import { readXml, type XmlElement } from '../xml-elements.ts';

export const OURS = 'NL91ABNA0417164300';
export const THEIRS = 'NL53INGB0654422370';

/** A Monday on which this bank is open. */
export const MONDAY = '2026-11-23T10:00:00Z';

const NO_PROVIDERS: Providers = { mollie: () => [], twikey: () => [] };

/** The bank part on its own server, with one account of EUR 10,000. */
export class TestBank {
  readonly directory: string;
  readonly #served: ServedPart;

  private constructor(served: ServedPart, directory: string) {
    this.#served = served;
    this.directory = directory;
  }

  static async start(providers = NO_PROVIDERS): Promise<TestBank> {
    let directory = '';
    const served = await ServedPart.start((own) => {
      directory = own;
      return buildBankPart(own, providers);
    });
    const bank = new TestBank(served, `${directory}/bank/uitwisseling`);
    await bank.control('/clock', { instant: MONDAY });
    await bank.control('/accounts', { iban: OURS, name: 'Baken Beheer', balance: 1_000_000 });
    return bank;
  }

  stop(): Promise<void> {
    return this.#served.stop();
  }

  restart(): Promise<void> {
    return this.#served.restart();
  }

  /** Calls the control routes of the sandbox and returns the data with the status. */
  async control(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${this.#served.origin}/_sandbox/bank${path}`, init);
    const text = await response.text();
    const { data } = JSON.parse(text === '' ? '{}' : text) as { data?: unknown };
    return { status: response.status, data };
  }

  /** Submits an order and returns the parsed report. */
  async order(source: string): Promise<{ status: number; report: XmlElement }> {
    const response = await fetch(`${this.#served.origin}/bank/orders`, { method: 'POST', body: source });
    return { status: response.status, report: readXml(await response.text()) };
  }

  /** Books everything due today, writes a statement and returns it parsed. */
  async statement(query = ''): Promise<XmlElement> {
    const { data } = await this.control('/day', { iban: OURS, isWanted: true });
    const [{ sequence }] = data as [{ sequence: number }];
    return readXml(await this.file(sequence, query));
  }

  async file(sequence: number, query = ''): Promise<string> {
    const response = await fetch(`${this.#served.origin}/bank/statements/${OURS}/${sequence}${query}`);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.bytes());
  }

  async page(path: string, form?: URLSearchParams | FormData): Promise<Response> {
    const init = form === undefined ? {} : { method: 'POST', body: form, redirect: 'manual' as const };
    return fetch(`${this.#served.origin}${path}`, init);
  }

  async exchanged(folder: string, name: string): Promise<string> {
    return readFile(`${this.directory}/${folder}/${name}`, 'utf8');
  }
}

interface Line {
  readonly id: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly name?: string;
  readonly iban?: string;
  readonly address?: string;
  readonly remittance?: string;
}

interface OrderInput {
  readonly messageId?: string;
  readonly day?: string;
  readonly from?: string;
  readonly batchBooking?: boolean;
  readonly count?: number;
  readonly sum?: string;
}

/** Writes a payment order as the portal might send it. */
export function orderOf(lines: readonly Line[], input: OrderInput = {}): string {
  const total = lines.reduce((sum, { amount = '10.00' }) => sum + Math.round(Number(amount) * 100), 0);
  const { messageId = 'B-1', day = '2026-11-23', from = OURS, batchBooking = true } = input;
  const { count = lines.length, sum = (total / 100).toFixed(2) } = input;
  const transfers = lines.map(
    ({
      id,
      amount = '10.00',
      currency = 'EUR',
      name = 'J. Jansen',
      iban = THEIRS,
      address = '',
      remittance,
    }) =>
      `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>
      <Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>
      <Cdtr><Nm>${name}</Nm>${address}</Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>
      ${remittance === undefined ? '' : `<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf>`}</CdtTrfTxInf>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
  <GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-11-23T09:00:00Z</CreDtTm><NbOfTxs>${count}</NbOfTxs>
    <CtrlSum>${sum}</CtrlSum><InitgPty><Nm>Baken Beheer</Nm></InitgPty></GrpHdr>
  <PmtInf><PmtInfId>${messageId}-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>${batchBooking}</BtchBookg>
    <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
    <Dbtr><Nm>Baken Beheer</Nm></Dbtr><DbtrAcct><Id><IBAN>${from}</IBAN></Id></DbtrAcct>
    <DbtrAgt><FinInstnId><BICFI>SBOXNL2A</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
    ${transfers.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;
}

/** Returns the texts of all elements with this name, in document order. */
export const textsOf = (element: XmlElement, name: string): string[] => [
  ...(element.name === name ? [element.text] : []),
  ...element.children.flatMap((child) => textsOf(child, name)),
];

export const elementsOf = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => elementsOf(child, name)),
];

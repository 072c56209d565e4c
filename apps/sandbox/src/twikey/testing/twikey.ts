import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { ServedPart } from '../../testing/served-part.ts';
import { buildTwikeyPart } from '../part.ts';

export const KEY = 'A'.repeat(40);

/** Fields of a response that the tests read. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Invitation {
  readonly mndtId: string;
  readonly key: string;
  readonly url: string;
}

type Fields = Readonly<Record<string, string>>;

/** The part on its own server, with a portal that receives its webhooks. */
export class TestTwikey {
  readonly portal: Receiver;
  readonly #served: ServedPart;
  #token = '';

  private constructor(portal: Receiver, served: ServedPart) {
    this.portal = portal;
    this.#served = served;
  }

  /** Starts the part, logged in to an account configured with the URLs of the portal. */
  static async start(): Promise<TestTwikey> {
    const twikey = new TestTwikey(await startReceiver(), await ServedPart.start(buildTwikeyPart));
    const { origin } = twikey.portal;
    await twikey.control('/accounts', { apiKey: KEY, returnUrl: origin, webhookUrl: `${origin}/webhook` });
    await twikey.logIn();
    return twikey;
  }

  get origin(): string {
    return this.#served.origin;
  }

  async stop(): Promise<void> {
    await this.#served.stop();
    this.portal.stop();
  }

  restart(): Promise<void> {
    return this.#served.restart();
  }

  async logIn(apiKey = KEY): Promise<Reply> {
    const reply = await this.api('POST', '', { apiToken: apiKey });
    this.#token = reply.headers.get('authorization') ?? '';
    return reply;
  }

  /** Calls the API with the fields as a form. */
  api(
    method: string,
    path: string,
    fields?: Fields,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const body = fields === undefined ? {} : { body: new URLSearchParams(fields) };
    return this.#call(`/twikey/creditor${path}`, {
      method,
      headers: { authorization: this.#token, ...headers },
      ...body,
    });
  }

  async invite(fields: Fields = {}): Promise<Invitation> {
    const reply = await this.api('POST', '/invite', {
      ct: '2223',
      email: 'j.jansen@example.nl',
      firstname: 'J.',
      lastname: 'Jansen',
      iban: 'NL91ABNA0417164300',
      token: 't-1',
      ...fields,
    });
    return reply.body as unknown as Invitation;
  }

  /** Creates a signed mandate. */
  async mandate(fields: Fields = {}): Promise<Invitation> {
    const invited = await this.invite(fields);
    await this.change(invited, 'sign');
    return invited;
  }

  change({ key }: Invitation, action: string, more: object = {}): Promise<Reply> {
    return this.control(`/mandates/${key}`, { action, ...more });
  }

  /** Creates a transaction of EUR 100 on a mandate. */
  async collect(
    { mndtId }: Invitation,
    fields: Fields = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const standard = { mndtId, message: 'Inleg', amount: '100.00' };
    return this.api('POST', '/transaction', { ...standard, ...fields }, headers);
  }

  /** Calls a control route to set a switch or an outcome. */
  control(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Reply> {
    return this.#call(`/_sandbox/twikey${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Opens the signing page or clicks a button, and returns the response. */
  async visit({ key }: Invitation, form?: Fields): Promise<Response> {
    const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
    return fetch(`${this.origin}/twikey/sign/${key}`, { redirect: 'manual', ...init });
  }

  async #call(path: string, init: RequestInit): Promise<Reply> {
    const response = await fetch(this.origin + path, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const parsed = isJson ? (JSON.parse(text) as Reply['body'] & { data?: Reply['body'] }) : { text };
    return {
      status: response.status,
      headers: response.headers,
      body: 'data' in parsed && parsed.data !== undefined ? parsed.data : parsed,
    };
  }
}

export const entryOf = ({ body }: Reply): Record<string, unknown> =>
  (body.Entries as Record<string, unknown>[])[0] ?? {};

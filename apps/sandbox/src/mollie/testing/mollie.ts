import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { ServedPart } from '../../testing/served-part.ts';
import { buildMolliePart } from '../part.ts';

export const KEY = `test_${'a'.repeat(30)}`;

/** Fields of a response that the tests read. Any of them may be missing. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly [name: string]: unknown } & { readonly id: string };
}

/** The Mollie part on its own server, with a shop that receives its webhooks. */
export class TestMollie {
  readonly shop: Receiver;
  readonly #served: ServedPart;

  private constructor(shop: Receiver, served: ServedPart) {
    this.shop = shop;
    this.#served = served;
  }

  static async start(): Promise<TestMollie> {
    return new TestMollie(await startReceiver(), await ServedPart.start(buildMolliePart));
  }

  get origin(): string {
    return this.#served.origin;
  }

  async stop(): Promise<void> {
    await this.#served.stop();
    this.shop.stop();
  }

  restart(): Promise<void> {
    return this.#served.restart();
  }

  api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#call(method, `/mollie/v2${path}`, body, { authorization: `Bearer ${KEY}`, ...headers });
  }

  /** Creates a payment of EUR 250 by iDEAL; `order` overrides fields. */
  create(order: object = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.api('POST', '/payments', this.order(order), headers);
  }

  order(order: object = {}): object {
    return {
      amount: { currency: 'EUR', value: '250.00' },
      description: 'Contract 2026-00123',
      method: 'ideal',
      redirectUrl: `${this.shop.origin}/back`,
      cancelUrl: `${this.shop.origin}/canceled`,
      webhookUrl: `${this.shop.origin}/webhook`,
      metadata: { paymentId: 'p-1' },
      ...order,
    };
  }

  /** Calls a control route to set a switch or an outcome. */
  control(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Reply> {
    return this.#call(method, `/_sandbox/mollie${path}`, body);
  }

  async settle(id: string, status: string, more: object = {}): Promise<Reply> {
    return this.control(`/payments/${id}`, { status, ...more });
  }

  /** Opens the checkout page, or clicks a button on it, and returns the response. */
  async visit({ body }: Reply, action?: string): Promise<{ location: string | null; text: string }> {
    const { checkout } = body._links as { checkout: { href: string } };
    const url = new URL(new URL(checkout.href).pathname, this.origin);
    const init = { redirect: 'manual', body: `action=${action}`, method: 'POST' } as const;
    const response = await fetch(url, action === undefined ? {} : init);
    return { location: response.headers.get('location'), text: await response.text() };
  }

  async #call(method: string, path: string, body: unknown, headers = {}): Promise<Reply> {
    const response = await fetch(this.origin + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = JSON.parse(text === '' ? '{}' : text) as Reply['body'] & { data?: Reply['body'] };
    return { status: response.status, headers: response.headers, body: parsed.data ?? parsed };
  }
}

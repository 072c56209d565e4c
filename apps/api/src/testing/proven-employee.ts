import type { LightMyRequestResponse } from 'fastify';
import { giveApp, type TestApplication } from './factors.ts';
import { proveByApp, sendProven } from './step-up.ts';
import type { TestApp } from './test-app.ts';

/** Email address of the demo employee with the role `head`, which permits managing people and roles. */
export const HEAD = 'hoofd@example.nl';

type Send = (method: 'POST' | 'PUT', url: string, payload: object) => Promise<LightMyRequestResponse>;

/** An employee with an authenticator app that provides the codes to confirm the employee's actions. */
export interface ProvenEmployee {
  readonly cookie: string;
  readonly app: TestApplication;
  /** Returns a token for this request, obtained with a code from the app. */
  prove(url: string, body: object): Promise<string>;
  /** Sends a call with a body as this employee. */
  readonly send: Send;
  /** Sends the same request with the required step-up code. */
  readonly sendProven: Send;
}

export async function provenEmployee(portal: TestApp, email = HEAD): Promise<ProvenEmployee> {
  const cookie = await portal.signIn(email);
  const app = await giveApp(portal, email);
  return {
    cookie,
    app,
    prove: (url, body) => proveByApp(portal, { cookie, app, url, body }),
    send: (method, url, payload) => portal.call({ method, url, cookie, payload }),
    sendProven: (method, url, body) => sendProven(portal, { cookie, app, method, url, body }),
  };
}

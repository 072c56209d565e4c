import type { LightMyRequestResponse } from 'fastify';
import { giveApp, type TestApplication } from './factors.ts';
import { proveByApp, sendProven } from './step-up.ts';
import type { TestApp } from './test-app.ts';

/** The employee of the demo who is about people and roles. */
export const HEAD = 'hoofd@example.nl';

type Send = (method: 'POST' | 'PUT', url: string, payload: object) => Promise<LightMyRequestResponse>;

/** An employee with an app, who proves what they do. */
export interface ProvenEmployee {
  readonly cookie: string;
  readonly app: TestApplication;
  /** A token for sending this, by a code of their app. */
  prove(url: string, body: object): Promise<string>;
  /** A call of theirs with a body. */
  readonly send: Send;
  /** The same with the code it takes. */
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

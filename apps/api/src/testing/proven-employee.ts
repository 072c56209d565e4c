import type { LightMyRequestResponse } from 'fastify';
import { giveApp } from './factors.ts';
import type { TestApp } from './test-app.ts';

/** The employee of the demo who is about people and roles. */
export const HEAD = 'hoofd@example.nl';

/** An employee with an app, who proves what they do. */
export interface ProvenEmployee {
  readonly cookie: string;
  /** A token for an act, by a code of their app. */
  prove(act: string, subject: string): Promise<string>;
  /** A call of theirs with a body; with the code it takes when an act and its subject are named. */
  send(
    method: 'POST' | 'PUT',
    url: string,
    payload: object,
    proof?: readonly [act: string, subject: string],
  ): Promise<LightMyRequestResponse>;
}

export async function provenEmployee(portal: TestApp, email = HEAD): Promise<ProvenEmployee> {
  const cookie = await portal.signIn(email);
  const app = await giveApp(portal, email);
  const post = (url: string, payload: object) => portal.call({ method: 'POST', url, cookie, payload });
  const prove: ProvenEmployee['prove'] = async (act, subject) => {
    // Of an app each code counts once.
    portal.clock.advance(30_000);
    const requested = await post('/api/step-up', { act, subject });
    const url = `/api/step-up/${requested.json().data.stepUpId}/confirm`;
    return (await post(url, { code: await app.code() })).json().data.twoFaToken;
  };
  return {
    cookie,
    prove,
    send: async (method, url, payload, proof) =>
      portal.call({
        method,
        url,
        cookie,
        payload: proof ? { ...payload, twoFaToken: await prove(...proof) } : payload,
      }),
  };
}

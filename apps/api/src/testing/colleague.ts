import type { LightMyRequestResponse } from 'fastify';
import { giveApp } from './factors.ts';
import { proveByApp, sendProven } from './step-up.ts';
import type { TestApp } from './test-app.ts';

const COLLEAGUE = 'collega@example.nl';

const colleagues = new WeakMap<TestApp, Promise<Colleague>>();

/** The second employee of the demo, as approver of the first employee's requests. */
export interface Colleague {
  readonly cookie: string;
  /** Returns the pending requests as the colleague sees them. */
  waiting(): Promise<{ id: string; title: string; seen: string; mayApprove: boolean }[]>;
  /** Approves a pending request, by default the newest, with a step-up code from the colleague. */
  approve(id?: string): Promise<LightMyRequestResponse>;
  /** Returns a token for sending this request, obtained with a code from the colleague's authenticator app. */
  prove(url: string, body?: object): Promise<string>;
  /** Sends this request with a code from the colleague that is bound to the content of the request. */
  sendProven(url: string, body?: object): Promise<LightMyRequestResponse>;
  /** Returns the response to a call. If the call was stored as an approval request, approves the request first. */
  finish(answer: LightMyRequestResponse): Promise<LightMyRequestResponse>;
}

export function colleagueOf(portal: TestApp): Promise<Colleague> {
  const colleague = colleagues.get(portal) ?? signIn(portal);
  colleagues.set(portal, colleague);
  return colleague;
}

async function signIn(portal: TestApp): Promise<Colleague> {
  const cookie = await portal.signIn(COLLEAGUE);
  const application = await giveApp(portal, COLLEAGUE);
  const sendAsColleague: Colleague['sendProven'] = (url, body = {}) =>
    sendProven(portal, { cookie, app: application, url, body });
  const waiting: Colleague['waiting'] = async () =>
    (await portal.call({ method: 'GET', url: '/api/admin/approvals', cookie })).json().data.items;
  const approve: Colleague['approve'] = async (response) => {
    const list = await waiting();
    const request = response === undefined ? list.at(-1) : list.find(({ id }) => id === response);
    if (!request) throw new Error('nothing waits for a colleague');
    const { id, seen } = request;
    const url = `/api/admin/approvals/${id}/approve`;
    return sendAsColleague(url, { seen });
  };
  return {
    cookie,
    waiting,
    approve,
    prove: (url, body = {}) => proveByApp(portal, { cookie, app: application, url, body }),
    sendProven: sendAsColleague,
    finish: (answer) =>
      answer.statusCode === 202 ? approve(answer.json().data.approvalId) : Promise.resolve(answer),
  };
}

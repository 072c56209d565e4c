import type { LightMyRequestResponse } from 'fastify';
import { giveApp } from './factors.ts';
import { proveByApp, sendProven } from './step-up.ts';
import type { TestApp } from './test-app.ts';

const COLLEAGUE = 'collega@example.nl';

const colleagues = new WeakMap<TestApp, Promise<Colleague>>();

/** The second employee of the demo, as approver of the first employee's requests. */
export interface Colleague {
  readonly cookie: string;
  /** Returns the waiting requests as the colleague sees them. */
  waiting(): Promise<{ id: string; title: string; seen: string; mayApprove: boolean }[]>;
  /** Approves a waiting request, by default the newest, with a code of the colleague. */
  approve(id?: string): Promise<LightMyRequestResponse>;
  /** Returns a token for sending this request, by a code of the colleague's app. */
  prove(url: string, body?: object): Promise<string>;
  /** Sends this request with a code of the colleague, bound to its content. */
  sendProven(url: string, body?: object): Promise<LightMyRequestResponse>;
  /** Returns the response of an act; approves it first if it was stored as a request. */
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

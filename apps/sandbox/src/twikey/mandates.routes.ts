import { type Answer, json, type Route } from '../http/routes.ts';
import { apiRoute } from './api.ts';
import { feedAnswer, readFeed } from './feed.ts';
import { type Form, readEmail, readInvitation, requireIban } from './invitation.ts';
import { mandateMessage } from './mandate-message.ts';
import { mandatePdf } from './pdf.ts';
import { Rejection } from './rejection.ts';
import type { TwikeyService } from './service.ts';
import type { Mandate } from './state.ts';

const NO_CONTENT: Answer = { status: 204 };

export function mandateRoutes(service: TwikeyService): Route[] {
  const { mandates, state } = service;

  const invite = { method: 'POST', path: '/invite' } as const;
  const feed = { method: 'GET', path: '/mandate' } as const;
  const remove = { method: 'DELETE', path: '/mandate' } as const;
  const detail = { method: 'GET', path: '/mandate/detail' } as const;
  const update = { method: 'POST', path: '/mandate/update' } as const;
  const pdf = { method: 'GET', path: '/mandate/pdf' } as const;

  return [
    apiRoute(service, invite, ({ account, form, pages }) => {
      const invitation = readInvitation(form);
      if (account.template !== null && account.template !== invitation.template) {
        throw new Rejection('err_no_contract', 'The template does not exist');
      }
      const isChecked = form.get('check') === 'true' && invitation.mandateNumber !== null;
      const { id, key } =
        (isChecked && existing(service, account.apiKey, invitation.mandateNumber)) ||
        mandates.invite(account, invitation);
      return json(200, { mndtId: id, url: `${pages}/sign/${key}`, key });
    }),
    apiRoute(service, feed, (call) => {
      const events = state.mandateEvents.filter(({ apiKey }) => apiKey === call.account.apiKey);
      const { batch, last } = readFeed(state, call, 'mandatesReadTo', events);
      return feedAnswer(
        'Messages',
        batch.map(({ message }) => message),
        last,
      );
    }),
    apiRoute(service, detail, ({ account, query }) => {
      const mandate = mandates.get(account, query.get('mndtId') ?? '');
      const answer = json(200, { Mndt: mandateMessage(mandate) });
      const collectable = String(mandate.state === 'SIGNED');
      return {
        ...answer,
        headers: { ...answer.headers, 'x-state': mandate.state, 'x-collectable': collectable },
      };
    }),
    apiRoute(service, update, ({ account, form }) => {
      const mandate = mandates.get(account, form.get('mndtId') ?? '');
      const newState = form.get('state');
      if (newState === 'passive') mandates.suspend(mandate);
      else if (newState === 'active') mandates.resume(mandate);
      else if (newState !== null) throw new Rejection('err_invalid_state', 'The state is active or passive');
      const change = readChange(form);
      if (Object.keys(change).length > 0 && !mandates.amend(mandate, change)) {
        throw new Rejection('err_invalid_state', 'The mandate cannot be changed');
      }
      return NO_CONTENT;
    }),
    apiRoute(service, remove, ({ account, query }) => {
      const reason = query.get('rsn');
      if (!reason) throw new Rejection('err_invalid_params', 'A reason is needed');
      if (!mandates.cancel(mandates.get(account, query.get('mndtId') ?? ''), reason)) {
        throw new Rejection('err_invalid_state', 'The mandate is cancelled already');
      }
      return json(200, {});
    }),
    apiRoute(service, pdf, ({ account, query }) => {
      const mandate = mandates.get(account, query.get('mndtId') ?? '');
      if (mandate.signedAt === null) throw new Rejection('err_not_signed', 'The mandate is not signed');
      return {
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${mandate.contractId}.pdf"`,
        },
        body: mandatePdf(mandate, account),
      };
    }),
  ];
}

const existing = ({ state }: TwikeyService, apiKey: string, id: string | null): Mandate | undefined =>
  state.mandates.find((mandate) => mandate.apiKey === apiKey && mandate.id === id);

/** Reads the form fields that change a mandate. */
function readChange(form: Form): Parameters<TwikeyService['mandates']['amend']>[1] {
  const [email, iban] = [form.get('email'), form.get('iban')];
  const names = {
    firstname: 'firstName',
    lastname: 'lastName',
    mobile: 'mobile',
    address: 'address',
    zip: 'postcode',
    city: 'city',
  } as const;
  const texts = Object.entries(names).flatMap(([field, name]) => {
    const value = form.get(field);
    return value === null ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(texts),
    ...(email === null ? {} : { email: readEmail(email) }),
    ...(iban === null ? {} : { iban: requireIban(iban) }),
  };
}

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as calls from './calls.ts';
import { fieldLabel, namedMessage } from './fields/labels.ts';
import type { Call } from './http/call.ts';
import { errorCatalogue } from './http/error.ts';
import { rights } from './rights.ts';

const all = Object.entries(calls);

test('no two calls share a method and path', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every call for signed-in users declares the error for a missing session', () => {
  for (const [name, call] of all) {
    if (call.access !== 'visitor') expect(call.errors, name).toContain('notAuthenticated');
  }
});

test('S-03 no call for visitors returns 401', () => {
  for (const [name, call] of all) {
    if (call.access === 'visitor') expect(call.errors, name).not.toContain('notAuthenticated');
  }
});

/** Returns the paths of objects in a schema that accept fields the schema does not list. */
function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, additionalProperties } = schema as { type?: string; additionalProperties?: unknown };
  const open = type === 'object' && additionalProperties !== false ? [path] : [];
  return [...open, ...Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${path}/${name}`))];
}

/** Fields that contain the content of another call. The server uses only the digest of this content. */
const ofAnotherCall = ['/properties/content/properties/params', '/properties/content/properties/body'];

test('V-05 no body or query accepts a field outside the contract, at any depth', () => {
  for (const [name, call] of all) {
    const { body, query }: Call = call;
    for (const part of [body, query]) {
      if (part === undefined) continue;
      const schema = z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' });
      expect(openObjects(schema), name).toEqual(name === 'requestStepUpCode' ? ofAnotherCall : []);
    }
  }
});

test('S-06 accepts a step-up token only in calls that declare a step-up action', () => {
  for (const [name, { body, stepUp }] of all as [string, Call][]) {
    const schema = JSON.stringify(
      body === undefined ? {} : z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }),
    );
    expect(schema.includes('"twoFaToken"'), name).toBe(stepUp !== undefined);
  }
});

test('P-04 the `changes` of a call contain only paths under which a GET call exists', () => {
  const requested = (all as [string, Call][])
    .filter(([, { method }]) => method === 'GET')
    .map(([, { path }]) => path);
  for (const [name, { changes = [] }] of all as [string, Call][]) {
    for (const address of changes) {
      expect(
        requested.some((path) => path === address || path.startsWith(`${address}/`)),
        name,
      ).toBe(true);
    }
  }
});

test('E-05 every error has a Dutch sentence and an HTTP error status', () => {
  for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
    expect(message, code).toMatch(/^[A-Z].*\.$/);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});

test('returns the on-screen label of a field for every path that contains the field', () => {
  expect(fieldLabel('initialDeposit')).toBe('Eenmalige inleg');
  expect(fieldLabel('funds[2].percentage')).toBe('Percentage');
  expect(fieldLabel('funds[2]')).toBe('Verdeling over de fondsen');
  expect(fieldLabel('onbekend')).toBe('onbekend');
});

test.each([
  ['company.telefoonnummer', 'Telefoonnummer (organisatie)'],
  ['company.contactPerson.telefoonnummer', 'Telefoonnummer (contactpersoon)'],
  ['company.contactPerson.personTaxInfo.bsn', 'BSN (contactpersoon)'],
  ['company.ubos[1].bsn', 'BSN (UBO 2)'],
  ['company.kvkKopie', 'Uittreksel van de KVK (organisatie)'],
  ['organisatie.iban', 'IBAN (organisatie)'],
  ['contactPersoon.persoon.achternaam', 'Achternaam (contactpersoon)'],
  ['applicants.mijn.bsn', 'BSN'],
  ['applicants.partner.bsn', 'BSN (partner)'],
  ['partner.abroadTax.CLN', 'CLN (partner)'],
  ['applicants.child.geboortedatum', 'Geboortedatum (kind)'],
  ['applicants.child.abroadTax.furtherCountries[0].country', 'Land waar u belasting betaalt (kind, land 2)'],
  ['applicants.mijn.abroadTax.furtherCountries[1].country', 'Land waar u belasting betaalt (land 3)'],
  ['begunstigden[0].geboortedatum', 'Geboortedatum (begunstigde 1)'],
  ['houder.email', 'E-mailadres (nieuwe houder)'],
])('the label of %s contains the person or list row to which the field belongs', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test('C-11 leaves the 20-year message unchanged and adds the field name to every other message', () => {
  const prescribed = 'De minimale looptijd bedraagt 20 jaar.';
  expect(namedMessage('duration', prescribed)).toBe(prescribed);
  expect(namedMessage('duration', 'Kies een looptijd.')).toBe('Looptijd (duration): Kies een looptijd.');
});

test('the audit action of a view belongs to one call, and that call only reads', () => {
  const views = all.flatMap(([name, { method }]) => {
    const view = (rights as Readonly<Record<string, (typeof rights)['getPerson']>>)[name]?.view;
    return view === undefined ? [] : [{ method, action: view.action }];
  });
  expect(views.map(({ method }) => method)).toEqual(views.map(() => 'GET'));
  expect(new Set(views.map(({ action }) => action)).size).toBe(views.length);
  expect(views.length).toBeGreaterThan(10);
});

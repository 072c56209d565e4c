import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as calls from './calls.ts';
import { fieldLabel, namedMessage } from './fields/labels.ts';
import type { Call } from './http/call.ts';
import { errorCatalogue } from './http/error.ts';

const all = Object.entries(calls);

test('no two calls share a method and path', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a call for signed-in people can say that nobody is signed in', () => {
  for (const [name, call] of all) {
    if (call.access !== 'visitor') expect(call.errors, name).toContain('notAuthenticated');
  }
});

test('S-03 no call for visitors returns 401', () => {
  for (const [name, call] of all) {
    if (call.access === 'visitor') expect(call.errors, name).not.toContain('notAuthenticated');
  }
});

/** Objects of a schema that take fields nobody named, as the path to them. */
function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, additionalProperties } = schema as { type?: string; additionalProperties?: unknown };
  const open = type === 'object' && additionalProperties !== false ? [path] : [];
  return [...open, ...Object.entries(schema).flatMap(([name, part]) => openObjects(part, `${path}/${name}`))];
}

/** What will be sent to another call, of which only the digest is taken. */
const ofAnotherCall = ['/properties/content/properties/params', '/properties/content/properties/body'];

test('V-05 no body or query takes a field that is not in the contract, at any depth', () => {
  for (const [name, call] of all) {
    const { body, query }: Call = call;
    for (const part of [body, query]) {
      if (part === undefined) continue;
      const schema = z.toJSONSchema(part, { unrepresentable: 'any', io: 'input' });
      expect(openObjects(schema), name).toEqual(name === 'requestStepUpCode' ? ofAnotherCall : []);
    }
  }
});

test('S-06 a call that takes the proof of a code says which act it is for, and no other does', () => {
  for (const [name, { body, stepUp }] of all as [string, Call][]) {
    const schema = JSON.stringify(
      body === undefined ? {} : z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }),
    );
    expect(schema.includes('"twoFaToken"'), name).toBe(stepUp !== undefined);
  }
});

test('P-04 what a call changes is the address of something that can be asked', () => {
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

test('E-05 every error has a Dutch sentence and a status of its kind', () => {
  for (const [code, { status, message }] of Object.entries(errorCatalogue)) {
    expect(message, code).toMatch(/^[A-Z].*\.$/);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});

test('a field is called as on screen, wherever it stands', () => {
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
])('the label of %s names its owner', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test('C-11 the 20-year message goes out as it is; every other names its field', () => {
  const prescribed = 'De minimale looptijd bedraagt 20 jaar.';
  expect(namedMessage('duration', prescribed)).toBe(prescribed);
  expect(namedMessage('duration', 'Kies een looptijd.')).toBe('Looptijd (duration): Kies een looptijd.');
});

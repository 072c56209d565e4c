import { cents } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { parseDocument, partsOf, serialize, stateOf } from './document.ts';
import { VERSION } from './migrations.ts';
import { initialState } from './state.ts';

const read = (text: string | null) => stateOf(parseDocument(text));

describe('the browser state is saved as a document', () => {
  test('P-02 omits the fields voorkant, achterkant and CLN from the document at every level', () => {
    const abroadTax = { passport: { voorkant: 'x', achterkant: 'y' }, CLN: 'z', taxNL: true };
    const contract = { personTaxInfo: { voorkant: 'x', achterkant: 'y', kopie: 'pas.pdf' } };
    const saved = serialize(
      { ...initialState, pendingIdealPayment: { diep: [[{ voorkant: 1, blijft: 2 }]] } },
      { applicants: { mijn: { abroadTax }, child: { abroadTax } }, company: { contactPerson: contract } },
    );
    expect(saved).not.toMatch(/voorkant|achterkant|CLN/);
    expect(JSON.parse(saved)).toMatchObject({
      pendingIdealPayment: { diep: [[{ blijft: 2 }]] },
      applicants: { mijn: { abroadTax: { passport: {}, taxNL: true } } },
      company: { contactPerson: { personTaxInfo: { kopie: 'pas.pdf' } } },
    });
  });

  test('P-03 uses the names of the specification', () => {
    const names = `user username mobile contract contracts contractSummaries offers relations personalInfo countries
      productFundList pendingIdealPayment twoFaToken twoFaMethod admin notifications loadingCounter loadingText
      calculator version`;
    expect(Object.keys(JSON.parse(serialize(initialState, {}))).sort()).toEqual(names.split(/\s+/).sort());
    expect(initialState.personalInfo).toEqual({ Id: 0 });
    expect(initialState.admin).toEqual({ isImpersonating: false, tableData: [] });
  });

  test('14.3.3 saves personal data only in encrypted form', () => {
    const state = {
      ...initialState,
      personalInfo: { Id: 5, naam: 'Jansen' },
      relations: [{ naam: 'Piet' }],
      twoFaToken: 'geheim',
      username: 'A. Jansen',
      mobile: '+31612345678',
      offers: [{ description: 'Studie van Piet' }],
    };
    expect(serialize(state, {})).not.toMatch(/Jansen|Piet|geheim|3161/);
    const sealed = {
      personalInfo: { Id: 5, naam: 'v1.x' },
      relations: [{ naam: 'v1.y' }],
      twoFaToken: 'v1.z',
    };
    expect(JSON.parse(serialize(state, sealed))).toMatchObject(sealed);
  });

  test('restores saved values, except transient values', () => {
    const { calculator } = initialState;
    const state = {
      ...initialState,
      user: { role: 'investor', email: 'a@b.nl' } as const,
      loadingCounter: 2,
      loadingText: 'Even geduld',
      notifications: [{ id: 1, title: 'a', message: 'b' }],
      calculator: {
        ...calculator,
        bedragBeleggen: { ...calculator.bedragBeleggen, initialDeposit: cents(100_000), duration: 12 },
      },
    };
    const back = read(serialize(state, {}));
    expect(back).toEqual({ ...state, loadingCounter: 0, loadingText: '', notifications: [] });
  });

  test('saves the parts that no page has loaded unchanged', () => {
    const sealed = {
      investment: { twikey: 'x' },
      applicants: { mijn: { bsn: 'v1.x' } },
      company: {},
      personalInfo: { Id: 5 },
      relations: [{ naam: 'v1.y' }],
      contracts: 'v1.z',
    };
    expect(partsOf(parseDocument(serialize(initialState, sealed)))).toEqual(sealed);
    expect(partsOf(null)).toEqual({});
  });

  test.each([
    ['broken', `{"version":${VERSION},`],
    ['foreign', '{"vuex":{"user":{}}}'],
    ['newer', `{"version":${VERSION + 1},"user":{"role":"admin","email":"a@b.nl"}}`],
    ['of version 0', '{"version":0}'],
    ['of a fractional version', '{"version":1.5}'],
    ['of a version that is not a number', '{"version":"een"}'],
    ['not an object', '"tekst"'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['empty', ''],
    ['huge', JSON.stringify({ version: VERSION, username: 'x'.repeat(2_000_000) })],
    ['nested too deeply', `{"version":${VERSION},"offers":${'['.repeat(500_000)}`],
    ['absent', null],
  ])('ignores a document that is %s', (_, text) => {
    expect(read(text)).toEqual(initialState);
    expect(partsOf(parseDocument(text))).toEqual({});
  });

  test('ignores each saved value that has another type than in the state', () => {
    const text = `{
      "version": ${VERSION},
      "__proto__": { "username": "gevaarlijk" },
      "constructor": { "prototype": { "mobile": "gevaarlijk" } },
      "user": { "role": "superuser", "email": 1 },
      "contracts": "geen lijst",
      "calculator": { "currentFlow": "weg", "bedragBeleggen": { "funds": 5, "description": "blijft", "vreemd": 1 } }
    }`;
    expect(read(text)).toEqual({
      ...initialState,
      calculator: {
        ...initialState.calculator,
        bedragBeleggen: { ...initialState.calculator.bedragBeleggen, description: 'blijft' },
      },
    });
    expect({}).not.toHaveProperty('username');
  });
});

describe('the browser reads saved documents of older versions', () => {
  test('reads version 1 without its unencrypted personal data', () => {
    const document = parseDocument(
      '{"version":1,"twoFaMethod":"app","personalInfo":{"Id":5},"relations":[{"naam":"Jansen"}]}',
    );
    expect(stateOf(document)).toEqual({ ...initialState, twoFaMethod: 'app' });
    expect(partsOf(document)).toEqual({});
  });
});

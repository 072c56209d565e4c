import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { beforeEach, describe, expect, test } from 'vitest';
import { initialQuestionnaire } from '../entities/questionnaire/questionnaire-state.ts';
import {
  initialApplication,
  resetApplication,
  updateInvestment,
  updateQuestionnaire,
  useApplication,
} from './application.ts';
import { adoptDraft, browserDraft, changeDraft, forgetApplication } from './browser-draft.ts';
import { questionnaireNameOfFlow } from './investment-flow.ts';

const now = () => useApplication.getState();
const words = (names: string) => names.split(/[\s,]+/);

beforeEach(resetApplication);

describe('the browser state contains an application', () => {
  const { investment, applicants, company } = initialApplication;

  test('I-03 the investment flow has the fields of the specification, with the initial value `stock`', () => {
    expect(Object.keys(investment)).toEqual(
      expect.arrayContaining(
        words(`currentFlow activePage activeSubstep hasInvestment preSelectedFund navigateToPayment initialDeposit
          periodicDeposit description kind stock requestType payment twikey questionnaires funds`),
      ),
    );
    expect(investment.stock).toBe('stock');
  });

  test('I-04 there are three questionnaires, each with its own state', () => {
    const { general, american, loanFund } = investment.questionnaires;
    for (const questionnaire of [general, american, loanFund]) {
      expect(Object.keys(questionnaire)).toEqual(
        expect.arrayContaining(
          words(`activeQuestion answers questions riskProfiles riskSelection score firstStatement secondStatement
            thirdStatement questionEleven scoreOne scoreTwo`),
        ),
      );
    }
  });

  test('I-05 an application has a percentage for each of the four funds', () => {
    expect(Object.keys(investment.funds).sort()).toEqual(words('american duits leningenfonds nederlands'));
  });

  test('I-07 an applicant has the fields of the specification; a child has no address', () => {
    const common =
      words(`achternaam, bsn, documents, geboortedatum, geldigTot, geslacht, iban, identiteitsbewijs,
      identiteitsbewijsCard, initialen, kopie, mobiel, telefoonnummer, nationaliteit, tussenvoegsel, uitsluitend,
      abroadTax`);
    const address = words('huisnummer, land, postcode, straatnaam, woonplaats');
    expect(Object.keys(applicants.mijn)).toEqual(expect.arrayContaining([...common, ...address]));
    expect(Object.keys(applicants.partner)).toEqual(expect.arrayContaining([...common, ...address]));
    expect(Object.keys(applicants.child)).toEqual(expect.arrayContaining(common));
    expect(address.filter((name) => name in applicants.child)).toEqual([]);
  });

  test('I-08 each applicant has foreign tax data, and the user can select a stored relation', () => {
    for (const { abroadTax } of [applicants.mijn, applicants.partner, applicants.child]) {
      expect(Object.keys(abroadTax)).toEqual(
        expect.arrayContaining(
          words(`taxNL, taxAbroad, country, taxIdentificationNumber, taxUS, bornUS, taxIdentificationNumberUS,
            copyPassport, copyCLN, passport, CLN`),
        ),
      );
      expect(Object.keys(abroadTax.passport).sort()).toEqual(words('achterkant voorkant'));
    }
    expect(applicants.selectedRelatie).toBe('');
  });

  test('I-09 a company has the fields of the specification and a contact person', () => {
    expect(Object.keys(company)).toEqual(
      expect.arrayContaining(
        words(`naamBedrijf, kvk, rsin, kvkKopie, kvkUploaden, UBOKopie, UBOUploaden, telefoonnummer, iban,
          huisnummer, land, postcode, straatnaam, woonplaats, contactPerson`),
      ),
    );
    expect(Object.keys(company.contactPerson.personTaxInfo).sort()).toEqual(
      words(`achterkant bsn geldigTot identiteitsbewijs identiteitsbewijsCard kopie uitsluitend voorkant`),
    );
  });
});

describe('the user changes an application', () => {
  test('I-02 I-03 changes only the fields in the update', () => {
    updateInvestment({ currentFlow: 'duits', activePage: 'questionnaire' });
    updateInvestment({ hasInvestment: true });
    expect(now().investment).toEqual({
      ...initialApplication.investment,
      currentFlow: 'duits',
      activePage: 'questionnaire',
      hasInvestment: true,
    });
  });

  test('I-04 each flow changes its own questionnaire only', () => {
    const changed = (flow: 'nederlands' | 'american' | 'leningenfonds') => {
      updateInvestment({ currentFlow: flow });
      updateQuestionnaire(questionnaireNameOfFlow(flow), { questionEleven: flow });
    };
    changed('nederlands');
    changed('american');
    changed('leningenfonds');
    expect(now().investment.questionnaires).toEqual({
      general: { ...initialQuestionnaire, questionEleven: 'nederlands' },
      american: { ...initialQuestionnaire, questionEleven: 'american' },
      loanFund: { ...initialQuestionnaire, questionEleven: 'leningenfonds' },
    });
  });

  test('I-07 an update marks the draft as not sent to the server yet', () => {
    adoptDraft({ id: 'a1', version: 3, draft: emptyDraft, flow: 'duits', fundId: 2 }, null);
    expect(browserDraft()).toEqual({
      flow: 'duits',
      offerId: '',
      draft: emptyDraft,
      server: { id: 'a1', version: 3, isUnsent: false, sent: '' },
    });
    changeDraft((draft) => ({
      ...draft,
      applicants: { ...draft.applicants, mijn: { ...draft.applicants.mijn, achternaam: 'Jansen' } },
    }));
    expect(now().applicants.mijn.achternaam).toBe('Jansen');
    expect(browserDraft().server).toEqual({ id: 'a1', version: 3, isUnsent: true, sent: '' });
  });

  test('starts an application for another fund without the input of the first application', () => {
    adoptDraft(
      {
        id: 'a1',
        version: 1,
        draft: { ...emptyDraft, company: { ...emptyDraft.company, kvk: '12345678' } },
        flow: 'duits',
        fundId: 2,
      },
      { ...initialQuestionnaire, questionEleven: 'N' },
    );
    expect(now().company.kvk).toBe('12345678');
    forgetApplication('nederlands');
    expect(now().company).toEqual(initialApplication.company);
    expect(now().investment).toMatchObject({
      currentFlow: 'nederlands',
      preSelectedFund: null,
      funds: { nederlands: 100, duits: 0, american: 0, leningenfonds: 0 },
      server: { id: '', version: 0, isUnsent: false, sent: '' },
    });
    // The general questionnaire is the same for both funds.
    expect(now().investment.questionnaires.general.questionEleven).toBe('N');
  });
});

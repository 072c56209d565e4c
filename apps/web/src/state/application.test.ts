import { beforeEach, describe, expect, test } from 'vitest';
import { initialApplicants } from './applicants.ts';
import {
  initialApplication,
  resetApplicant,
  resetApplicants,
  resetApplication,
  resetCompany,
  resetInvestment,
  selectRelation,
  updateApplicant,
  updateCompany,
  updateInvestment,
  useApplication,
} from './application.ts';

const now = () => useApplication.getState();
const namesOf = (value: object) => Object.keys(value).sort();
const sorted = (names: string) => names.split(/[\s,]+/).sort();

beforeEach(resetApplication);

describe('the shape of an application', () => {
  const { investment, applicants, company } = initialApplication;

  test('I-03 the investment flow has the fields of the specification, and stock is `stock`', () => {
    expect(namesOf(investment)).toEqual(
      sorted(`currentFlow activePage activeSubstep hasInvestment preSelectedFund navigateToPayment initialDeposit
        periodicDeposit description kind stock requestType payment twikey questionnaires funds`),
    );
    expect(investment.stock).toBe('stock');
  });

  test('I-04 there are three questionnaires, each with its own state', () => {
    const { general, american, loanFund } = investment.questionnaires;
    for (const questionnaire of [general, american, loanFund]) {
      expect(namesOf(questionnaire)).toEqual(
        sorted(`activeQuestion answers moments questions riskProfiles riskSelection score firstStatement
          secondStatement thirdStatement
          questionEleven scoreOne scoreTwo outcome acknowledged`),
      );
    }
  });

  test('I-05 there are four funds', () => {
    expect(namesOf(investment.funds)).toEqual(sorted('nederlands duits american leningenfonds'));
  });

  test('I-07 an applicant has the fields of the specification; a child has no address', () => {
    const common = `achternaam, bsn, documents, geboortedatum, geldigTot, geslacht, iban, identiteitsbewijs,
      identiteitsbewijsCard, initialen, kopie, mobiel, telefoonnummer, nationaliteit, tussenvoegsel, uitsluitend,
      abroadTax`;
    const address = 'huisnummer, land, postcode, straatnaam, woonplaats';
    expect(namesOf(applicants.mijn)).toEqual(sorted(`${common}, ${address}`));
    expect(namesOf(applicants.partner)).toEqual(sorted(`${common}, ${address}`));
    expect(namesOf(applicants.child)).toEqual(sorted(common));
  });

  test('I-08 each applicant has taxes abroad, and a relation can be selected', () => {
    for (const { abroadTax } of [applicants.mijn, applicants.partner, applicants.child]) {
      expect(namesOf(abroadTax)).toEqual(
        sorted(`taxNL, taxAbroad, country, taxIdentificationNumber, taxUS, bornUS, taxIdentificationNumberUS,
          copyPassport, copyCLN, passport, CLN`),
      );
      expect(namesOf(abroadTax.passport)).toEqual(sorted('voorkant achterkant'));
    }
    expect(applicants.selectedRelatie).toBe('');
  });

  test('I-09 a company has the fields of the specification, and a person to speak to', () => {
    expect(namesOf(company)).toEqual(
      sorted(`naamBedrijf, kvk, rsin, kvkKopie, kvkUploaden, UBOKopie, UBOUploaden, telefoonnummer, iban,
        huisnummer, land, postcode, straatnaam, woonplaats, contactPerson`),
    );
    expect(namesOf(company.contactPerson.personTaxInfo)).toEqual(
      sorted(`uitsluitend, bsn, identiteitsbewijs, identiteitsbewijsCard, geldigTot, kopie, voorkant,
        achterkant`),
    );
  });
});

describe('changing an application', () => {
  test('I-02 I-03 what is named changes, the rest stays', () => {
    updateInvestment({ currentFlow: 'duits', activePage: 'questionnaire' });
    updateInvestment({ hasInvestment: true });
    expect(now().investment).toEqual({
      ...initialApplication.investment,
      currentFlow: 'duits',
      activePage: 'questionnaire',
      hasInvestment: true,
    });
  });

  test('I-07 I-08 I-09 every applicant and the company change apart', () => {
    updateApplicant('child', { achternaam: 'Jansen' });
    updateCompany({ kvk: '12345678' });
    selectRelation('r1');
    expect(now().applicants).toEqual({
      ...initialApplicants,
      child: { ...initialApplicants.child, achternaam: 'Jansen' },
      selectedRelatie: 'r1',
    });
    expect(now().company.kvk).toBe('12345678');
  });

  test('each part can be reset, or all together', () => {
    const fill = () => {
      updateInvestment({ twikey: 't' });
      updateApplicant('mijn', { bsn: '123456782' });
      updateApplicant('partner', { bsn: '111222333' });
      updateCompany({ kvk: '12345678' });
    };
    fill();
    resetApplicant('mijn');
    expect(now().applicants.mijn).toBe(initialApplicants.mijn);
    expect(now().applicants.partner.bsn).toBe('111222333');
    resetApplicants();
    resetCompany();
    expect(now().investment.twikey).toBe('t');
    resetInvestment();
    expect(now()).toEqual(initialApplication);
    fill();
    resetApplication();
    expect(now()).toEqual(initialApplication);
  });
});

import type * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';

type Calls = typeof calls;
type WithBody = { [N in keyof Calls]: Calls[N] extends { body: unknown } ? N : never }[keyof Calls];

const token = 'A'.repeat(43);
const seen = 'a'.repeat(64);
const EXAMPLE_RECIPIENT = 'age196qt3vv4v86r7evtvmk5cxkunk4ree9arwvetxurf79qnfvp93csxvqwl6';
const reason = 'Uitkering was te hoog berekend';
const email = 'iemand@example.nl';
const password = 'vier paarse tuinstoelen';

const persoon = {
  geslacht: 'M',
  initialen: 'P',
  tussenvoegsel: '',
  achternaam: 'de Wit',
  geboortedatum: '1980-03-04',
  nationaliteit: 'NL',
} as const;
const adres = {
  land: 'NL',
  postcode: '1012AB',
  huisnummer: 12,
  toevoeging: 'A',
  straatnaam: 'Touwslagersgracht',
  woonplaats: 'Amsterdam',
};
const contact = { mobiel: '0612345678', telefoonnummer: '0201234567' };
const identiteit = {
  uitsluitend: true,
  bsn: '999075858',
  identiteitsbewijs: 'paspoort',
  geldigTot: '2030-06-01',
} as const;
const partner = { type: 'partner', persoon, adres, contact, identiteit } as const;
const company = {
  type: 'company',
  organisatie: {
    naamBedrijf: 'De Wit Beheer B.V.',
    kvk: '12345678',
    rsin: '820005617',
    telefoonnummer: '020 123 45 67',
    iban: 'NL20INGB0001234567',
  },
  adres,
  contactPersoon: { persoon, adres, contact, identiteit, tekenbevoegd: true },
} as const;

const investment: CallBodyInput<Calls['calculate']> = {
  productCode: 'SB',
  initialDeposit: 10_000,
  periodicDeposit: 100,
  start: '2026-12-01',
  duration: 10,
  chosenRiskProfile: 'NVT',
  description: 'studie Lisa',
  funds: [
    { id: 1, percentage: 0.5 },
    { id: 2, percentage: 0.5 },
  ],
};
const annuity: CallBodyInput<Calls['calculate']> = {
  productCode: 'SUL',
  initialDeposit: 20_000,
  periodicDeposit: 300,
  birthdate: '1980-03-15',
  start: '2027-01-01',
  duration: 12,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  isHuidigeLijfrenteOversluiten: false,
  otherTemporaryPayouts: 0,
  funds: [{ id: 4, percentage: 1 }],
};

const draft: CallBodyInput<Calls['saveApplication']>['draft'] = {
  ...emptyDraft,
  for: 'partner',
  questionnaire: {
    version: '2026-11-01',
    answers: ['1014', '1024'],
    questionEleven: 'N',
    riskSelection: 'N',
    acknowledgements: [{ code: 'firstStatement', at: '2026-11-20T09:59:00.000Z' }],
    completedAt: '2026-11-20T09:58:00.000Z',
  },
};

const prices = [{ fundId: 1, nav: 101.2345, distribution: 0.45 }];
const correct = { amount: 123.45, price: 101.2345 };
const transferredPart: CallBodyInput<Calls['recordOutgoingTransfer']> = {
  providerName: 'Nationale-Nederlanden',
  policyNumber: 'L-123456',
  isWhole: false,
  amount: 10_000,
};

const sale: CallBodyInput<Calls['previewSale']> = { kind: 'amount', funds: [{ id: 1, amount: 1_000 }] };
const credential = { id: 'AQID', rawId: 'AQID', type: 'public-key' } as const;
const newPasskey: CallBodyInput<Calls['confirmPasskey']>['passkey'] = {
  ...credential,
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
};
const passkeyInput: CallBodyInput<Calls['loginWithPasskey']>['passkey'] = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};
const bewijs = { handtekeningen: true, legitimatie: true, akte: true } as const;

const answeredQuestionnaire: QuestionnaireInput = {
  id: 1,
  version: '2026-11-01',
  answers: ['1014', '1024', '1033', '1043', '1053', '1063', '1072', '1081', '1093', '1103'],
  questionEleven: 'ZO',
  riskSelection: 'O',
  acknowledgements: ['firstStatement', 'secondStatement', 'thirdStatement'].map((code) => ({
    code,
    at: '2026-11-20T09:59:00.000Z',
  })),
  completedAt: '2026-11-20T09:58:00.000Z',
};

/**
 * Bodies with a valid format for every call, whatever response they cause. Together they contain every field of a
 * call. The tests of attacks need an example of each call, so the type requires an example for every call.
 */
export const bodyExamples: { readonly [N in WithBody]: readonly CallBodyInput<Calls[N]>[] } = {
  addRelation: [{ relatie: partner }, { relatie: company }],
  refundPayment: [{ reason: 'Dubbel betaald', twoFaToken: token }],
  startPayment: [{ method: 'transfer' }],
  notifyPayment: [{ id: 'tr_7UhSN1zuXS' }],
  announceTopUp: [{ amount: 1_000, method: 'ideal' }],
  requestChange: [
    { wijziging: { option: 'inleg', periodicDeposit: 150, debitDay: 5, pausedUntil: '2027-01-15' } },
    { wijziging: { option: 'uitkering', uitkeringen: 'cash' } },
    {
      wijziging: { option: 'fondsverdeling', funds: [{ id: 1, percentage: 1 }], switchExisting: true },
    },
    { wijziging: { option: 'omschrijving', description: 'Een andere naam' } },
    { wijziging: { option: 'lijfrente', endDate: '2040-12-31' } },
    {
      wijziging: {
        option: 'lijfrente',
        payout: {
          start: '2027-02-01',
          duration: 20,
          uitkeringsTermijnCode: 'Kwartaal',
          loonheffingskorting: true,
        },
      },
    },
    { wijziging: { option: 'lijfrente', uitkeringsTermijnCode: 'Maand', loonheffingskorting: true } },
    {
      wijziging: {
        option: 'begunstiging',
        begunstigden: [{ naam: 'de Wit', geboortedatum: '1980-03-04', relatie: 'broer' }],
        twoFaToken: token,
      },
    },
    {
      wijziging: {
        option: 'tenaamstelling',
        reden: 'schenking',
        naam: 'Brouwer',
        geboortedatum: '1990-02-03',
        toelichting: 'Aan mijn zus',
        twoFaToken: token,
      },
    },
  ],
  requestStepUpCode: [
    {
      act: 'changeBankAccount',
      content: {
        path: '/api/relations/me/tegenrekening',
        params: {},
        body: { versie: 1, iban: 'NL20INGB0001234567' },
      },
    },
  ],
  calculate: [investment, annuity],
  changeNominatedAccount: [{ versie: 1, iban: 'NL20INGB0001234567', twoFaToken: token }],
  requestEmailChange: [{ email, twoFaToken: token }],
  changePassword: [{ currentPassword: 'iets anders dan dit', password }],
  changePersonalInformation: [{ versie: 1, persoon, adres, contact, identiteit }],
  startApplication: [{ flow: 'nederlands' }],
  answerQuestion: [{ answer: 'De nieuwe kopie staat erbij.' }],
  approveApplication: [{ seen, twoFaToken: token }],
  askApplicant: [{ question: 'Kunt u een scherpere kopie sturen?' }],
  rejectApplication: [{ reason, twoFaToken: token }],
  withdrawApplication: [{ twoFaToken: token }],
  getSigningInvitation: [{ token }],
  declineInvitation: [{ token }],
  signInvitation: [{ token, digest: seen, heeftGezag: true, twoFaToken: token }],
  signApplication: [{ digest: seen, twoFaToken: token }],
  saveApplication: [{ version: 1, draft }],
  changeRelation: [{ versie: 1, relatie: partner }],
  sendCapitalTransfer: [{ sentOn: '2026-11-20' }],
  acceptCapitalTransfer: [{ acceptedOn: '2026-11-20' }],
  remindCapitalTransfer: [{ remindedOn: '2026-11-20' }],
  rejectCapitalTransfer: [{ reason: 'De polis is al afgekocht' }],
  previewOutgoingTransfer: [{ isWhole: true }, { isWhole: false, amount: 10_000 }],
  requestOutgoingTransfer: [{ ...transferredPart, twoFaToken: token }],
  recordOutgoingTransfer: [transferredPart],
  acceptOutgoingTransfer: [
    {
      iban: 'NL44RABO0123456789',
      accountName: 'Nationale-Nederlanden Levensverzekering Mij N.V.',
      acceptedOn: '2026-11-20',
      twoFaToken: token,
    },
  ],
  rejectOutgoingTransfer: [{ reason: 'De aanbieder heeft de overdracht ingetrokken' }],
  closeCallbackRequest: [{ outcome: 'spoken' }],
  closeAccount: [{ confirmation: 'SLUITEN', twoFaToken: token }],
  confirmAccount: [{ token, password }],
  confirmApp: [{ code: '123456' }],
  confirmEmailChange: [{ token }],
  confirmPhone: [{ code: '123456' }],
  confirmStepUp: [{ code: '123456' }, { passkey: passkeyInput }],
  correctLedgerLine: [{ correct, reason, seen, twoFaToken: token }],
  requestAccount: [{ name: 'Nel de Wit', email, password }],
  decideChange: [
    { decision: 'approve' },
    { decision: 'reject', reason: 'De handtekening ontbreekt.' },
    { decision: 'transfer', houder: { soort: 'belegger', email }, bewijs, twoFaToken: token },
    {
      decision: 'transfer',
      houder: { soort: 'relatie', relatieId: '01933b7e-0000-7000-8000-000000000000' },
      bewijs,
      twoFaToken: token,
    },
    { decision: 'transfer', houder: { soort: 'alleen' }, bewijs, twoFaToken: token },
  ],
  deleteCookie: [{ cookieName: 'token', isHttpOnly: true, raw: false, sameSite: 'strict' }],
  downloadDocuments: [{ alles: true }, { jaar: '2026', soort: 'quarterly' }, { jaaropgaven: '2025' }],
  downloadMyData: [{ twoFaToken: token }],
  enterFundPrices: [{ prices }],
  requestCallback: [{ name: 'Nel de Wit', phone: '020 123 45 67', topic: 'other', part: 'any' }],
  requestPasswordReset: [{ email }],
  getAnnuityTerms: [{ birthdate: '1964-05-12', start: '2027-01-01', polisVoorwaardeCode: 'SDIL' }],
  getContributionRoom: [
    {
      year: 2026,
      income: 50_000,
      pensionGrowth: 1_000,
      usedPremiums: 500,
      history: [{ year: 2025, income: 45_000, pensionGrowth: 900, usedPremiums: 100, deducted: 100 }],
    },
  ],
  handleQuestionnaire: [{ note: 'Gebeld: de keuze is bewust gemaakt' }],
  resendAccountInvitation: [{ twoFaToken: token }],
  inviteInvestors: [{ kind: 'fifty', byMail: 1, byLetter: 0, digest: 'a'.repeat(64), twoFaToken: token }],
  claimAccount: [{ secret: token, birthDate: '1950-01-02', accountDigits: '1234', password }],
  inviteEmployee: [{ name: 'Nora Nieuw', email, roles: ['service'], twoFaToken: token }],
  noteSecurityAlarm: [{ note: reason }],
  removeFactors: [{ reason, twoFaToken: token }],
  changeEmployeeRoles: [{ roles: ['service'], reason, twoFaToken: token }],
  disableAccount: [{ reason, twoFaToken: token }],
  enableAccount: [{ reason, twoFaToken: token }],
  linkAccount: [{ email: 'collega@example.nl', reason, twoFaToken: token }],
  unlinkAccount: [{ reason, twoFaToken: token }],
  changeBrandState: [{ twoFaToken: token }],
  shutBrand: [{ reason, twoFaToken: token }],
  startMaintenance: [
    {
      scope: 'writes',
      text: 'Wij werken aan de betalingen.',
      startsAt: null,
      endsAt: '2026-11-24T13:00:00Z',
      twoFaToken: token,
    },
  ],
  approveRequest: [{ seen: 'a'.repeat(64), twoFaToken: token }],
  rejectRequest: [{ reason }],
  blockContract: [
    { block: 'blocked', reason, twoFaToken: token },
    { block: 'deceased', reason, twoFaToken: token },
  ],
  extendAnnuity: [{ extendedTo: '2030-04-30', reason, twoFaToken: token }],
  login: [{ email, password }],
  loginSecondFactor: [
    { method: 'totp', code: '123456', trustDevice: true },
    { method: 'recoveryCode', code: 'ABCD EFGH JKMN PQRS', trustDevice: false },
  ],
  loginWithPasskey: [{ passkey: passkeyInput }],
  confirmPasskey: [{ name: 'Telefoon', passkey: newPasskey }],
  proposePasskey: [{ twoFaToken: token }],
  renamePasskey: [{ name: 'Laptop thuis' }],
  removePasskey: [{ twoFaToken: token }],
  lookUpPostcode: [{ postcode: '1012AB', houseNumber: 12 }],
  previewCorrection: [{ correct }],
  previewSale: [sale, { kind: 'units', funds: [{ id: 1, units: 10.5 }] }],
  proposeApp: [{ twoFaToken: token }],
  proposePhone: [{ number: '0612345678', twoFaToken: token }],
  explainBookImport: [{ reasons: [{ code: 'afronding verkoop', reason: 'Het oude systeem rondde af' }] }],
  explainShadowComparison: [{ reasons: [{ number: 1, reason: 'Het oude systeem boekte later' }] }],
  acceptShadowComparison: [{ twoFaToken: token }],
  takeOverBook: [{ reasons: [], twoFaToken: token }],
  requestBookExport: [
    { recipient: EXAMPLE_RECIPIENT, since: '2026-01-01', twoFaToken: token },
    { recipient: EXAMPLE_RECIPIENT, twoFaToken: token },
  ],
  discardBookImport: [{ reason: 'Het verkeerde bestand', twoFaToken: token }],
  signBookImport: [{ digest: 'ab'.repeat(32), twoFaToken: token }, { digest: 'ab'.repeat(32) }],
  rejectBookImport: [{ reason: 'De bank klopt niet' }],
  publishPriceFile: [{ twoFaToken: token }, { reason: 'Een pand is opnieuw getaxeerd' }],
  rejectPriceFile: [{ reason: 'De koersen kloppen niet' }],
  publishTerms: [{ twoFaToken: token }, {}],
  rejectTerms: [{ reason: 'De kosten kloppen niet' }],
  approveYearlyFigures: [{ twoFaToken: token }, {}],
  publishFundDocument: [{ twoFaToken: token }, {}],
  publishBuildings: [{ twoFaToken: token }, {}],
  confirmBankStatement: [{ twoFaToken: token }, {}],
  publishFundPrices: [{ prices, twoFaToken: token }],
  releaseContract: [{ reason, twoFaToken: token }],
  confirmPayouts: [{ twoFaToken: token }],
  confirmPayoutsOfContract: [{ reason, twoFaToken: token }],
  releasePayout: [{ reason, twoFaToken: token }],
  orderPayouts: [{ seen, count: 2, total: 1_250.5, twoFaToken: token }],
  withdrawPayoutBatch: [{ reason: 'De bank kent dit bestand niet' }],
  handleCollectionReview: [{ note: 'Klant gebeld' }],
  matchOpenItem: [
    { kind: 'deposit', contractNumber: '2024-000123', amount: 100, reason: 'Klant gebeld' },
    { kind: 'cost', contractNumber: null, amount: null, reason: 'Kosten van november' },
    {
      kind: 'payoutReturned',
      contractNumber: null,
      amount: null,
      candidateId: '01933b7e-0000-7000-8000-000000000000',
      reason: 'De bank noemt deze uitbetaling',
    },
  ],
  acceptStatementGap: [
    {
      iban: 'NL27TEST2000000010',
      nextFrom: '2026-11-20',
      nextOpening: 100,
      reason: 'De bank geeft dit afschrift niet',
    },
  ],
  acceptPayee: [{ reason: 'De bank schrijft de naam van voor het huwelijk' }],
  withdrawRefund: [{ reason: 'Het is toch voor een contract' }],
  undoBankMatch: [{ reason: 'Bij het verkeerde contract' }],
  refundOpenItem: [{ reason: 'Dubbel betaald', twoFaToken: token }],
  resumeMandate: [{ reason: 'De klant heeft weer saldo' }],
  recordQuestionnaire: [
    { questionnaire: answeredQuestionnaire, purchase: { kind: 'fund', fundId: 1, productCode: 'SB' } },
    {
      questionnaire: answeredQuestionnaire,
      purchase: { kind: 'contract', contractId: '01933b7e-0000-7000-8000-000000000000' },
    },
  ],
  removeApp: [{ twoFaToken: token }],
  removePhone: [{ twoFaToken: token }],
  renewRecoveryCodes: [{ twoFaToken: token }],
  requestSale: [{ ...sale, shownGross: 1_000, shownDealingDay: '2026-12-01', twoFaToken: token }],
  resendConfirmation: [{ registrationId: '01933b7e-0000-7000-8000-000000000000' }, { token }],
  resetPassword: [{ token, password }],
  reverseDebit: [{ reason, seen, twoFaToken: token }],
  saveOffer: [
    annuity,
    {
      ...investment,
      chosenRiskProfile: '73',
      funds: [
        { id: 1, percentage: 0.4 },
        { id: 2, percentage: 0.25 },
        { id: 3, percentage: 0.25 },
        { id: 4, percentage: 0.1 },
      ],
      questionnaire: answeredQuestionnaire,
    },
  ],
  scoreQuestionnaire: [{ answers: ['a', null], questionEleven: 'a', productCode: 'SB' }],
  sendLoginCode: [{ method: 'email' }],
  startImpersonation: [
    {
      personId: '01933b7e-0000-7000-8000-000000000000',
      reason: 'Klant belt over een afschrift',
      twoFaToken: token,
    },
  ],
  rejectYearlyFigures: [{ reason: 'De bron klopt niet' }],
  startDealingRun: [{ seen }],
  passMissingStatements: [{ reason: 'Er is niets op deze rekening gebeurd' }],
  stopEmailChange: [{ token }],
};

/** Query parameters for calls that require them. */
export const queryExamples: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  listMatchCandidates: { kind: 'payouts' },
  loadFundDocument: { fundId: '1', kind: 'eid', title: 'EID', validFrom: '2026-12-01' },
  loadYearlyFigures: { year: '2027' },
  loadBuildings: { fundId: '1', asOf: '2026-11-01', source: 'Taxaties', outstanding: '100000' },
  getMandateResult: { m: 'BAKEN-1', status: 'ok', s: 'AB12', token: 'a-b' },
};

import type { Application } from '@portaal/domain/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import { emptyDraft } from '@portaal/domain/applications/empty-draft';
import type { Fund } from '@portaal/domain/funds/calls';
// What a flow stands in is fetched when one is opened; in a test it is there already.
import '../features/questionnaire/RiskProfileChoice.tsx';
import '../routes/InvestmentPage.tsx';
import '../routes/ServerData.tsx';

const dutchFund: Fund = {
  id: 1,
  code: 'NVF',
  name: 'Nederlands Vastgoed Fonds',
  flow: 'nederlands',
  investsIn: 'Ongeveer 30 panden in Nederland.',
  startDate: '2016-01-01',
  price: { date: '2026-11-01', nav: 100.1 },
  minimum: { initialDeposit: 1_000, topUp: 250, periodicDeposit: 50 },
  entryCostRate: 0.03,
  ongoingCostRate: 0.016,
  exitCostRate: { underFiveYears: 0.03, fromFiveYears: 0.015 },
  expectedNetReturn: 0.055,
  volatility: 0.09,
  distributionRate: 0.042,
  riskIndicator: 4,
  recommendedHoldingYears: 7,
  currency: 'EUR',
  correlations: [],
  parameterVersion: '2026-11-01',
};

export const APPLICATION = '0198f0aa-0000-7000-8000-00000000000a';

/** An application that was begun, with this filled in. */
export const application = (draft: Partial<ApplicationDraft> = {}): Application => ({
  id: APPLICATION,
  flow: 'nederlands',
  status: 'draft',
  changedAt: '2026-11-20T10:00:00.000Z',
  expiresOn: '2027-02-18' as Application['expiresOn'],
  contract: null,
  question: null,
  secondSigner: null,
  withdrawal: null,
  version: 1,
  draft: { ...emptyDraft, ...draft },
});

const nobody = {
  Id: 0,
  versie: 0,
  persoon: null,
  adres: null,
  contact: null,
  identiteit: null,
  tegenrekening: null,
};

/** What the pages of a flow ask before anything is filled in. */
export const flowAnswers = (of: Application = application()) => ({
  'POST /api/applications': () => Response.json({ data: of }, { status: 201 }),
  [`PUT /api/applications/${APPLICATION}`]: () =>
    Response.json({ data: { version: 2, changedAt: of.changedAt, expiresOn: '2027-02-18' } }),
  [`GET /api/applications/${APPLICATION}/uploads`]: () =>
    Response.json({
      data: [
        {
          field: 'mijn.kopie',
          type: 'image/png',
          byteSize: 1_000,
          receivedAt: of.changedAt,
          status: 'received',
        },
      ],
    }),
  'GET /api/funds': () => Response.json({ data: [dutchFund] }),
  'GET /api/relations/me': () => Response.json({ data: nobody }),
});

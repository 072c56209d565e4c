import type { Application } from '@portaal/domain/investing/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
// Imports the lazy modules of a flow here, so that tests do not wait for them.
import '../features/products/questionnaires/RiskProfileChoice.tsx';
import '../routes/InvestmentPage.tsx';
import '../routes/ServerData.tsx';
import { dutchFund } from './funds.ts';

export const APPLICATION = '0198f0aa-0000-7000-8000-00000000000a';

/** Returns a started application with these values filled in. */
export const application = (draft: Partial<ApplicationDraft> = {}): Application => ({
  id: APPLICATION,
  flow: 'nederlands',
  fundId: 1,
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

/** Responses to the calls of a flow's pages before any input. */
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

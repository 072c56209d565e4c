import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import type { WholeApplicationReview } from '@portaal/domain/investing/applications/reviews';
import { inProject } from '../../scripts/project-folder.ts';
import { accounts } from './portal.ts';
import { openPage, type ScreenState } from './screen-state.ts';

const ID = '01990000-0000-7000-8000-00000000000a';
const at = '2026-11-20T10:00:00.000Z';

const application: WholeApplicationReview = {
  id: ID,
  flow: 'nederlands',
  fundName: 'Nederlands Vastgoed Fonds',
  status: 'submitted',
  for: 'mijn',
  contractNumber: '2026-000077',
  personId: '1',
  personName: 'Nadia Brouwer',
  initialDeposit: 125_000,
  periodicDeposit: 100,
  isPaid: true,
  submittedAt: at,
  question: null,
  withdrawnAt: null,
  decision: null,
  draft: {
    ...emptyDraft,
    for: 'mijn',
    investment: { ...emptyDraft.investment, kind: 'both', herkomst: 'erfenis' },
    applicants: {
      ...emptyDraft.applicants,
      mijn: {
        ...emptyDraft.applicants.mijn,
        initialen: 'N.',
        achternaam: 'Brouwer',
        geboortedatum: '1985-05-06',
        geslacht: 'V',
        straatnaam: 'Touwslagersgracht',
        huisnummer: '12',
        postcode: '1012 AB',
        woonplaats: 'Amsterdam',
        mobiel: '0612345678',
        bsn: '••••••858',
        identiteitsbewijs: 'paspoort',
        identiteitsbewijsCard: 'NX4R21D8',
        geldigTot: '2030-06-01',
        uitsluitend: true,
        prominent: false,
      },
    },
    verklaringJuist: true,
    bedenktijdGelezen: true,
  },
  answer: { question: 'Kunt u een scherpere foto sturen?', answer: 'Die staat er nu bij.' },
  signers: [
    { role: 'applicant', email: 'nadia.brouwer@example.nl', accountName: 'N. Brouwer', signedAt: at },
  ],
  questionnaires: [
    {
      role: 'applicant',
      questionnaire: 'Algemene vragenlijst',
      completedAt: at,
      computedProfile: 'Neutraal',
      chosenProfile: 'Offensief',
      answers: [{ question: 'Hoelang kunt u dit geld missen?', answer: 'Langer dan 10 jaar' }],
      acknowledgements: [{ text: 'Ik heb de vragen naar waarheid beantwoord.', at }],
    },
  ],
  uploads: [
    { id: 'a', field: 'mijn.kopie', type: 'image/png', byteSize: 820_000, receivedAt: at, status: 'clean' },
    {
      id: 'b',
      field: 'herkomst',
      type: 'application/pdf',
      byteSize: 2_100_000,
      receivedAt: at,
      status: 'checking',
    },
  ],
  checks: [
    { code: 'bsn', outcome: 'ok', text: 'De nummers voldoen aan de elfproef.' },
    { code: 'origin', outcome: 'look', text: 'Bekijk het bewijs: het bedrag is € 100.000 of meer.' },
    { code: 'identity', outcome: 'stop', text: 'Het identiteitsbewijs van de aanvrager is verlopen.' },
  ],
  obstacles: [
    'Geldigheid van het identiteitsbewijs: Het identiteitsbewijs van de aanvrager is verlopen.',
    'Bewijs waar het geld vandaan komt: dit bestand is nog niet op virussen gecontroleerd.',
  ],
  seen: 'c'.repeat(64),
  isOwn: false,
};

/** Page states of the applications that employees review. */
export const applicationReviewStates: readonly ScreenState[] = [
  {
    name: 'the applications an employee decides about',
    as: accounts.admin,
    show: async (page) => {
      await page.route('**/api/admin/applications?*', (route) =>
        route.fulfill({ json: { data: { items: [application], next: null } } }),
      );
      await openPage('/admin?deel=aanvragen')(page);
      await expect(page.getByRole('link', { name: 'Nadia Brouwer' })).toBeVisible();
    },
  },
  {
    name: 'an application that cannot be approved, beside its photo on its side',
    as: accounts.admin,
    show: async (page) => {
      await page.route(`**/api/admin/applications/${ID}`, (route) =>
        route.fulfill({ json: { data: application } }),
      );
      await page.route('**/api/admin/uploads/*/file', (route) =>
        route.fulfill({
          body: readFileSync(inProject('brands/baken/icons/icon-512.png')),
          headers: {
            'content-type': 'application/octet-stream',
            'content-disposition': 'attachment; filename="mijn-kopie.png"',
          },
        }),
      );
      await openPage(`/admin?deel=aanvragen&aanvraag=${ID}`)(page);
      await page.getByRole('button', { name: /^Bekijken/ }).click();
      await expect(page.getByRole('img', { name: /^Aanvrager/ })).toBeVisible();
      await page.getByRole('button', { name: 'Draaien' }).click();
    },
  },
];

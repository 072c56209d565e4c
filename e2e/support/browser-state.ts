/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { pageBundle } from './page-bundle.ts';

declare global {
  /** The state modules, as a global of a page that has loaded them. */
  var browserState: typeof import('./browser-state.entry.ts');
}

let bundled: Promise<string> | undefined;

/** Loads the state modules into an otherwise empty page of the portal, as a new visit does. */
export async function loadState(page: Page): Promise<void> {
  bundled ??= pageBundle('e2e/support/browser-state.entry.ts', 'browserState');
  const script = await bundled;
  await page.goto('/robots.txt');
  await page.evaluate(script);
}

/** Returns the saved state in the browser's storage. */
export const saved = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('store') ?? 'null'));

/** Starts a new visit of a signed-in user, and resolves once the encrypted parts are decrypted. */
export async function visitSignedIn(page: Page): Promise<void> {
  await loadState(page);
  await page.evaluate(async () => {
    browserState.useStore.setState({ user: { role: 'investor', email: 'a@b.nl' } });
    await browserState.openPersonalParts();
  });
}

/** Fills in values in every encrypted part of the state, and in the unencrypted part. */
export const fillIn = (page: Page) =>
  page.evaluate(() => {
    const { initialApplication, updateInvestment, updateQuestionnaire, useApplication, useStore } =
      browserState;
    const { abroadTax } = initialApplication.applicants.mijn;
    const picture = new Blob(['pixels']);
    updateInvestment({ currentFlow: 'duits', description: 'Studie Lisa' });
    updateQuestionnaire('general', { answers: ['1012', '1022'], scoreOne: 987_654 });
    useApplication.setState(({ applicants, company }) => ({
      applicants: {
        ...applicants,
        mijn: {
          ...applicants.mijn,
          achternaam: 'Jansen',
          bsn: '123456782',
          documents: ['paspoort'],
          uitsluitend: false,
          abroadTax: { ...abroadTax, CLN: picture, passport: { voorkant: picture, achterkant: picture } },
        },
      },
      company: { ...company, naamBedrijf: 'Jansen B.V.', kvkUploaden: true },
    }));
    useStore.setState({ personalInfo: { Id: 5 }, relations: [{ id: 7, naam: 'Piet Jansen' }] });
  });

/** Returns the current values of the fields that `fillIn` filled in. */
export const application = (page: Page) =>
  page.evaluate(() => {
    const { applicants, company, investment } = browserState.useApplication.getState();
    const { personalInfo, relations } = browserState.useStore.getState();
    return {
      achternaam: applicants.mijn.achternaam,
      bsn: applicants.mijn.bsn,
      documents: applicants.mijn.documents,
      uitsluitend: applicants.mijn.uitsluitend,
      CLN: applicants.mijn.abroadTax.CLN,
      naamBedrijf: company.naamBedrijf,
      kvkUploaden: company.kvkUploaden,
      currentFlow: investment.currentFlow,
      description: investment.description,
      answers: investment.questionnaires.general.answers,
      scoreOne: investment.questionnaires.general.scoreOne,
      personalInfo,
      relations,
    };
  });

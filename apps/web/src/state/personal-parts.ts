import {
  type ApplicationState,
  initialApplication,
  resetApplication,
  useApplication,
} from './application.ts';
import { adopt, type DocumentParts } from './document.ts';
import { takeTopUp } from './lapsed-top-up.ts';
import { LatestOnly } from './latest-only.ts';
import { isRecord } from './migrations.ts';
import { personalKey } from './personal-key.ts';
import { Sealer } from './sealer.ts';
import { initialState, type State } from './state.ts';
import { reportStorageTrouble } from './storage-trouble.ts';
import { completeDocument, saveDocument, useStore } from './store.ts';
import { savedTopUp } from './top-up-draft.ts';

/** What the document holds sealed. */
type PersonalParts = Pick<ApplicationState, 'applicants' | 'company'> &
  Pick<State, 'personalInfo' | 'relations' | 'twoFaToken'>;

function personalParts(): PersonalParts {
  const { applicants, company } = useApplication.getState();
  const { personalInfo, relations, twoFaToken } = useStore.getState();
  return { applicants, company, personalInfo, relations, twoFaToken };
}

/** Saved parts in the shape of today; values of another kind are their initial ones. */
function shaped(saved: DocumentParts): PersonalParts {
  const { applicants, company } = initialApplication;
  const { personalInfo, relations } = saved;
  return {
    applicants: adopt(applicants, saved.applicants) as ApplicationState['applicants'],
    company: adopt(company, saved.company) as ApplicationState['company'],
    personalInfo:
      isRecord(personalInfo) && typeof personalInfo.Id === 'number'
        ? { ...personalInfo, Id: personalInfo.Id }
        : initialState.personalInfo,
    relations: Array.isArray(relations) ? relations.filter(isRecord) : initialState.relations,
    // The act it was for ended with the page that was left.
    twoFaToken: null,
  };
}

/**
 * The parts as they were last sealed, all of the same moment: a document never holds the name of one person
 * beside the number of another. A change is in here within a few milliseconds; whatever else is written meanwhile,
 * or when the page is left before that, takes these along. So no change waits for the page to be left. Null: nothing was
 * sealed yet; what a form begins with is not written as it is.
 */
let sealedParts: PersonalParts | null;
let sealing: LatestOnly<unknown> | null = null;
let opening: Promise<void> | null = null;

const saved = completeDocument({
  parts() {
    const { investment, topUp } = useApplication.getState();
    return { investment, topUp, ...sealedParts };
  },
  forget() {
    sealing?.stop();
    sealing = null;
    opening = null;
    sealedParts = null;
    resetApplication();
  },
});
sealedParts = saved.applicants === undefined ? null : shaped(saved);
useApplication.setState({
  investment: adopt(initialApplication.investment, saved.investment) as ApplicationState['investment'],
  topUp: savedTopUp(saved.topUp),
});

function sealAgain(): void {
  // What can not be sealed is not written; the page goes on with what it has in memory.
  sealing?.changed().catch(reportStorageTrouble);
}

useApplication.subscribe((state, previous) => {
  saveDocument();
  if (state.applicants !== previous.applicants || state.company !== previous.company) sealAgain();
});
useStore.subscribe((state, previous) => {
  const { personalInfo, relations, twoFaToken } = previous;
  if (
    state.personalInfo !== personalInfo ||
    state.relations !== relations ||
    state.twoFaToken !== twoFaToken
  ) {
    sealAgain();
  }
});

/** Shows what was opened, except where the page has something newer by now. */
function show(opened: PersonalParts): void {
  const now = personalParts();
  const { applicants, company } = initialApplication;
  const { personalInfo, relations } = initialState;
  useApplication.setState({
    applicants: now.applicants === applicants ? opened.applicants : now.applicants,
    company: now.company === company ? opened.company : now.company,
  });
  useStore.setState({
    personalInfo: now.personalInfo === personalInfo ? opened.personalInfo : now.personalInfo,
    relations: now.relations === relations ? opened.relations : now.relations,
  });
}

async function open(isCurrent: () => boolean): Promise<void> {
  const key = await personalKey();
  if (!isCurrent()) return;
  if (key === null) {
    reportStorageTrouble();
    return;
  }
  const sealer = new Sealer(key);
  const opened = sealedParts === null ? shaped({}) : ((await sealer.open(sealedParts)) as PersonalParts);
  if (!isCurrent()) return;
  show(opened);
  sealing = new LatestOnly(
    () => sealer.seal(personalParts()),
    (sealed) => {
      sealedParts = sealed as PersonalParts;
      saveDocument();
    },
  );
  await sealing.changed();
}

/** A top-up that a lapsed session interrupted goes on, unless one was begun since. */
export function resumeTopUp(userId: string): void {
  const kept = savedTopUp(takeTopUp(userId));
  if (kept.contractId !== '' && useApplication.getState().topUp.contractId === '') {
    useApplication.setState({ topUp: kept });
  }
}

/**
 * Opens what is known of the person who is signed in and seals from then on what changes in it. A page that shows
 * personal information waits for this; asking twice opens once.
 */
export function openPersonalParts(): Promise<void> {
  if (useStore.getState().user === null) return Promise.resolve();
  if (opening === null) {
    const mine: Promise<void> = open(() => opening === mine).catch(reportStorageTrouble);
    opening = mine;
  }
  return opening;
}

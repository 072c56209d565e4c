import { typedReason } from '../act/typed-reason.ts';
import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import {
  type ApplicationState,
  initialApplication,
  resetApplication,
  updateInvestment,
  updateSale,
  useApplication,
} from './application.ts';
import { copyShapes } from './copy-shapes.ts';
import { adopt, type DocumentParts } from './document.ts';
import { initialQuestionnaires, type Questionnaires } from './investment-flow.ts';
import { keepLapsed, keepTopUp, takeLapsed } from './lapsed.ts';
import { LatestOnly } from './latest-only.ts';
import { isRecord } from './migrations.ts';
import {
  type InvestmentTexts,
  personalTexts,
  savedInvestment,
  savedTexts,
  withTextsOf,
  withValuesOf,
} from './personal-investment.ts';
import { personalKey } from './personal-key.ts';
import { initialSale, type SaleDraft, saleOf, saleText, savedSale } from './sale-draft.ts';
import { type CopyTexts, copiesIn, copyTexts, savedCopyTexts } from './saved-copies.ts';
import { Sealer } from './sealer.ts';
import { copyNames, eachCopy, type ServerCopies } from './server-copies.ts';
import { initialState, type State } from './state.ts';
import { reportStorageTrouble } from './storage-trouble.ts';
import { completeDocument, saveDocument, useStore } from './store.ts';
import { savedTopUp } from './top-up-draft.ts';

/** The parts of the document that are saved encrypted. */
type PersonalParts = Pick<ApplicationState, 'applicants' | 'company'> &
  Pick<State, 'personalInfo' | 'relations' | 'twoFaToken'> &
  CopyTexts & { readonly investment: InvestmentTexts; readonly sale: string };

function personalParts(): PersonalParts {
  const { applicants, company, investment, sale } = useApplication.getState();
  const state = useStore.getState();
  const { personalInfo, relations, twoFaToken } = state;
  return {
    ...copyTexts(state, copyShapes),
    applicants,
    company,
    investment: personalTexts(investment),
    personalInfo,
    relations,
    sale: saleText(sale),
    twoFaToken,
  };
}

/** Converts saved parts to the current types. Replaces a value of another type by its initial value. */
function shaped(saved: DocumentParts): PersonalParts {
  const { applicants, company } = initialApplication;
  const { personalInfo, relations, sale } = saved;
  return {
    ...savedCopyTexts(saved),
    applicants: adopt(applicants, saved.applicants) as ApplicationState['applicants'],
    company: adopt(company, saved.company) as ApplicationState['company'],
    investment: savedTexts(saved.investment),
    personalInfo:
      isRecord(personalInfo) && typeof personalInfo.Id === 'number'
        ? { ...personalInfo, Id: personalInfo.Id }
        : initialState.personalInfo,
    relations: Array.isArray(relations) ? relations.filter(isRecord) : initialState.relations,
    sale: typeof sale === 'string' ? sale : '',
    // The token is not restored, because it was for an action that ended when the page was left.
    twoFaToken: null,
  };
}

/**
 * The latest encrypted parts, all encrypted at the same moment, so that a document never combines the name of one
 * person with the number of another person. A change is encrypted within a few milliseconds. Until then, every write
 * contains the previous encrypted parts, so no change depends on an unload event when the user leaves the page early.
 * Null if nothing was encrypted yet. The initial values of a form are never written unencrypted.
 */
let sealedParts: PersonalParts | null;
let sealing: LatestOnly<unknown> | null = null;
let opening: Promise<void> | null = null;

const saved = completeDocument({
  parts() {
    const { investment, topUp } = useApplication.getState();
    const sealed = sealedParts?.investment ?? savedTexts(undefined);
    return { topUp, ...sealedParts, investment: withTextsOf(investment, sealed) };
  },
  keep() {
    const { investment, topUp, sale } = useApplication.getState();
    const email = useStore.getState().user?.email;
    keepTopUp(topUp);
    keepSale(email, sale);
    keepAnswers(email, investment.questionnaires);
    keepReason(email);
  },
  forget() {
    sealing?.stop();
    sealing = null;
    opening = null;
    sealedParts = null;
    resetApplication();
    typedReason.resume(null);
    readInvestment = initialApplication.investment;
  },
});
sealedParts = saved.applicants === undefined ? null : shaped(saved);
/** The investment as loaded, in which the encrypted values are still empty. */
let readInvestment = savedInvestment(saved.investment);
useApplication.setState({
  investment: readInvestment,
  topUp: savedTopUp(saved.topUp),
});

function sealAgain(): void {
  // If the data cannot be encrypted, they are not saved, and the page continues with the data in memory.
  sealing?.changed().catch(reportStorageTrouble);
}

useApplication.subscribe((state, previous) => {
  saveDocument();
  const { applicants, company, investment, sale } = previous;
  if (
    state.applicants !== applicants ||
    state.company !== company ||
    state.investment !== investment ||
    state.sale !== sale
  ) {
    sealAgain();
  }
});
const sealedNames = [...copyNames, 'personalInfo', 'relations', 'twoFaToken'] as const;
useStore.subscribe((state, previous) => {
  if (sealedNames.some((name) => state[name] !== previous[name])) sealAgain();
});

/** Shows the decrypted parts, except where the page already has newer values. */
function show(opened: PersonalParts): void {
  const now = personalParts();
  const { investment, sale } = useApplication.getState();
  const { applicants, company } = initialApplication;
  const { personalInfo, relations } = initialState;
  useApplication.setState({
    applicants: now.applicants === applicants ? opened.applicants : now.applicants,
    company: now.company === company ? opened.company : now.company,
    sale: sale === initialSale ? saleOf(opened.sale) : sale,
    investment: investment === readInvestment ? withValuesOf(investment, opened.investment) : investment,
  });
  const state = useStore.getState();
  const copies = copiesIn(opened, copyShapes);
  useStore.setState({
    ...(eachCopy((name) =>
      state[name] === initialState[name] ? copies[name] : state[name],
    ) as ServerCopies),
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
  // The decrypted parts are now in the state, so changes made before decryption are encrypted together with them.
  sealAgain();
}

/** Restores a top-up that an expired session interrupted, unless the user has started a new one since. */
export function resumeTopUp(userId: string): void {
  const stored = savedTopUp(takeLapsed('topUp', userId));
  if (stored.contractId !== '' && useApplication.getState().topUp.contractId === '') {
    useApplication.setState({ topUp: stored });
  }
}

/**
 * Stores unsent answers for the user with this email address. If there are none, answers stored earlier are
 * preserved.
 */
function keepAnswers(email: string | undefined, questionnaires: Questionnaires): void {
  if (email === undefined || !Object.values(questionnaires).some(hasAnswers)) return;
  keepLapsed('answers', email, questionnaires);
}

const hasAnswers = ({ answers }: QuestionnaireState): boolean => answers.some((answer) => answer !== '');

/** Stores an unfinished sale, to restore it after the user signs in again. */
function keepSale(email: string | undefined, sale: SaleDraft): void {
  if (email !== undefined && sale.contractId !== '') keepLapsed('sale', email, sale);
}

/** Restores a sale that an expired session interrupted, unless the user has started a new one since. */
function resumeSale(): void {
  const email = useStore.getState().user?.email;
  const stored = savedSale(email === undefined ? null : takeLapsed('sale', email));
  if (stored.contractId !== '' && useApplication.getState().sale === initialSale) updateSale(stored);
}

/** Stores the text an employee was typing, to offer it after the employee signs in again. */
function keepReason(email: string | undefined): void {
  const reason = typedReason.current();
  if (email !== undefined && reason !== null) keepLapsed('reason', email, reason);
}

/** Offers the stored text in the dialog in which it was typed. */
function resumeReason(): void {
  const email = useStore.getState().user?.email;
  const stored = email === undefined ? null : takeLapsed('reason', email);
  if (!isRecord(stored)) return;
  const { page, title, text } = stored;
  if (typeof page === 'string' && typeof title === 'string' && typeof text === 'string') {
    typedReason.resume({ page, title, text });
  }
}

/** Restores answers that an expired session interrupted, except where the user has given new answers. */
function resumeAnswers(): void {
  const email = useStore.getState().user?.email;
  const stored = email === undefined ? null : takeLapsed('answers', email);
  if (stored === null) return;
  const restored = adopt(initialQuestionnaires, stored) as Questionnaires;
  const { questionnaires } = useApplication.getState().investment;
  const resumed = (name: keyof Questionnaires) =>
    hasAnswers(questionnaires[name]) ? questionnaires[name] : restored[name];
  updateInvestment({
    questionnaires: {
      general: resumed('general'),
      american: resumed('american'),
      loanFund: resumed('loanFund'),
    },
  });
}

/**
 * Decrypts and stores the answers and the sale that an earlier page saved, for a page opened after the session ended.
 */
export async function keepSealed(email: string, saved: DocumentParts): Promise<void> {
  const key = await personalKey();
  if (key === null) return;
  const { investment, sale } = shaped(saved);
  const opened = (await new Sealer(key).open({ investment, sale })) as Pick<
    PersonalParts,
    'investment' | 'sale'
  >;
  keepSale(email, saleOf(opened.sale));
  keepAnswers(email, withValuesOf(savedInvestment(saved.investment), opened.investment).questionnaires);
}

/**
 * Decrypts the personal data of the signed-in user and encrypts every later change. A page that shows personal
 * information waits for the returned promise. A second call does not decrypt again.
 */
export function openPersonalParts(): Promise<void> {
  if (useStore.getState().user === null) return Promise.resolve();
  if (opening === null) {
    const mine: Promise<void> = open(() => opening === mine)
      .catch(reportStorageTrouble)
      .then(() => {
        if (opening !== mine) return;
        resumeAnswers();
        resumeSale();
        resumeReason();
      });
    opening = mine;
  }
  return opening;
}

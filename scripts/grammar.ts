import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { inProject, projectFolder } from './project-folder.ts';
import { readProjectWords, readStyleComments, type Words } from './source-words.ts';
import type { Task } from './task-list.ts';

/** Maximum number of comments in the whole project that may break a rule. Lower this number when the count drops. */
const MOST_COMMENTS = 0;
/** Maximum number of test titles that may break a rule. */
const MOST_TITLES = 0;

/** Maximum number of characters of a test title. */
const LONGEST_TITLE = 110;

/** Maximum number of function comments that may begin with a word other than a verb in the third person. */
const MOST_WITHOUT_VERB = 60;

const REQUIREMENTS = /^(?:[A-Z]{1,2}-\d{2}[a-z]?[,\s]*)+/;
const CLAUSE_FIRST = /^(of|who|whose|what)\b/i;
/**
 * Matches a relative pronoun without a noun to refer to: right after punctuation, a preposition, a conjunction or
 * another verb.
 */
const WHO_ALONE =
  /(^|[.,;:(]\s*|\b(?:and|or|but|for|to|of|by|with|from|if|when|than|as|that|is|are|what|says|in|on|at)\s+)(who|whose|whoever)\b/i;

/** Phrases that made readers from outside the project read a sentence twice. */
const UNCLEAR_PHRASES: readonly RegExp[] = [
  /(?<!\b(?:all|any|both|each|first|half|last|latter|many|most|none|one|part|some|three|two) )\bof wh(?:ich|om)\b/i,
  /\bthe ones\b|\bthe one(?= (?:that|which|with|of|in|on|for|from|to|before|after|nearest|chosen)\b|[.,;:)]|$)/i,
  /\bof before\b|\bthe (?:line|package|release|row|statement|value|version) before(?=[.,;:)]|$)/i,
  /\bstands? (?:at|beside|first|in(?! for)|last|on|there)\b/i,
  /\b(?:is|are|was|were) said\b|\bby hand of\b|\bnothing of\b|\bwhat waits\b|\bat the desk\b/i,
  /(?:\bof (?:the |an? |its |their |this |that )?[\w'-]+ ?){3}/i,
];

/** Matches a test title whose sentence lacks a subject. A title may omit the subject only before an active verb. */
const WITHOUT_SUBJECT = /^(?:is|are|was|were|has|have|may|must|can|cannot|will|exists?|stays?|remains?)\b/i;

/** Imperative verbs with which the subject of a commit that changes the product may begin. */
const COMMIT_VERBS =
  'Accept Add Allow Announce Apply Approve Bind Block Book Build Bump Cache Calculate Check Close Collect Combine Compare Compress Compute Confirm Convert Copy Correct Count Create Cut Deal Declare Define Delay Delete Deny Describe Detect Document Draw Drop Encrypt Enforce Exclude Execute Expect Explain Export Extend Extract Fail Find Fit Fix Format Generate Group Guard Handle Hide Ignore Import Include Index Inline Insert Install Issue Join Limit Link List Load Lock Log Lower Make Mark Match Measure Merge Migrate Move Name Notify Number Offer Open Order Parse Pay Permit Pin Place Poll Prevent Print Process Protect Promote Publish Queue Raise Read Rebuild Receive Recognise Record Reduce Refactor Reject Release Remove Rename Render Reorder Repair Replace Report Require Reseal Reserve Reset Restore Restrict Retry Return Reverse Revert Revoke Rewrite Round Run Save Seal Search Select Send Separate Serve Set Share Show Shorten Sign Simplify Skip Sort Speed Split Start Stop Store Submit Support Test Throttle Trace Translate Try Unify Update Upgrade Upload Use Validate Verify Wait Warn Withdraw Withhold Write'.split(
    ' ',
  );

/** Imperative verbs with which the title of a decision may begin, besides the verbs of commit subjects. */
const DECISION_VERBS =
  'Append Continue Derive Distrust Divide Exchange Invite Keep Lay Let Prerender Recalculate Recognise Reconcile Sell Take'.split(
    ' ',
  );

/**
 * Returns the reason that a comment, a title or a decision is not a plain sentence; undefined if it is a plain
 * sentence.
 */
export function grammarFault(text: string): string | undefined {
  const prose = text
    .replace(REQUIREMENTS, '')
    .replaceAll(/`[^`]*`/g, 'X')
    .replaceAll(/\s+/g, ' ');
  if (prose === '.') return 'zegt alleen een nummer';
  const first = CLAUSE_FIRST.exec(prose)?.[0];
  if (first) return `begint met "${first}"`;
  const alone = WHO_ALONE.exec(prose)?.[2];
  if (alone) return `"${alone}" zonder zelfstandig naamwoord ervoor`;
  const unclear = UNCLEAR_PHRASES.map((phrase) => phrase.exec(prose)?.[0]).find(Boolean);
  return unclear && `onduidelijk: "${unclear.trim()}"`;
}

/** Returns the reason that a test title is not a short, plain sentence; undefined if it is. */
export function titleFault(title: string): string | undefined {
  if (title.length > LONGEST_TITLE) return `${title.length} tekens, hoogstens ${LONGEST_TITLE}`;
  const verb = WITHOUT_SUBJECT.exec(title.replace(REQUIREMENTS, ''))?.[0];
  return verb ? `begint met "${verb}", zonder onderwerp` : grammarFault(title);
}

/** Returns the reason that the title of a decision does not state the choice; undefined if it does. */
export function decisionFault(title: string): string | undefined {
  const first = title.split(' ')[0] ?? '';
  return COMMIT_VERBS.includes(first) || DECISION_VERBS.includes(first)
    ? grammarFault(title)
    : 'begint niet met een werkwoord';
}

/** Words that end like a verb in the third person but are not verbs in that form. */
const NO_VERB =
  /^(This|Its|Always|Less|Plus|Across|As|Is|Was|Has|Does|Days|Cents|Lines|Rows|Months|Years|Users|Funds|Payouts)$/;
/** Matches a requirement, rule or name that precedes the sentence of a comment. */
const LABEL = /^(?:(?:[A-Z]{1,2}-\d{2}[a-z]?|Domain \d+(?:\.\d+)?|`[^`]*`)[,…:\s]*)+/;

/** Returns whether the comment of a function begins with a verb in the third person, such as `Returns` or `Locks`. */
export function beginsWithVerb(comment: string): boolean {
  const first = /^\S+?(?=[\s.,:]|$)/.exec(comment.replace(LABEL, ''))?.[0] ?? '';
  return /^(?:re-)?[A-Za-z]+s$/.test(first) && !NO_VERB.test(first);
}

/** Subjects of commits that landed before their verb left the list. A landed commit cannot change. */
const EARLIER_SUBJECTS: readonly string[] = [
  'Name contract and amounts of each difference, and what an export lacks',
];

/** Returns the subjects of commits that do not begin with a listed verb or exceed 72 characters. */
export const subjectFaults = (subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => {
    if (subject.length > 72) return [`${subject}: ${subject.length} tekens, hoogstens 72`];
    return COMMIT_VERBS.includes(subject.split(' ')[0] ?? '') || EARLIER_SUBJECTS.includes(subject)
      ? []
      : [`${subject}: begint niet met een werkwoord`];
  });

const faultLines = (path: string, words: readonly Words[], faultOf = grammarFault): string[] =>
  words.flatMap(({ text, line }) => {
    const fault = faultOf(text);
    return fault ? [`${path}:${line} ${fault}: ${text.slice(0, 80)}`] : [];
  });

/**
 * Checks, as part of `npm run check`, that comments, test titles, decisions and commit subjects are plain sentences.
 * Reports the count of each kind of fault beside its limit.
 */
export const grammarTask: Task = {
  name: 'grammar',
  run: async () => {
    const project = [...readProjectWords()];
    const styles = [...readStyleComments()];
    const comments = [
      ...project.flatMap(([path, words]) => faultLines(path, words.comments)),
      ...styles.flatMap(([path, words]) => faultLines(path, words)),
    ];
    const titles = project.flatMap(([path, words]) => faultLines(path, words.titles, titleFault));
    const verbless = project.flatMap(([path, words]) =>
      words.functionComments
        .filter(({ text }) => !beginsWithVerb(text))
        .map(({ text, line }) => `${path}:${line} begint niet met een werkwoord: ${text.slice(0, 80)}`),
    );
    const all =
      project.reduce((sum, [, words]) => sum + words.comments.length, 0) +
      styles.reduce((sum, [, words]) => sum + words.length, 0);
    const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: projectFolder }).flatMap((path) => {
      const title =
        readFileSync(inProject(path), 'utf8')
          .split('\n')[0]
          ?.replace(/^# \d{4} /, '') ?? '';
      return faultLines(path, [{ text: title, line: 1 }], decisionFault);
    });
    const commits = subjectFaults(newSubjects());
    const output = [
      ...(comments.length > MOST_COMMENTS ? comments : []),
      ...(titles.length > MOST_TITLES ? titles : []),
      ...(verbless.length > MOST_WITHOUT_VERB ? verbless : []),
      ...decisions,
      ...commits,
    ].join('\n');
    return {
      ok: output === '',
      output,
      figures: `${comments.length} van ${all} opmerkingen, ${titles.length} titels, ${verbless.length} functies zonder werkwoord`,
    };
  },
};

/** Returns the subjects of the commits since `main`; none if the Git history or that branch is missing. */
function newSubjects(): string[] {
  try {
    const log = execFileSync('git', ['log', '--no-merges', '--format=%s', 'main..HEAD'], {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

import { cleanUpQuarantines } from './foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { renderMail } from './mail-texts.ts';
import { eraseFile, issueMissing, renderWaiting } from './modules/documents/documents/documents.use-cases.ts';
import { checkUpload, eraseReleased, sweepUploads } from './modules/documents/uploads/uploads.use-cases.ts';
import { tendApplications } from './modules/investing/applications/applications.use-cases.ts';
import { advanceTransfers } from './modules/investing/capital-transfers/capital-transfers.use-cases.ts';
import { applyDueChanges } from './modules/investing/change-requests/change-requests.use-cases.ts';
import { remindMaturing } from './modules/investing/contracts/contracts.use-cases.ts';
import { matchBankLines } from './modules/money/bank-matching/bank-matching.use-cases.ts';
import { readStatementFolder } from './modules/money/bank-statements/bank-statements.use-cases.ts';
import {
  collectDaily,
  compareMandates,
  endMandates,
  readMandateFeeds,
  settleCollection,
} from './modules/money/mandates/mandates.use-cases.ts';
import { sendRefund } from './modules/money/payments/payment-reviews.use-cases.ts';
import {
  comparePayments,
  reconcilePayments,
  settlePayment,
} from './modules/money/payments/payments.use-cases.ts';
import { checkDuePayees } from './modules/money/payouts/index.ts';
import {
  dealWaitingPayouts,
  resumeDealingRuns,
  runDealingRun,
  startDueDealingRun,
} from './modules/month/dealing-runs/dealing-runs.use-cases.ts';
import { eraseRunOut } from './modules/office/account-closing/account-closing.use-cases.ts';
import { sendAccountInvitations } from './modules/office/account-invitations/account-invitations.use-cases.ts';
import { type ActsForTwo, tendApprovals } from './modules/office/approvals/approvals.use-cases.ts';
import { tendBookExports, writeBookExport } from './modules/office/book-export/index.ts';
import { discardImportedRows, resumeDiscards } from './modules/office/book-import/book-import.use-cases.ts';
import { forgetSecurityEvents } from './modules/office/security-events/security-events.use-cases.ts';
import { runServiceTrial } from './modules/office/set-up/service-trials.use-cases.ts';
import {
  runVerifications,
  startVerifications,
} from './modules/office/verification-runs/verification-runs.use-cases.ts';
import { checkNominatedAccount } from './modules/people/personal-information/personal-information.use-cases.ts';
import { checkOrganisationAccounts } from './modules/people/relations/relations.use-cases.ts';
import { drawWaitingFundDocuments } from './modules/products/fund-documents/fund-documents.use-cases.ts';
import {
  cleanUpAccounts,
  mailConfirmation,
  mailResetLink,
} from './modules/sign-in/accounts/accounts.use-cases.ts';
import {
  cleanUpEmailChanges,
  mailEmailChangeLinks,
} from './modules/sign-in/email-change/email-change.use-cases.ts';
import { smsText } from './modules/sign-in/one-time-codes/one-time-code.sms.ts';
import { cleanUpCodes } from './modules/sign-in/one-time-codes/one-time-codes.use-cases.ts';
import { cleanUpChallenges } from './modules/sign-in/passkeys/passkeys.use-cases.ts';
import { cleanUpSessions, mailRejections } from './modules/sign-in/session/session.use-cases.ts';
import { cleanUpStepUps } from './modules/sign-in/step-up/step-up.use-cases.ts';
import { forgetOldMails, type MailSender, type SmsSender } from './platform/outbox/outbox.ts';
import { sendMails, sendTextMessages } from './platform/outbox/sending.ts';
import type { Services } from './platform/services.ts';

/**
 * Starts the job for approval requests that wait for a second employee or, at a provider with one employee, for the
 * next morning. The job receives the calls, so that it can execute approved requests.
 */
export async function startApprovals(services: Services, acts: ActsForTwo): Promise<void> {
  await services.queue.work('approvals.tend', () => tendApprovals(services, acts));
  await services.queue.schedule('approvals.tend', '3 * * * *');
}

/** Starts the jobs that export the book of a brand or discard an imported book. */
async function startBookJobs(services: Services): Promise<void> {
  const { queue } = services;
  await queue.work('bookExport.write', ({ exportId }) => writeBookExport(services, exportId));
  await queue.work('bookExport.tend', () => tendBookExports(services));
  await queue.schedule('bookExport.tend', '*/5 * * * *');
  await queue.work('bookImport.discard', ({ importId }) =>
    importId === undefined ? resumeDiscards(services) : discardImportedRows(services, importId),
  );
  await queue.schedule('bookImport.discard', '57 * * * *');
}

/** Starts all jobs and schedules, which run without a request. Without a mail server, mail stays in the outbox. */
export async function startWorkers(
  services: Services,
  send: MailSender | undefined,
  sendSms?: SmsSender | undefined,
): Promise<void> {
  const { queue } = services;
  if (send) sendMails(services, send, renderMail);
  if (sendSms) sendTextMessages(services, sendSms, smsText);
  await queue.work('session.cleanup', async () => {
    await cleanUpSessions(services);
    await cleanUpChallenges(services);
    await cleanUpCodes(services);
    await cleanUpStepUps(services);
    await cleanUpEmailChanges(services);
    await forgetOldMails(services);
    await forgetSecurityEvents(services);
    await cleanUpQuarantines(services);
  });
  await queue.schedule('session.cleanup', '17 4 * * *');
  await queue.work('session.refusals', (rejected) => mailRejections(services, rejected));
  await queue.work('account.confirmation', ({ registrationId }) =>
    mailConfirmation(services, registrationId),
  );
  await startBookJobs(services);
  await queue.work('services.try', ({ trialId }) => runServiceTrial(services, trialId));
  await queue.work('accountInvitations.send', (data) => sendAccountInvitations(services, data));
  await queue.work('account.resetLink', ({ brand, email }) => mailResetLink(services, brand, email));
  await queue.work('emailChange.links', ({ changeId }) => mailEmailChangeLinks(services, changeId));
  await queue.work('account.cleanup', () => cleanUpAccounts(services));
  await queue.schedule('account.cleanup', '27 4 * * *');
  await queue.work('account.retention', () => eraseRunOut(services));
  await queue.schedule('account.retention', '37 4 * * *');
  await queue.work('applications.daily', () => tendApplications(services));
  await queue.schedule('applications.daily', '37 6 * * *');
  await queue.work('bankStatements.read', () => readStatementFolder(services));
  await queue.schedule('bankStatements.read', '* * * * *');
  await queue.work('changes.apply', async () => {
    await applyDueChanges(services);
    await advanceTransfers(services);
  });
  // This job runs before the collections and dealing runs of the day.
  await queue.schedule('changes.apply', '7 0 * * *');
  await queue.work('contracts.maturing', () => remindMaturing(services));
  await queue.schedule('contracts.maturing', '57 4 * * *');
  await queue.work('rollover.run', async ({ valueDate, holder }) => {
    await runDealingRun(services, valueDate, { leaseOwner: holder });
  });
  queue.drain('rollover.stopped', 1, async (round) => {
    await resumeDealingRuns(services).catch(round.failed);
    return false;
  });
  await queue.work('rollover.due', () => startDueDealingRun(services));
  await queue.schedule('rollover.due', '7 6 * * *');
  await queue.work('rollover.waiting', () => dealWaitingPayouts(services));
  await queue.schedule('rollover.waiting', '17 6 * * *');
  await queue.work('payments.settle', ({ paymentId, providerId }) =>
    settlePayment(services, paymentId, providerId),
  );
  await queue.work('payments.refund', ({ refundId }) => sendRefund(services, refundId));
  await queue.work('payments.reconcile', () => reconcilePayments(services));
  await queue.schedule('payments.reconcile', '*/5 * * * *');
  await queue.work('payments.compare', () => comparePayments(services));
  // The comparison is complete once a day; the job runs hourly to resume an interrupted comparison.
  await queue.schedule('payments.compare', '27 * * * *');
  await queue.work('mandates.feed', ({ brand }) => readMandateFeeds(services, brand));
  await queue.schedule('mandates.feed', '*/5 * * * *');
  await queue.work('mandates.end', ({ contractId }) => endMandates(services, contractId));
  await queue.schedule('mandates.end', '37 7 * * *');
  await queue.work('mandates.compare', () => compareMandates(services));
  await queue.schedule('mandates.compare', '47 * * * *');
  await queue.work('collections.settle', ({ collectionId }) => settleCollection(services, collectionId));
  await queue.work('collections.daily', () => collectDaily(services));
  // This job runs after the contract changes of the day.
  await queue.schedule('collections.daily', '7 7 * * *');
  await queue.work('bank.match', ({ statementId }) => matchBankLines(services, statementId ?? null));
  // This job is repeated during the day, because later events may explain bank lines that could not be matched.
  await queue.schedule('bank.match', '17 6-20 * * *');
  await queue.work('payees.check', async ({ personId }) => {
    if (personId === undefined) return checkDuePayees(services);
    await checkNominatedAccount(services, personId);
    await checkOrganisationAccounts(services, personId);
  });
  // This job runs before employees review the payouts of that day.
  await queue.schedule('payees.check', '27 6 * * *');
  await queue.work('documents.freeze', () => issueMissing(services));
  await queue.schedule('documents.freeze', '47 4 * * *');
  await queue.work('documents.render', () => renderWaiting(services));
  await queue.schedule('documents.render', '*/5 2-5 * * *');
  await queue.work('fundDocuments.draw', () => drawWaitingFundDocuments(services));
  await queue.schedule('fundDocuments.draw', '*/5 * * * *');
  await queue.work('documents.erase', ({ storageKey }) => eraseFile(services, storageKey));
  await queue.work('uploads.check', ({ uploadId }) => checkUpload(services, uploadId));
  await queue.work('uploads.erase', ({ uploadId }) => eraseReleased(services, uploadId));
  await queue.work('uploads.sweep', () => sweepUploads(services));
  await queue.schedule('uploads.sweep', '*/5 * * * *');
  await queue.work('verifications.run', () => runVerifications(services));
  // This job runs at the end of the night, after the mails of that night.
  await queue.schedule('verifications.run', '47 3 * * *');
  await startVerifications(services);
}

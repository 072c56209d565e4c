/** What was asked takes a second person: it was frozen, and nothing happened yet. */
export class AwaitsApproval extends Error {
  readonly approvalId: string;

  constructor(approvalId: string) {
    super('a second person approves this first');
    this.name = 'AwaitsApproval';
    this.approvalId = approvalId;
  }
}

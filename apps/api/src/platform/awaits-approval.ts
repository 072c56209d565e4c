/** Thrown when an action needs a second employee: the request is stored and nothing has been executed yet. */
export class AwaitsApproval extends Error {
  readonly approvalId: string;

  constructor(approvalId: string) {
    super('a second person approves this first');
    this.name = 'AwaitsApproval';
    this.approvalId = approvalId;
  }
}

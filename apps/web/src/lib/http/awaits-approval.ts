/** The server stored the request instead of executing it, because a second employee must approve it first (202). */
export class AwaitsApproval extends Error {
  override readonly name = 'AwaitsApproval';
  readonly approvalId: string;

  constructor(approvalId: string) {
    super('Een collega keurt dit eerst goed.');
    this.approvalId = approvalId;
  }
}

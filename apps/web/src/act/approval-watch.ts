type Watch = (approvalId: string) => void;

const watches = new Set<Watch>();

/** Notifies the subscribed page, which lists pending approvals, that a new approval request exists. */
export function reportApproval(approvalId: string): void {
  for (const watch of watches) watch(approvalId);
}

/** Subscribes to new approval requests and returns the function that ends the subscription. */
export function watchApprovals(watch: Watch): () => void {
  watches.add(watch);
  return () => {
    watches.delete(watch);
  };
}

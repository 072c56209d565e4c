type Watch = (approvalId: string) => void;

const watches = new Set<Watch>();

/** Says that something waits for a second employee, to the page that shows what waits. */
export function reportApproval(approvalId: string): void {
  for (const watch of watches) watch(approvalId);
}

/** Returns what ends the watching. */
export function watchApprovals(watch: Watch): () => void {
  watches.add(watch);
  return () => {
    watches.delete(watch);
  };
}

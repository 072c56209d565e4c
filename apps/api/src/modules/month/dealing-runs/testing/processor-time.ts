import { readFileSync } from 'node:fs';

/** Returns the milliseconds of processor time used by the main thread of a process on this machine. */
export function processorTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
  return Number(nanoseconds) / 1e6;
}

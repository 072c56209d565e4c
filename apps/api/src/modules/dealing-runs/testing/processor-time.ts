import { readFileSync } from 'node:fs';

/** Milliseconds of processor that the main thread of a process of this machine has had. */
export function processorTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
  return Number(nanoseconds) / 1e6;
}

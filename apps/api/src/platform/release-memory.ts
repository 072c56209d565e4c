/**
 * Frees the memory of a buffer immediately; the buffer must not be read afterwards. Otherwise garbage
 * collection frees it, which starts only at 64 MB of garbage. Leaves a buffer unchanged that shares its
 * memory with others.
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (byteLength > 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

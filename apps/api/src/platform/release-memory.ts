/**
 * Frees the memory of a buffer at once. The buffer must not be read afterwards. Otherwise the memory is freed by
 * garbage collection, which starts at 64 MB of garbage. A buffer that shares its memory with others is left
 * unchanged.
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (byteLength > 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

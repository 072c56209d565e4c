import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogOutput } from './log-output.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorded() {
  const written: string[] = [];
  return { written, output: new LogOutput({ write: (text) => written.push(text) }) };
}

test('buffers lines for 250 ms and then writes them together, in order', () => {
  const { written, output } = recorded();
  output.write('one\n');
  vi.advanceTimersByTime(200);
  output.write('two\n');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(written).toEqual(['one\ntwo\n']);
  output.write('three\n');
  vi.advanceTimersByTime(250);
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('writes a full batch at once', () => {
  const { written, output } = recorded();
  const line = `${'x'.repeat(99)}\n`;
  for (let i = 0; i < 41; i++) output.write(line);
  expect(written).toEqual([line.repeat(41)]);
});

test('writes the remaining lines once when flushed', () => {
  const { written, output } = recorded();
  output.write('last\n');
  output.flush();
  output.flush();
  vi.runAllTimers();
  expect(written).toEqual(['last\n']);
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Mailbox } from './mailbox.ts';

const envelope = { from: 'van@example.nl', to: ['aan@example.nl'] };
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mailbox-'));
});

afterEach(() => rm(directory, { recursive: true }));

function subjects(mailbox: Mailbox): string[] {
  return mailbox.list().map((mail) => mail.subject);
}

test('stores only the newest mails, on disk and after a restart', async () => {
  const mailbox = await Mailbox.open(directory, 3);
  for (let number = 1; number <= 5; number++) {
    await mailbox.add(Buffer.from(`Subject: ${number}\r\n\r\n`), envelope);
  }
  expect(subjects(mailbox)).toEqual(['5', '4', '3']);
  expect(await readdir(directory)).toHaveLength(3);
  expect(subjects(await Mailbox.open(directory, 2))).toEqual(['5', '4']);
});

test('sorts mails by arrival even within one millisecond and after the clock is set back', async () => {
  const instants = [2000, 2000, 1000];
  const mailbox = await Mailbox.open(directory, 10, () => instants.shift() ?? 0);
  for (const subject of ['a', 'b', 'c'])
    await mailbox.add(Buffer.from(`Subject: ${subject}\r\n\r\n`), envelope);
  expect(subjects(mailbox)).toEqual(['c', 'b', 'a']);
  expect(mailbox.list()[0]?.receivedAt).toBe('1970-01-01T00:00:02.000Z');
});

test('stores every mail when many arrive simultaneously', async () => {
  const mailbox = await Mailbox.open(directory);
  const numbers = Array.from({ length: 50 }, (_, index) => `${index}`);
  await Promise.all(
    numbers.map((number) => mailbox.add(Buffer.from(`Subject: ${number}\r\n\r\n`), envelope)),
  );
  expect(subjects(mailbox).sort()).toEqual(numbers.sort());
  expect(await readdir(directory)).toHaveLength(50);
});

test('ignores other files in the directory and does not list a mail that is still being written', async () => {
  await writeFile(join(directory, 'notitie.txt'), 'van mij');
  await writeFile(join(directory, '2026-11-21T09-30-00-123Z-000000.eml.tmp'), 'half');
  const mailbox = await Mailbox.open(directory);
  await mailbox.clear();
  expect(mailbox.list()).toEqual([]);
  expect(await readdir(directory)).toHaveLength(2);
});

test('stores bytes that are not a valid mail and returns them as source', async () => {
  const mailbox = await Mailbox.open(directory);
  const { id } = await mailbox.add(Buffer.from([0, 255, 254, 10]), envelope);
  expect((await mailbox.source(id))?.subarray(-4)).toEqual(Buffer.from([0, 255, 254, 10]));
  expect((await mailbox.read(id))?.to).toEqual(['aan@example.nl']);
});

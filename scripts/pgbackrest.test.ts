import { describe, expect, test } from 'vitest';
import { archiveIn, explain, failureOf, reaches, requireSpace, setFor } from './pgbackrest.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const set = (label: string, stop: string) => ({
  label,
  error: false,
  timestamp: { stop: at(stop) },
  info: { size: 2_000_000_000 },
});
const info = JSON.stringify([
  {
    name: 'portaal',
    status: { code: 0, message: 'ok' },
    archive: [{ max: '000000010000000000000009' }],
    backup: [set('zondag', '2026-11-22T01:40:00Z'), set('maandag', '2026-11-23T01:35:00Z')],
  },
]);

describe('a restore selects a backup', () => {
  test('selects the newest backup when no moment is requested', () => {
    expect(setFor(archiveIn(info, 'portaal'), undefined)).toEqual({
      label: 'maandag',
      endedAt: new Date('2026-11-23T01:35:00Z'),
      bytes: 2_000_000_000,
    });
  });

  test('selects the newest backup that ended before the requested moment', () => {
    const chosen = setFor(archiveIn(info, 'portaal'), new Date('2026-11-22T13:03:07Z'));
    expect(chosen.label).toBe('zondag');
  });

  test('rejects a moment before the oldest backup and names the time of that backup in Dutch time', () => {
    expect(() => setFor(archiveIn(info, 'portaal'), new Date('2026-11-22T01:39:59Z'))).toThrow(
      /Zo ver terug kan niet: de oudste kopie is van 22-11-2026, 02:40:00/,
    );
  });

  test('ignores a failed backup', () => {
    const broken = JSON.stringify([
      { ...JSON.parse(info)[0], backup: [{ ...set('stuk', '2026-11-23T01:35:00Z'), error: true }] },
    ]);
    expect(() => archiveIn(broken, 'portaal')).toThrow('nog geen kopie');
  });
});

describe('faults of the archive are reported', () => {
  test('rejects an archive name that pgbackrest does not list', () => {
    expect(() => archiveIn(info, 'anders')).toThrow('niets onder de naam "anders" (PGBACKREST_STANZA)');
  });

  test('reports a wrong key even when the output contains undecrypted bytes', () => {
    const listed =
      '[{"name":"portaal","status":{"code":99,"message":"other"},"repo":[{"status":{"code":99,"message":' +
      `"[FormatError] unable to load info file '/a/backup.info':\\nFormatError: key/value at line 1: ${'\u0001\u001b'}"}}]}]`;
    expect(() => archiveIn(listed, 'portaal')).toThrow('De sleutel past niet bij dit archief');
  });

  test.each([
    ['ERROR: [031]: raised from local: CryptoError: cipher header invalid', 'is beschadigd'],
    ['FATAL:  recovery ended before configured recovery target was reached', 'loopt niet tot dat moment'],
    ['FATAL:  could not locate required checkpoint record', 'ontbreekt WAL dat bij deze kopie hoort'],
    ['ERROR: [039]: could not write: No space left on device', 'De schijf is vol'],
    ["error restoring 'base/5/1': actual checksum '1' does not match expected checksum '2'", 'is beschadigd'],
  ])('explains the error message %s', (output, message) => {
    expect(explain(output)).toContain(message);
  });

  test('reports an unknown failure with the error message of the program', () => {
    expect(failureOf('een\nERROR: iets nieuws\ntwee', 'Het terugzetten').message).toBe(
      'Het terugzetten is mislukt.\nERROR: iets nieuws',
    );
  });
});

test('reports a full disk with the free space, the required space and the remedy', () => {
  expect(() => requireSpace({ bytes: 10e9 }, 11.4e9, '/var/tmp')).toThrow(
    'Te weinig ruimte in /var/tmp: er is 11,4 GB vrij en nodig is 11,5 GB. Zet RESTORE_DIR',
  );
  expect(() => requireSpace({ bytes: 10e9 }, 11.5e9, '/var/tmp')).not.toThrow();
});

test('detects a replay that ended before the last archived segment, even on another timeline', () => {
  expect(reaches('000000020000000000000009', '000000010000000000000009')).toBe(true);
  expect(reaches('000000010000000000000008', '000000010000000000000009')).toBe(false);
  expect(reaches('0000000100000001000000FE', '000000010000000000000009')).toBe(true);
});

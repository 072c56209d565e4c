import { connect } from 'node:net';
import { dayText } from '@portaal/domain/notation/dutch';
import { TRIAL_LIMIT_MS } from '@portaal/domain/office/set-up/trials';
import { addDays, dutchDay } from '@portaal/engine';
import type { ScannerAddress } from '../../platform/scanner-configuration.ts';
import type { TrialAnswer } from '../../platform/service-trial.ts';
import { clamdScanner, responseOf } from './clamd.ts';

/** Days after which virus definitions count as old; freshclam updates them every day. */
const OLD_DAYS = 7;
/** `ClamAV 1.4.2/27500/Fri Nov 27 09:26:31 2026`: version, number and time of the definitions (clamd(8), VERSION). */
const VERSION = /^ClamAV ([\w.+~-]{1,40})(?:\/\d+\/(\w{3} \w{3} [ \d]\d [\d:]{8} \d{4}))?$/;

/** Requests the version of clamd and its definitions, and sends a clean stream to be scanned. */
export async function tryClamd(address: ScannerAddress, now: Date): Promise<TrialAnswer> {
  let answer: string;
  try {
    answer = await versionOf(address);
  } catch {
    return { outcome: 'noAnswer' };
  }
  const [, version, text] = VERSION.exec(answer) ?? [];
  if (version === undefined) return { outcome: 'unreadable' };
  // clamd reports a time without a time zone. An error of some hours does not matter for an age of a week.
  const made = text === undefined ? undefined : new Date(`${text} UTC`);
  const day = made && !Number.isNaN(made.getTime()) ? dutchDay(made) : undefined;
  const note = `ClamAV ${version}${day ? `, virusdefinities van ${dayText(day)}` : ''}.`;
  if (day !== undefined && day < addDays(dutchDay(now), -OLD_DAYS))
    return { outcome: 'oldDefinitions', note };
  try {
    const { status } = await clamdScanner(address).scan(cleanStream());
    return { outcome: status === 'clean' ? 'ok' : 'unreadable', note };
  } catch {
    return { outcome: 'unreadable', note };
  }
}

async function* cleanStream(): AsyncGenerator<Buffer> {
  yield Buffer.from('Dit is een proef van de virusscanner.');
}

async function versionOf(address: ScannerAddress): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(TRIAL_LIMIT_MS, () => socket.destroy(new Error('clamd is silent')));
  try {
    socket.write('zVERSION\0');
    return await responseOf(socket);
  } finally {
    socket.destroy();
  }
}

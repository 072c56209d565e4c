import type { Brand } from '../../../brands/brands.ts';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { moment } from '../../../mail/moment.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { archiveOf } from '../../../platform/zip-archive.ts';
import { deviceOfSession } from '../../sign-in/session/session.use-cases.ts';
import { findEventsSince } from './my-data.repository.ts';
import { type DescribedFile, filesOf } from './my-data-files.use-cases.ts';

const DAY_MS = 24 * 60 * 60_000;
const DOWNLOADS_A_DAY = 3;
const DOWNLOADED = 'myData.downloaded';

/**
 * Returns all stored data of the signed-in person, after a step-up code. Writes the audit line and sends a
 * notification mail before the first byte is sent.
 */
export async function downloadMyData(
  services: Services,
  brand: Brand,
  session: ActingSession,
  twoFaToken: string,
): Promise<FileResponse> {
  const { database, clock, configuration } = services;
  const { person } = session;
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const earlier = await findEventsSince(database.orm, person.id, DOWNLOADED, since);
  const [oldest] = earlier;
  if (oldest && earlier.length >= DOWNLOADS_A_DAY) {
    throw new AppError('tooManyRequests', [], Math.ceil((oldest.getTime() - since.getTime()) / 1_000));
  }
  const url = `${publicUrlOf(brand, configuration)}/mijn-instellingen/wachtwoord`;
  const device = await deviceOfSession(database.orm, session.id);
  const values = { name: person.name, at: now.toISOString(), url, device };
  await act(services, session, {
    stepUp: { act: 'downloadData', twoFaToken },
    work: () =>
      done({
        audit: { action: DOWNLOADED, subjectType: 'person', subjectId: person.id, detail: {} },
        mails: [{ recipient: person.email, template: 'dataDownloaded', values }],
      }),
  });
  const files = await filesOf(services, person, brand);
  const readme = {
    name: 'LEESMIJ.txt',
    make: async () => Buffer.from(readmeOf(brand, person.name, files, now)),
  };
  return { name: `mijn-gegevens-${clock.today()}.zip`, content: archiveOf([readme, ...files], now) };
}

function readmeOf(brand: Brand, name: string, files: readonly DescribedFile[], at: Date): string {
  const described = files.flatMap(({ name: file, about }) =>
    about === undefined ? [] : [`- ${file}: ${about}`],
  );
  const lines = [
    `Uw gegevens bij ${brand.name}`,
    '',
    `Gemaakt voor ${name} op ${moment.format(at)} uur.`,
    '',
    'In dit bestand staat wat wij van u bewaren:',
    '',
    ...described,
    '- berekeningen: uw offertes als PDF',
    '- documenten: de documenten van uw contracten als PDF',
    '',
    'De bestanden met .json opent u met een tekstprogramma. Bedragen zijn in euro, tijden zijn in UTC.',
    'Uw wachtwoord en uw codes staan er niet in: die bewaren wij alleen onleesbaar.',
    'Bewaar dit bestand op een veilige plek. Wie het heeft, kan alles over u lezen.',
    '',
    'Klopt er iets niet, of hebt u een vraag? Neem contact met ons op:',
    brand.legalName,
    ...brand.contact.address,
    brand.contact.phone,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

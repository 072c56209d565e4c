import { reportFailure } from './command-failure.ts';
import { buildWeb } from './web-build.ts';

/** `npm run build`: builds the web app, for an installation that starts the server itself. */
export function main(): Promise<number> {
  return reportFailure(async () => {
    const built = await buildWeb();
    process.stdout.write(built ? 'De webapp is gebouwd.\n' : 'De webapp was al gebouwd.\n');
    return 0;
  });
}

import { installedBrands } from './installed-brands.ts';
import { readConfiguration } from './platform/configuration.ts';
import { openConnection } from './platform/open-connection.ts';
import { startFault } from './start-fault.ts';

function report(error: unknown): void {
  console.error(startFault(error));
}

/** Starts the server with the configuration from the environment and runs it until it receives a signal to stop. */
export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const configuration = readConfiguration(env);
    const brands = installedBrands(configuration);
    // The embedded database starts in a separate thread, while this thread loads the rest of the code.
    const [connection, { serve }] = await Promise.all([
      openConnection(configuration.database, {
        // Without the database no call can be served, so the process exits and its supervisor restarts it.
        onFailure: (error) => {
          console.error('De database is gestopt:', error.message);
          process.exit(1);
        },
      }),
      import('./serve.ts'),
    ]);
    const { stop } = await serve(connection, { configuration, brands });
    // 'disconnect': the start command, at the other end of the IPC channel, has ended.
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) {
      process.once(event, () => {
        stop().then(
          () => process.exit(0),
          (error: unknown) => {
            report(error);
            process.exit(1);
          },
        );
      });
    }
  } catch (error) {
    report(error);
    process.exit(1);
  }
}

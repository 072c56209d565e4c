import { BrandError, readBrands, requireCreditorIds } from './brands/brands.ts';
import { ConfigurationError, readConfiguration } from './platform/configuration.ts';
import { DatabaseRoleError, DirectoryInUseError } from './platform/database/index.ts';
import { FieldKeyError } from './platform/field-key-error.ts';
import { DatabaseNewerThanCodeError } from './platform/migrations.ts';
import { openConnection } from './platform/open-connection.ts';
import { DemoAccountsInProductionError } from './reference/demo-accounts-error.ts';

/** Faults the operator can correct: their message is enough, a stack trace would only hide it. */
const plainFaults = [
  ConfigurationError,
  BrandError,
  DatabaseNewerThanCodeError,
  DatabaseRoleError,
  DemoAccountsInProductionError,
  DirectoryInUseError,
  FieldKeyError,
];

function report(error: unknown): void {
  const plain = plainFaults.some((kind) => error instanceof kind);
  console.error(plain ? (error as Error).message : error);
}

/** Starts the server on the environment and keeps it running until it is asked to stop. */
export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const configuration = readConfiguration(env);
    const brands = readBrands({
      only: configuration.onlyBrand,
      publicUrls: configuration.publicUrls,
      overrides: configuration.brandOverrides,
    });
    if (configuration.production) requireCreditorIds(brands, Object.keys(configuration.mandates.accounts));
    // The embedded database starts in a thread of its own; meanwhile this one reads the rest of the code.
    const [connection, { serve }] = await Promise.all([
      openConnection(configuration.database, {
        // Nothing works without the database; what watches this process starts it again.
        onFailure: (error) => {
          console.error('De database is gestopt:', error.message);
          process.exit(1);
        },
      }),
      import('./serve.ts'),
    ]);
    const { stop } = await serve(connection, { configuration, brands });
    // 'disconnect': the start command that holds the other end of our channel is gone.
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

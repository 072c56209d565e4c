/** A failure whose message is meant for the user of the command and is shown without a stack trace. */
export class CommandFailure extends Error {}

/** Runs the body of a command. A `CommandFailure` becomes its message and exit code 1. */
export async function reportFailure(body: () => Promise<number>): Promise<number> {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    console.error(error.message);
    return 1;
  }
}

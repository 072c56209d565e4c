import type { Brand } from '../../../brands/brands.ts';
import type { EnvelopeSender } from '../../../integrations/error-reporting/transport.ts';
import { AppError } from '../../../platform/app-error.ts';
import { envelopeFor } from './envelope.ts';

/**
 * Forwards an envelope from the browser to the brand's own project, regardless of the address in the envelope. Throws
 * `notFound` when the brand has no error reporting and `malformed` for an invalid envelope. Ignores the service's
 * response.
 */
export async function passOnReport(brand: Brand, body: Buffer, send: EnvelopeSender): Promise<undefined> {
  const { errorReportingDsn } = brand;
  if (errorReportingDsn === null) throw new AppError('notFound');
  const envelope = envelopeFor(errorReportingDsn, body);
  if (!envelope) throw new AppError('malformed');
  await send(errorReportingDsn, envelope);
}

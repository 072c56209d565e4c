import type { Brand } from '../../brands/brands.ts';
import type { EnvelopeSender } from '../../integrations/error-reporting/transport.ts';
import { AppError } from '../../platform/app-error.ts';
import { envelopeFor } from './envelope.ts';

/**
 * Hands an envelope of the browser to the brand's own project, whatever address the envelope names. Throws `notFound`
 * when the brand reports no errors and `malformed` for what is no envelope of ours; what the service returns is
 * nobody's concern.
 */
export async function passOnReport(brand: Brand, body: Buffer, send: EnvelopeSender): Promise<undefined> {
  const { errorReportingDsn } = brand;
  if (errorReportingDsn === null) throw new AppError('notFound');
  const envelope = envelopeFor(errorReportingDsn, body);
  if (!envelope) throw new AppError('malformed');
  await send(errorReportingDsn, envelope);
}

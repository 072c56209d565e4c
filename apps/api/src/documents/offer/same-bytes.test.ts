import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accumulationOffer, brand } from '../testing/offer-examples.ts';
import type { OfferContent } from './offer.ts';
import { offerDocument } from './offer-document.ts';

const render = (offer: OfferContent) => offerDocument({ offer, brand: brand('baken') });

describe('an offer is rendered twice', () => {
  const source = `
    import { offerDocument } from '${import.meta.resolve('./offer-document.ts')}';
    import { accumulationOffer, brand } from '${import.meta.resolve('../testing/offer-examples.ts')}';
    const pdf = await offerDocument({ offer: accumulationOffer(20), brand: brand('baken') });
    process.stdout.write(pdf.toString('base64'));`;
  const inAnotherProcess = (environment: Record<string, string>): Buffer =>
    Buffer.from(
      execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
        encoding: 'utf8',
        env: { ...process.env, ...environment },
      }),
      'base64',
    );
  const digest = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');

  it('produces an identical file in another process, language and time zone', async () => {
    const here = digest(await render(accumulationOffer(20)));
    expect(digest(await render(accumulationOffer(20)))).toBe(here);
    expect(digest(inAnotherProcess({ TZ: 'Asia/Tokyo', LANG: 'en_US.UTF-8' }))).toBe(here);
    expect(digest(inAnotherProcess({ TZ: 'America/New_York', LANG: 'C' }))).toBe(here);
  });

  it('a different offer produces a different file', async () => {
    const offer = accumulationOffer(20);
    const identifier = (pdf: Buffer) => /\/ID \[<(\w+)>/.exec(pdf.toString('latin1'))?.[1];
    const other = { ...offer, number: '2026-000124' };
    expect(identifier(await render(offer))).not.toBe(identifier(await render(other)));
  });
});

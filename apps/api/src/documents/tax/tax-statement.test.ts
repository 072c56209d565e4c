import { cents } from '@portaal/engine';
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../pdf/testing/poppler.ts';
import {
  accumulationYear,
  holder,
  identity,
  partner,
  payoutYear,
  taxYear,
} from '../testing/contract-document-examples.ts';
import { draw, words } from '../testing/draw-document.ts';

describe('an investor gets a tax statement', () => {
  it('a tax statement shows the box 3 value on 1 January and the data for the actual return (domain 5.8)', async () => {
    const text = words(await draw('taxStatement', taxYear, identity));
    expect(text).toContain('J.P. van der Berg-Ćwikła Contracthouder 14 mei 1971 999094580');
    expect(text).toContain('Box 3: waarde op 1 januari 2025');
    expect(text).toContain('Nederlands Vastgoed Fonds 97,0000 € 100,0000 € 9.700,00');
    // The actual return is (9,986.56 − 9,700.00 − (250.00 − 7.50) + 0.00) + 12.00. Cost does not reduce it.
    expect(text).toContain(
      'Instapkosten en uitstapkosten (niet aftrekbaar) € 7,50 Werkelijk rendement € 56,06',
    );
    expect(text).not.toContain('50%');
  });

  it('a tax statement assigns half to each of two contract holders, and the halves add up to the cent', async () => {
    const both = { ...identity, holders: [holder, partner] };
    const odd = { ...taxYear, beginCents: cents(970_001), flows: { ...taxYear.flows, DIVIDEND_TAX: -200 } };
    const text = words(await draw('taxStatement', odd, both));
    expect(text).toContain('S. Özdemir Mede-contracthouder 14 mei 1971 niet bekend');
    expect(text).toContain('J.P. van der Berg-Ćwikła 50% € 4.850,01 S. Özdemir 50% € 4.850,00');
    // In this case the growth is one cent lower, and € 2 of dividend tax was withheld.
    expect(text).toContain('Werkelijk rendement J.P. van der Berg-Ćwikła 50% € 29,03 S. Özdemir 50% € 29,02');
  });

  it('a tax statement prints the explanation of the actual return on the same page as its figures', async () => {
    const [position] = taxYear.beginPositions;
    for (let funds = 1; funds <= 12; funds += 1) {
      const beginPositions = Array.from({ length: funds }, () => position).flatMap((one) => one ?? []);
      const pages = pagesOf(await draw('taxStatement', { ...taxYear, beginPositions }, identity));
      const figures = pages.find((page) => /Werkelijk rendement +€/.test(page));
      expect(figures).toContain('U hebt dit alleen nodig');
      expect(figures).toContain('Voor de opgaaf van het werkelijke rendement');
    }
  });

  it("a tax statement names the tax return for a child's contract, and omits box 3 for an organisation", async () => {
    const beside = (role: 'child' | 'company') =>
      draw('taxStatement', taxYear, { ...identity, holders: [holder, { ...partner, role, name: 'Zon' }] });
    expect(words(await beside('child'))).toContain('Dan vullen de ouders dit in bij hun eigen aangifte.');
    const text = words(await beside('company'));
    expect(text).toContain('Dit contract is van Zon.');
    expect(text).toContain('Waarde op 1 januari 2026 Fonds Participaties Koers Waarde');
    expect(text).not.toMatch(/999094580|Werkelijk rendement|Vul deze waarde in/);
  });

  it('a tax statement shows the premiums by day, and transfers separately, for an annuity in accumulation', async () => {
    const text = words(await draw('taxStatement', accumulationYear, identity));
    expect(text).toContain('24-01-2025 Maandelijkse inleg € 300,00');
    expect(text).toContain('10-03-2025 Terugboeking − € 300,00');
    expect(text).toContain('Samen € 300,00');
    expect(text).toContain('ontvingen wij € 12.000,00. Dat bedrag kunt u niet aftrekken.');
    expect(text).not.toContain('Box 3');
    const reversed = accumulationYear.received.filter(({ amountCents }) => amountCents < 0);
    const nothing = words(await draw('taxStatement', { ...accumulationYear, received: reversed }, identity));
    expect(nothing).toContain('Per saldo hebt u in 2025 niets ingelegd.');
    expect(nothing).not.toContain('kunt u aftrekken');
  });

  it('1.11 a tax statement shows what another provider receives, as a transfer without income or tax', async () => {
    const transferredOut = [{ date: '2025-09-01', amountCents: cents(979_000) }];
    const text = words(await draw('taxStatement', { ...accumulationYear, transferredOut }, identity));
    expect(text).toContain('Overgedragen naar een andere aanbieder Verkocht op Over te dragen bedrag');
    expect(text).toContain('01-09-2025 € 9.790,00');
    expect(text).toContain('Het is geen afkoop: u geeft hiervoor geen inkomen op');
    const without = words(await draw('taxStatement', accumulationYear, identity));
    expect(without).not.toContain('Overgedragen naar');
  });

  it('a tax statement shows gross, withheld and net amounts for an annuity in payout', async () => {
    const text = words(await draw('taxStatement', payoutYear, identity));
    expect(text).toContain(
      '01-07-2025 € 3.011,25 € 1.075,00 € 146,25 € 1.790,00 Samen € 6.022,50 € 2.150,00 € 292,50 € 3.580,00',
    );
    expect(text).toContain('Loonheffingskorting toegepast: ja.');
    const nothing = words(await draw('taxStatement', { ...payoutYear, payouts: [] }, identity));
    expect(nothing).toContain('Wij hebben in 2025 niets aan u uitgekeerd.');
  });
});

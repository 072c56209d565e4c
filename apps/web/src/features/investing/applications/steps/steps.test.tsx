// @vitest-environment happy-dom
import { type ApplicationStep, applicationSteps } from '@portaal/domain/investing/applications/flows';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { expectAccessibleStructure, showStep } from '../../../../testing/applicant-step.tsx';

afterEach(cleanup);

const kindOf = (step: ApplicationStep) => {
  if (step.startsWith('Partner')) return 'partner';
  if (step.startsWith('Child')) return 'child';
  return step === 'CompanyInformation' ? 'company' : 'mijn';
};

test.each(applicationSteps)(
  'I-06 V-05 %s shows its fields, reports each missing value, and passes the axe accessibility check',
  { timeout: 30_000 },
  async (step) => {
    const { next } = await showStep(step, {
      draft: { for: step === 'ApplicantChoice' ? null : kindOf(step) },
    });
    await expectAccessibleStructure();
    next();
    const links = screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('#'));
    for (const link of links) {
      // The target of the link in the error summary exists and can receive the focus.
      const field = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(field, link.outerHTML).not.toBeNull();
      field?.focus();
      expect(document.activeElement).toBe(field);
    }
    expect(links.length > 0).toBe(!step.endsWith('AbroadTaxInfo'));
    await expectAccessibleStructure();
  },
);

import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { FundApplication } from '../features/products/calculation/model/fund-applications.ts';

/**
 * Returns the function that opens an application for a fund from a calculator's outcome, with its amounts filled in.
 */
export function useApplication(): (application: FundApplication) => void {
  const navigate = useNavigate();
  return useCallback(
    (application) => {
      const begun = import('./begin-application.ts').then((begin) => begin.beginFundApplication(application));
      void begun.then((address) => navigate(address));
    },
    [navigate],
  );
}

import { flows } from '@portaal/domain/brand/flows';
import * as calls from '@portaal/domain/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { flowText, fundText } from '../../../entities/application/application-paths.ts';
import { isNotOpen } from '../../../entities/fund/not-open.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { DraftFrame } from './DraftFrame.tsx';
import type { DraftPurchase, InvestmentFlowProps } from './flow-props.ts';
import { useDraft } from './use-draft.ts';

interface FundDraftFlowProps extends InvestmentFlowProps {
  /** The chosen fund; absent in a flow with one fund. */
  readonly fundId?: number;
}

/** Shows the pages of an application for the fund of a flow. */
export function FundDraftFlow({ fundId, ...props }: FundDraftFlowProps) {
  const { flow, port, current, steps, RiskProfile } = props;
  const subject = { flow, ...(fundId !== undefined && { fundId }) };
  const sync = useDraft({ subject, port, current });
  const funds = useQuery(
    callQuery(calls.listFunds, { query: { productCode: investmentCode }, globalErrors: false }),
  );
  const inFlow = funds.data?.filter((fund) => fund.flow === flow) ?? [];
  const fund =
    fundId === undefined ? inFlow.find(({ isOpen }) => isOpen) : inFlow.find(({ id }) => id === fundId);
  const purchase: DraftPurchase | undefined = fund && { ...props, kind: 'fund', fund };
  return (
    <DraftFrame
      {...props}
      subject={subject}
      path={flows[flow].path}
      title={fundId === undefined ? flowText(flow) : fundText({ flow, fundId })}
      parts={{ kind: 'fund', steps, Questions: RiskProfile }}
      sync={sync}
      purchase={purchase}
      queries={[funds]}
      isShut={isNotOpen(funds.error) || (funds.data !== undefined && !fund?.isOpen)}
    />
  );
}

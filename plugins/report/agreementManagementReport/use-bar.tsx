import { labelOf } from '@portal/sdk/contract';
import { ToneTag } from '@portal/sdk/ui';
import { percent } from '@portal/sdk/format';
import { MiniBar } from '@portal/sdk/ui/table';
import { agreement, nearlyUsed } from './contract.ts';

/** 执行率: a bar, and a warning once nearly all is used. */
export const UseBar = ({ rate }: { rate: string }) =>
  Number(rate) > nearlyUsed ? (
    <ToneTag tone="danger">{`${percent(rate, { decimals: 1 })} 将用完`}</ToneTag>
  ) : (
    <MiniBar value={rate} label={labelOf(agreement.properties.useRate)} />
  );

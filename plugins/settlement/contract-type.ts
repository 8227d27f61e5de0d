/** Kinds of a legal contract, which clauses of the library are kept for. */
import { OneOf } from '@portal/sdk/contract';

export const CONTRACT_TYPE = { 1: '采购合同', 2: '销售合同', 3: '框架协议', 4: '服务合同', 5: '融资合同' } as const;
export const contractType = () => OneOf(1, 2, 3, 4, 5);

/** Kinds of a legal contract, which clauses of the library are kept for. */
import * as t from '@portal/sdk/contract';

export const CONTRACT_TYPE = t.codes({ 1: '采购合同', 2: '销售合同', 3: '框架协议', 4: '服务合同', 5: '融资合同' });

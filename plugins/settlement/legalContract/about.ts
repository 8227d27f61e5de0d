import type { About } from '@portal/sdk';
import { type ContractRow, contractPath } from './contract.ts';

export const aboutContract = ({ id, contractNo }: Pick<ContractRow, 'id' | 'contractNo'>): About => ({
  name: `合同 ${contractNo}`,
  to: contractPath(id),
});

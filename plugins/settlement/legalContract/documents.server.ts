/** A contract as the platform's own rooms ask for it: history and notices, approval. */
import type { DocumentAccess, Reader } from '@portal/sdk/server';
import { contractBizType } from './contract.ts';
import { visibleContracts } from './contracts.server.ts';
import { contractSteps } from './steps.server.ts';
import { logType } from './transitions.server.ts';

const visible = (reader: Reader) => visibleContracts(reader).select(['c.id as id', 'c.contractNo as code']);

export const contractDocuments: readonly DocumentAccess[] = [
  { bizType: logType, title: '合同', visible, steps: [contractSteps] },
  { bizType: contractBizType, visible, steps: [contractSteps], decide: ['settlement:contract:audit'] },
];

import { request } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { changeBizType } from './contract.ts';

/** Changes of delivery dates that wait for this user. */
export default async function waiting(): Promise<number> {
  const counts = await request(workflowtask.upcomingCount, { bizTypes: changeBizType }, { quiet: true });
  return counts.reduce((sum, { count }) => sum + count, 0);
}

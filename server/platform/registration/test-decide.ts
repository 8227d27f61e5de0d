/** For tests: decides a request for registration, as its page does. */
import { registrationBizType } from '@portal/sdk/calls/registration-approval';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { TestApi, TestServer } from '../../testing.ts';

interface Decision {
  readonly id: string;
  readonly approve: boolean;
  readonly reason?: string;
}

export const decidingOn =
  (server: () => TestServer) =>
  async (api: TestApi, { id, approve, reason = '' }: Decision): Promise<null> => {
    const { processInstId } = await server()
      .db.selectFrom('wfInstance as i')
      .innerJoin('usrRegistration as r', 'r.applyNo', 'i.bizCode')
      .select('i.id as processInstId')
      .where('i.bizType', '=', registrationBizType)
      .where('r.id', '=', id)
      .executeTakeFirstOrThrow();
    return api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion: reason });
  };

import type { TestServer } from './testing.ts';

/** The newest approval of a document, by the document's number; read past the calls, of which tests of it have enough. */
export async function approvalOf({ db }: TestServer, bizType: string, bizCode: string): Promise<string> {
  const approvals = db.selectFrom('wfInstance').select('id').where('bizType', '=', bizType);
  const newest = approvals.where('bizCode', '=', bizCode).orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

/** The task of its waiting step. */
export async function taskOf(server: TestServer, bizType: string, bizCode: string): Promise<{ taskId: string }> {
  const tasks = server.db
    .selectFrom('wfTask')
    .select('id as taskId')
    .where('instanceId', '=', await approvalOf(server, bizType, bizCode))
    .where('arrivedAt', 'is not', null)
    .where('endTime', 'is', null);
  return tasks.executeTakeFirstOrThrow();
}

/** Every way to move a task × everybody who may not: each is refused with its sentence and its code. */
import { taskActs } from '@portal/sdk/calls/task-acts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '../../test-data-scope.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { asker, buyer, deskOf, head, third } from './test-desk.ts';
import { allowDecisions, testArea, testCode } from './test-documents.ts';

let server: TestServer;
const { as, ask, decide, idOf } = deskOf(() => server);
const { withhold } = dataScopeOf(() => server);
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  await allowDecisions(server);
  for (const account of [asker, head, buyer, third]) ids[account] = await idOf(account);
});
beforeEach(() => server.clock.advance(1000)); // nobody's session ends meanwhile
afterAll(() => server.close());

interface Stage {
  readonly processInstId: string;
  readonly taskId: string;
  /** The task of somebody who was added by the head. */
  readonly addedId: string;
}
type Verb = (account: string, stage: Stage) => Promise<unknown>;

/** To whom it is given: a colleague who is neither of the two that act. */
const to = () => ids[third] ?? '';
const adding =
  (when: 'BEFORE' | 'AFTER'): Verb =>
  (account, { taskId }) =>
    as(account, taskActs.addSigner, { taskId, userIds: [to()], when });

const VERBS = {
  transfer: (account, { taskId }) => as(account, taskActs.transfer, { taskId, userId: to(), reason: '出差' }),
  delegateTask: (account, { taskId }) => as(account, taskActs.delegateTask, { taskId, userId: to() }),
  addBefore: adding('BEFORE'),
  addAfter: adding('AFTER'),
  removeSigner: (account, { addedId }) => as(account, taskActs.removeSigner, { taskId: addedId }),
  copy: (account, { taskId }) => as(account, taskActs.copy, { taskId, userIds: [to()] }),
  urge: (account, { processInstId }) => as(account, taskActs.urge, { processInstId }),
  claim: (account, { taskId }) => as(account, taskActs.claim, { taskId }),
  release: (account, { taskId }) => as(account, taskActs.release, { taskId }),
  open: (account, { taskId }) => as(account, taskActs.open, { taskId }),
} satisfies Record<string, Verb>;
type Name = keyof typeof VERBS;
const names = Object.keys(VERBS) as Name[];

/** Asked by somebody; the head has added the third where that is what is taken back. */
async function stage(name: Name, starter: string = asker): Promise<Stage> {
  const { processInstId, taskId } = await ask(undefined, starter);
  if (name !== 'removeSigner') return { processInstId, taskId, addedId: '0' };
  const added = starter === third ? buyer : third;
  await as(head, taskActs.addSigner, { taskId, userIds: [ids[added] ?? ''], when: 'AFTER' });
  const task = server.db.selectFrom('wfTask').select('id').where('addedTo', '=', taskId);
  return { processInstId, taskId, addedId: (await task.executeTakeFirstOrThrow()).id };
}

const refusal = (code: string, msg: string) => ({ code, msg });
const gone = refusal('404', '审批不存在或已被删除');
const notAdded = refusal('404', '没有这项加签，或不是您加的');
const notStarter = refusal('403', '只有申请人可以催办');
const noCode = refusal('403', '您没有该操作的权限，请联系管理员分配权限');

interface Case {
  readonly who: string;
  readonly starter?: string;
  readonly before?: (stage: Stage) => Promise<unknown>;
  readonly refused: ReturnType<typeof refusal>;
  /** Verbs that are refused in other words, or by somebody else. */
  readonly but?: Partial<Record<Name, { readonly who?: string; readonly refused: ReturnType<typeof refusal> }>>;
}

const CASES: Readonly<Record<string, Case>> = {
  'one’s own document': {
    ...{ who: third, starter: third, refused: refusal('403', '不能审批自己提交的申请') },
    // of one's own one may urge: others may not
    but: { removeSigner: { refused: notAdded }, urge: { who: buyer, refused: notStarter } },
  },
  'a document that is out of scope': { who: 'c0002_1', refused: gone, but: { removeSigner: { refused: notAdded } } },
  'without the code': {
    ...{ who: head, before: () => withhold('C1', testCode).then((back) => undo.push(back)), refused: noCode },
    but: { urge: { refused: notStarter } },
  },
  'another kind of enterprise': {
    ...{ who: 'gys_sales', refused: refusal('403', '您不是当前环节的审批人') },
    but: { removeSigner: { refused: notAdded }, urge: { refused: notStarter } },
  },
  'after the end': {
    ...{ who: head, before: ({ processInstId }) => decide(head, processInstId, false) },
    refused: refusal('409', '该审批已由他人处理，请刷新'),
    but: {
      removeSigner: { refused: refusal('409', '加签的审批人已经办理，不能再减签') },
      urge: { who: asker, refused: refusal('409', '审批已经结束，不用再催办') },
    },
  },
};
const undo: (() => Promise<void>)[] = [];

for (const [situation, { who, starter, before, refused, but = {} }] of Object.entries(CASES))
  describe(situation, () => {
    test.each(names)('%s', async (name) => {
      const at = await stage(name, starter);
      await before?.(at);
      const other = but[name];
      await expect(VERBS[name](other?.who ?? who, at)).rejects.toMatchObject(other?.refused ?? refused);
      for (const back of undo.splice(0)) await back();
    });
  });

describe('two at the same moment', () => {
  /** Who acts; what the later one is told: nothing where both may. */
  const TWO: Readonly<Record<Name, readonly [one: string, other: string, late: RegExp | null]>> = {
    transfer: [head, buyer, /^该任务由苏陌办理，您现在只能查看$/],
    delegateTask: [head, buyer, /^该任务由.+办理，您现在只能查看$/],
    addBefore: [head, buyer, /^该任务由.+办理，您现在只能查看$/],
    addAfter: [head, buyer, /^该任务由.+办理，您现在只能查看$/],
    removeSigner: [head, head, /^没有这项加签，或不是您加的$/],
    copy: [head, buyer, null],
    urge: [asker, asker, /^刚刚催办过，.+ 之后可以再催$/],
    claim: [head, buyer, /^该任务由.+办理，您现在只能查看$/],
    release: [head, head, /^您没有认领这件任务$/],
    open: [head, buyer, /^该任务由.+办理，您现在只能查看$/],
  };
  test.each(names)('%s', async (name) => {
    const at = await stage(name);
    if (name === 'release') await as(head, taskActs.claim, { taskId: at.taskId });
    const [one, other, late] = TWO[name];
    const results = await Promise.allSettled([VERBS[name](one, at), VERBS[name](other, at)]);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    expect(refusals).toHaveLength(late === null ? 0 : 1);
    for (const error of refusals) expect(error).toMatchObject({ msg: expect.stringMatching(late ?? /$^/) });
  });
});

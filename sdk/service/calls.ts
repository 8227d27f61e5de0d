/**
 * The calls that a plugin's service may make to the portal, below `/japi`. They need its credential, never a session.
 */
import * as t from '../contract/index.ts';
import { logEntry } from '../calls/log.ts';

const bizType = () => t.Str({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$', title: '业务类型' });
/** Histories and notices name documents by their number in the service's own tables. */
const bizId = () => t.Str({ pattern: '^[0-9]{1,18}$', title: '单据编号' });
const ids = (most: number) => t.Arr(t.Id(), { minItems: 1, maxItems: most });
const approvalOf = { bizType: t.Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$', title: '审批类型' }), bizId: bizId() };
const todoOf = { bizType: t.Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$', title: '待办类型' }), bizId: bizId() };
const approvalState = t.Obj({
  approvalId: t.Id(),
  ...approvalOf,
  status: t.OneOf('RUNNING', 'APPROVED', 'REJECTED', 'CANCELLED'),
  /** Of the last decision, null where there was none. */
  opinion: t.Nullable(t.Str()),
  /** Who decided last. */
  userId: t.Nullable(t.Id()),
  endedAt: t.Nullable(t.Time()),
});
const role = () => t.OneOf('Y', 'G', 'C', 'L', 'K', 'G1', 'G2', 'C1', 'C2');
const reached = t.Obj({ count: t.Int() });

/** Paths below the API base; each asks for the header `authorization: Bearer <credential>`. */
export const servicePath = '/plugins/service';
const access = 'public';

export const serviceCalls = {
  /** A notice about a document of the plugin: it opens the page that `documents` names. To people, or to roles of an enterprise. */
  notice: t.call({
    path: `${servicePath}/notice`,
    access,
    input: t.Obj({
      bizType: bizType(),
      bizId: bizId(),
      content: t.Text(200),
      userIds: t.Opt(ids(500)),
      entId: t.Opt(t.Id()),
      roles: t.Opt(t.Arr(role(), { minItems: 1, maxItems: 9 })),
    }),
    output: reached,
  }),
  /**
   * Pushes to a topic of the plugin (`topics` of plugin.ts) on the bus of every open tab; users without one do not get
   * it.
   */
  push: t.call({
    path: `${servicePath}/push`,
    access,
    input: t.Obj({ topic: t.Text(100), userIds: ids(500), content: t.Json() }),
    output: reached,
  }),
  /** What the settings of the plugin hold at this moment, by name, secrets among them. */
  settings: t.call({ path: `${servicePath}/settings`, access, reads: true, output: t.Json() }),
  /** Which rows a user has under a code of the plugin, at this moment. */
  visible: t.call({
    path: `${servicePath}/visible`,
    access,
    reads: true,
    input: t.Obj({ userId: t.Id(), entId: t.Opt(t.Id()), code: t.Opt(t.Text(100)) }),
    output: t.Obj({ all: t.Bool(), entIds: t.Arr(t.Str()), peers: t.Arr(t.Str()) }),
  }),
  /** One step in the history of a document, in the name of a user or, without one, of the platform. */
  record: t.call({
    path: `${servicePath}/record`,
    access,
    input: t.Obj({
      bizType: bizType(),
      bizId: bizId(),
      action: t.Text(40),
      userId: t.Opt(t.Id()),
      reason: t.Opt(t.Text(500)),
      versionNo: t.Opt(t.Int({ minimum: 1 })),
      changes: t.Opt(
        t.Arr(t.Obj({ label: t.Text(60), before: t.Nullable(t.Text(200, 0)), after: t.Nullable(t.Text(200, 0)) }), {
          maxItems: 50,
        }),
      ),
    }),
  }),
  /** The history of a document, newest first. */
  history: t.call({
    path: `${servicePath}/history`,
    access,
    reads: true,
    input: t.Obj({ bizType: bizType(), bizId: bizId() }),
    output: t.Arr(logEntry),
  }),
  /** Asks for an approval of a document in the name of a user, who may not decide it. One of a document runs at a time. */
  startApproval: t.call({
    path: `${servicePath}/startApproval`,
    access,
    input: t.Obj({ ...approvalOf, title: t.Text(100), userId: t.Id(), entId: t.Id() }),
    output: t.Obj({ approvalId: t.Id() }),
  }),
  /** The newest approval of a document; null where none was asked for. */
  approval: t.call({
    path: `${servicePath}/approval`,
    access,
    reads: true,
    input: t.Obj(approvalOf),
    output: t.Nullable(approvalState),
  }),
  /** Takes back the approval that runs; its service is not told of what it did itself. */
  cancelApproval: t.call({ path: `${servicePath}/cancelApproval`, access, input: t.Obj(approvalOf) }),
  /**
   * A to-do of a kind that `todos` of plugin.ts declares, for an enterprise: for one person of it, for whoever holds a
   * code of the plugin, or for all. Of a kind and document there is one at a time; raised again it is as told last.
   */
  todo: t.call({
    path: `${servicePath}/todo`,
    access,
    input: t.Obj({ ...todoOf, title: t.Text(100), entId: t.Id(), userId: t.Opt(t.Id()), code: t.Opt(t.Text(100)) }),
    output: t.Obj({ todoId: t.Id() }),
  }),
  /** Closes the to-do: it leaves every list. `count` is 0 where none was open. */
  closeTodo: t.call({ path: `${servicePath}/closeTodo`, access, input: t.Obj(todoOf), output: reached }),
};

/**
 * The call at the path of `approvals.result`, by which the portal reports that an approval has ended. It may be told
 * more than once.
 */
export const approvalResult = (path: `/${string}`) => t.call({ path, access: 'login', input: approvalState });

/**
 * The calls that a plugin's service may make to the portal, below `/japi`. They need its credential, never a session.
 */
import { Arr, Bool, call, Id, Int, Json, Nullable, Obj, OneOf, Opt, Str, Text, Time } from '../contract/index.ts';
import { logEntry } from '../calls/log.ts';

const bizType = () => Str({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$', title: '业务类型' });
/** Histories and notices name documents by their number in the service's own tables. */
const bizId = () => Str({ pattern: '^[0-9]{1,18}$', title: '单据编号' });
const ids = (most: number) => Arr(Id(), { minItems: 1, maxItems: most });
const approvalOf = { bizType: Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$', title: '审批类型' }), bizId: bizId() };
const todoOf = { bizType: Str({ pattern: '^[A-Z][A-Z0-9_]{0,49}$', title: '待办类型' }), bizId: bizId() };
const approvalState = Obj({
  approvalId: Id(),
  ...approvalOf,
  status: OneOf('RUNNING', 'APPROVED', 'REJECTED', 'CANCELLED'),
  /** Of the last decision, null where there was none. */
  opinion: Nullable(Str()),
  /** Who decided last. */
  userId: Nullable(Id()),
  endedAt: Nullable(Time()),
});
const role = () => OneOf('Y', 'G', 'C', 'L', 'K', 'G1', 'G2', 'C1', 'C2');
const reached = Obj({ count: Int() });

/** Paths below the API base; each asks for the header `authorization: Bearer <credential>`. */
export const servicePath = '/plugins/service';
const access = 'public';

export const serviceCalls = {
  /** A notice about a document of the plugin: it opens the page that `documents` names. To people, or to roles of an enterprise. */
  notice: call({
    path: `${servicePath}/notice`,
    access,
    input: Obj({
      bizType: bizType(),
      bizId: bizId(),
      content: Text(200),
      userIds: Opt(ids(500)),
      entId: Opt(Id()),
      roles: Opt(Arr(role(), { minItems: 1, maxItems: 9 })),
    }),
    output: reached,
  }),
  /**
   * Pushes to a topic of the plugin (`topics` of plugin.ts) on the bus of every open tab; users without one do not get
   * it.
   */
  push: call({
    path: `${servicePath}/push`,
    access,
    input: Obj({ topic: Text(100), userIds: ids(500), content: Json() }),
    output: reached,
  }),
  /** What the settings of the plugin hold at this moment, by name, secrets among them. */
  settings: call({ path: `${servicePath}/settings`, access, reads: true, output: Json() }),
  /** Which rows a user has under a code of the plugin, at this moment. */
  visible: call({
    path: `${servicePath}/visible`,
    access,
    reads: true,
    input: Obj({ userId: Id(), entId: Opt(Id()), code: Opt(Text(100)) }),
    output: Obj({ all: Bool(), entIds: Arr(Str()), peers: Arr(Str()) }),
  }),
  /** One step in the history of a document, in the name of a user or, without one, of the platform. */
  record: call({
    path: `${servicePath}/record`,
    access,
    input: Obj({
      bizType: bizType(),
      bizId: bizId(),
      action: Text(40),
      userId: Opt(Id()),
      reason: Opt(Text(500)),
      versionNo: Opt(Int({ minimum: 1 })),
      changes: Opt(
        Arr(Obj({ label: Text(60), before: Nullable(Text(200, 0)), after: Nullable(Text(200, 0)) }), { maxItems: 50 }),
      ),
    }),
  }),
  /** The history of a document, newest first. */
  history: call({
    path: `${servicePath}/history`,
    access,
    reads: true,
    input: Obj({ bizType: bizType(), bizId: bizId() }),
    output: Arr(logEntry),
  }),
  /** Asks for an approval of a document in the name of a user, who may not decide it. One of a document runs at a time. */
  startApproval: call({
    path: `${servicePath}/startApproval`,
    access,
    input: Obj({ ...approvalOf, title: Text(100), userId: Id(), entId: Id() }),
    output: Obj({ approvalId: Id() }),
  }),
  /** The newest approval of a document; null where none was asked for. */
  approval: call({
    path: `${servicePath}/approval`,
    access,
    reads: true,
    input: Obj(approvalOf),
    output: Nullable(approvalState),
  }),
  /** Takes back the approval that runs; its service is not told of what it did itself. */
  cancelApproval: call({ path: `${servicePath}/cancelApproval`, access, input: Obj(approvalOf) }),
  /**
   * A to-do of a kind that `todos` of plugin.ts declares, for an enterprise: for one person of it, for whoever holds a
   * code of the plugin, or for all. Of a kind and document there is one at a time; raised again it is as told last.
   */
  todo: call({
    path: `${servicePath}/todo`,
    access,
    input: Obj({ ...todoOf, title: Text(100), entId: Id(), userId: Opt(Id()), code: Opt(Text(100)) }),
    output: Obj({ todoId: Id() }),
  }),
  /** Closes the to-do: it leaves every list. `count` is 0 where none was open. */
  closeTodo: call({ path: `${servicePath}/closeTodo`, access, input: Obj(todoOf), output: reached }),
};

/**
 * The call at the path of `approvals.result`, by which the portal reports that an approval has ended. It may be told
 * more than once.
 */
export const approvalResult = (path: `/${string}`) => call({ path, access: 'login', input: approvalState });

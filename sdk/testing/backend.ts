/** The portal's side for a service under test, in memory: decides and reports approvals, keeps to-dos. */
import { isOwnType, platformRoles } from '../adopt/approvals.ts';
import { opinionRequired } from '../calls/workflow.ts';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { CallError } from '../host.ts';
import type { ApprovalStepSpec, Plugin } from '../plugin.ts';
import { approvalResult, serviceCalls } from '../service/calls.ts';
import { identityAs } from '../service/person.ts';
import { PortalRefused } from '../service/portal.ts';
import { personOf, type ServiceUnderTest } from './service.ts';
import { marksOf, type TestUser } from './users.ts';

type Calls = typeof serviceCalls;
type Started = InputOf<Calls['startApproval']>;
type Raised = InputOf<Calls['todo']>;
export type DocumentUnderTest = InputOf<Calls['approval']>;
export type ApprovalUnderTest = NonNullable<OutputOf<Calls['approval']>>;

/** What waits for a user. */
export interface TodoUnderTest extends DocumentUnderTest {
  readonly title: string;
  /** Page that 去处理 opens; undefined where `todos` names none for the type. */
  readonly opens: string | undefined;
}

export interface DecisionUnderTest {
  /** Who decides. Default the user of the test. */
  readonly by?: TestUser;
  readonly approve: boolean;
  readonly opinion?: string;
}

export interface Backend {
  /** Approvals that the service has asked for, the newest last. */
  approvals(): readonly ApprovalUnderTest[];
  /** Decides the step that waits; the service hears of the last. @throws CallError as the portal refuses. */
  decide(document: DocumentUnderTest, decision: DecisionUnderTest): Promise<void>;
  /** The portal repeats a result that it has not seen answered. */
  tellAgain(document: DocumentUnderTest): Promise<void>;
  /** To-dos and approvals that wait for a user, by default the user of the test. */
  todos(user?: TestUser): readonly TodoUnderTest[];
}

interface Approval {
  readonly asked: Started;
  step: number;
  state: ApprovalUnderTest;
}

const isOf =
  ({ bizType, bizId }: DocumentUnderTest) =>
  (one: DocumentUnderTest) =>
    one.bizType === bizType && one.bizId === bizId;
const foreign = (what: string, { id }: Plugin) => new PortalRefused('403', `${what} 不属于插件 ${id}（PTL-4102）`);

interface Parts {
  readonly plugin: Plugin;
  readonly service: ServiceUnderTest;
  readonly user: () => TestUser;
  readonly now: () => number;
}

class ServedBackend implements Backend {
  readonly #parts: Parts;
  readonly #approvals: Approval[] = [];
  #todos: Raised[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    const answers: { readonly [K in keyof Calls]?: (input: InputOf<Calls[K]>) => unknown } = {
      startApproval: (asked) => this.#start(asked),
      approval: (document) => this.#newest(document)?.state ?? null,
      cancelApproval: (document) => this.#cancel(document),
      todo: (raised) => this.#raise(raised),
      closeTodo: (document) => this.#close(document),
    };
    parts.service.portal.standIn((call, input) => {
      const name = Object.entries(serviceCalls).find(([, one]) => one.path === call.path)?.[0];
      const answer = answers[name as keyof Calls] as ((input: object) => unknown) | undefined;
      return answer && Promise.resolve().then(() => answer(input));
    });
  }

  approvals = () => this.#approvals.map(({ state }) => state);

  async decide(document: DocumentUnderTest, decision: DecisionUnderTest): Promise<void> {
    const { by = this.#parts.user(), approve, opinion = '' } = decision;
    const found = this.#newest(document);
    if (!found || this.#isForeign(found, by)) throw new CallError('404', '审批不存在或已被删除');
    this.#demandDecider(found, by);
    if (!approve && opinion.trim() === '') throw new CallError('400', opinionRequired);
    found.step += 1;
    const isLast = !approve || found.step === this.#stepsOf(found).length;
    const { userId } = personOf(this.#parts.plugin, by);
    const ended = isLast && { status: approve ? 'APPROVED' : 'REJECTED', endedAt: this.#at() };
    found.state = { ...found.state, opinion: opinion.trim() || null, userId, ...ended } as ApprovalUnderTest;
    if (isLast) await this.tellAgain(document);
  }

  async tellAgain(document: DocumentUnderTest): Promise<void> {
    const { plugin, service } = this.#parts;
    const result = plugin.service?.approvals?.result;
    const found = this.#newest(document);
    if (!found || result === undefined) throw new Error(`${document.bizType} ${document.bizId}: no approval.`);
    const platform = identityAs({ userId: '0', userName: '系统', entId: '0', kinds: [] });
    await service.call(approvalResult(result) as Call, found.state, platform);
  }

  todos(user: TestUser = this.#parts.user()): readonly TodoUnderTest[] {
    const { plugin } = this.#parts;
    const { userId, entId, has } = personOf(plugin, user);
    const raised = this.#todos.filter(
      (one) =>
        one.entId === entId &&
        (one.userId === undefined || one.userId === userId) &&
        (one.code === undefined || has(one.code)),
    );
    const approvals = this.#approvals.filter((one) => this.#waitsFor(one, user)).map(({ asked }) => asked);
    return [...approvals, ...raised].map(({ bizType, bizId, title }) => {
      const route = Object.values(plugin.todos ?? {}).find((one) => one.bizType === bizType)?.route;
      return { bizType, bizId, title, opens: route === undefined ? undefined : plugin.routes[route]?.path };
    });
  }

  #at = () => new Date(this.#parts.now()).toISOString();
  #newest = (document: DocumentUnderTest) => this.#approvals.findLast(({ asked }) => isOf(document)(asked));

  #stepsOf({ asked }: Approval): readonly ApprovalStepSpec[] {
    return this.#parts.plugin.service?.approvals?.kinds[asked.bizType]?.steps ?? [];
  }

  /** Steps of the platform are decided for every enterprise. */
  #isForeign(approval: Approval, by: TestUser): boolean {
    const { entId, kinds } = personOf(this.#parts.plugin, by);
    return approval.asked.entId !== entId && !kinds.some((kind) => platformRoles.includes(kind));
  }

  #demandDecider(approval: Approval, by: TestUser): void {
    const { userId, has } = personOf(this.#parts.plugin, by);
    const step = this.#stepsOf(approval)[approval.step];
    if (approval.state.status !== 'RUNNING' || !step) throw new CallError('409', '该审批已由他人处理，请刷新');
    if (!marksOf(by).some((mark) => step.roles.some((role) => role === mark)))
      throw new CallError('403', '您不是当前环节的审批人');
    if (!has(step.code)) throw new CallError('403', '您没有该操作的权限，请联系管理员分配权限');
    if (approval.asked.userId === userId) throw new CallError('403', '不能审批自己提交的申请');
  }

  #waitsFor(approval: Approval, user: TestUser): boolean {
    if (this.#isForeign(approval, user)) return false;
    try {
      this.#demandDecider(approval, user);
      return true;
    } catch {
      return false;
    }
  }

  #start(asked: Started): OutputOf<Calls['startApproval']> {
    const { plugin } = this.#parts;
    const { bizType, bizId } = asked;
    if (!Object.hasOwn(plugin.service?.approvals?.kinds ?? {}, bizType)) throw foreign(`审批类型 ${bizType}`, plugin);
    if (this.#newest(asked)?.state.status === 'RUNNING')
      throw new PortalRefused('409', '该单据正在审批中，请勿重复提交');
    const approvalId = String(this.#approvals.length + 1);
    const state = {
      approvalId,
      bizType,
      bizId,
      status: 'RUNNING',
      opinion: null,
      userId: null,
      endedAt: null,
    } as const;
    this.#approvals.push({ asked, step: 0, state });
    return { approvalId };
  }

  #cancel(document: DocumentUnderTest): null {
    const running = this.#newest(document);
    if (running?.state.status !== 'RUNNING')
      throw new PortalRefused('409', '这张单据没有进行中的审批，请先查询它的结果');
    running.state = { ...running.state, status: 'CANCELLED', endedAt: this.#at() };
    return null;
  }

  #raise(raised: Raised): OutputOf<Calls['todo']> {
    const { plugin } = this.#parts;
    const { bizType } = raised;
    const isDeclared = Object.values(plugin.todos ?? {}).some((one) => one.bizType === bizType);
    const isDecided = Object.hasOwn(plugin.service?.approvals?.kinds ?? {}, bizType);
    if (!isDeclared || isDecided || !isOwnType(plugin.id, bizType)) throw foreign(`待办类型 ${bizType}`, plugin);
    this.#close(raised);
    this.#todos.push(raised);
    return { todoId: raised.bizId };
  }

  #close(document: DocumentUnderTest): OutputOf<Calls['closeTodo']> {
    const before = this.#todos.length;
    this.#todos = this.#todos.filter((one) => !isOf(document)(one));
    return { count: before - this.#todos.length };
  }
}

const lacking = (): never => {
  throw new Error('createHarness 没有得到 service：请写 createHarness(plugin, { service })');
};
const noBackend: Backend = { approvals: lacking, decide: lacking, tellAgain: lacking, todos: lacking };

export const backendOf = ({ service, ...parts }: Omit<Parts, 'service'> & { service: ServiceUnderTest | undefined }) =>
  service ? new ServedBackend({ ...parts, service }) : noBackend;

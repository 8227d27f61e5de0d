/** Calls of a plugin under test: answered by the test, held against their contracts, broken on purpose. */
import type { Ticket } from '../calls/live.ts';
import { type Call, type InputOf, type OutputOf, REFUSALS } from '../contract/index.ts';
import { CallError, type Host, type RequestOptions } from '../host.ts';
import { HTTP_TEXT } from '../http-text.ts';
import { answerFault, emptyAnswer, inputFault } from './contracts.ts';
import type { FakeHost, Made } from './fake-host.ts';

const refused = {
  offline: ['network', '网络连接失败，请检查网络后重试'],
  timeout: ['408', HTTP_TEXT[408]],
  '5xx': ['503', HTTP_TEXT[503]],
  'bad-json': ['format', '操作失败，请稍后重试'],
  '404': [REFUSALS.notFound, '数据不存在或已被删除'],
  conflict: [REFUSALS.conflict, '数据已被他人处理，请刷新'],
  forbidden: [REFUSALS.forbidden, '没有操作权限'],
} as const;

/**
 * `offline` no network, `timeout` no answer within the portal's patience, `5xx` the server is down, `bad-json` what
 * comes back is no envelope, `404` the row is gone, `conflict` somebody else was faster, `forbidden` the server refuses
 * the permission, `slow` no answer until the fault is lifted.
 */
export type CallFault = keyof typeof refused | 'slow';

/** The code and the sentence with which the portal rejects the call. */
export function rejectionOf(fault: Exclude<CallFault, 'slow'>): CallError {
  const [code, message] = refused[fault];
  return new CallError(code, message);
}

export type Answering<C extends Call> = (input: InputOf<C>, made: Made) => OutputOf<C> | Promise<OutputOf<C>>;

export function portalCalls(fake: FakeHost, unanswered: 'empty' | 'refused') {
  const answered = new Set<string>();
  const violations: string[] = [];
  const pending = new Set<Promise<unknown>>();
  const faults = new Map<string, CallFault>();
  let lifted: (() => void)[] = [];

  const lifting = () => new Promise<void>((resolve) => void lifted.push(resolve));
  const faultFor = (path: string) => faults.get(path) ?? faults.get('*');

  /** A call that is not quiet says on the page why it failed, as it does in the portal. */
  function told(error: CallError, { quiet = false }: RequestOptions = {}): CallError {
    if (!quiet || (quiet === 'faults' && error.faults.length === 0))
      fake.toast({ intent: 'error', message: error.message });
    return error;
  }

  function hold(call: Call, what: 'input' | 'answer', fault: string | undefined): void {
    if (fault === undefined) return;
    const violation = `${call.path}: ${what} ${fault}`;
    violations.push(violation);
    throw new Error(violation);
  }

  /** @throws what a fault of the call makes of it. */
  async function dataScope({ path }: Call, options?: RequestOptions): Promise<void> {
    while (faultFor(path) === 'slow') await lifting();
    const fault = faultFor(path);
    if (fault !== undefined && fault !== 'slow') throw told(rejectionOf(fault), options);
  }

  async function answerTo<C extends Call>(call: C, input: InputOf<C>, options?: RequestOptions) {
    hold(call, 'input', inputFault(call, input));
    if (!answered.has(call.path) && unanswered === 'empty') fake.answer(call, () => emptyAnswer(call) as OutputOf<C>);
    await dataScope(call, options);
    const answer = await fake.request(call, input, options);
    hold(call, 'answer', answerFault(call, answer));
    return answer;
  }

  const request: Host['request'] = (call, input, options) => {
    const asked = answerTo(call, input, options);
    const slow = faultFor(call.path) === 'slow';
    if (!slow) pending.add(asked);
    void asked.catch(() => undefined).finally(() => pending.delete(asked));
    return asked;
  };

  /** What opens a socket: the portal's own call, no page's. */
  const ticket: Host['request'] = async <C extends Call>(call: C) => {
    await dataScope(call, { quiet: true });
    return { ticket: 'ticket', expiresIn: 30 } satisfies Ticket as OutputOf<C>;
  };

  return {
    request,
    ticket,
    violations: violations as readonly string[],
    pending: pending as ReadonlySet<Promise<unknown>>,
    answer<C extends Call>(call: C, answering: Answering<C>): void {
      answered.add(call.path);
      fake.answer(call, answering);
    },
    /** `undefined` lifts it. Without a call it is every call's. */
    fault(kind: CallFault | undefined, call?: Call): void {
      const path = call?.path ?? '*';
      if (kind === undefined) faults.delete(path);
      else faults.set(path, kind);
      const waiting = lifted;
      lifted = [];
      for (const resume of waiting) resume();
    },
  };
}

export type PortalCalls = ReturnType<typeof portalCalls>;

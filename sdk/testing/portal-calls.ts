/** Calls of a plugin under test: answered by the test, held against their contracts, broken on purpose. */
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { CallError, type Host } from '../host.ts';
import { answerFault, emptyAnswer, inputFault } from './contracts.ts';
import type { FakeHost, Made } from './fake-host.ts';

/** `offline` no network, `404` the row is gone, `slow` no answer until the fault is lifted. */
export type CallFault = 'offline' | '404' | 'slow';

export type Answering<C extends Call> = (input: InputOf<C>, made: Made) => OutputOf<C> | Promise<OutputOf<C>>;

const failures = {
  offline: () => new CallError('network', '网络连接失败，请检查网络后重试'),
  '404': () => new CallError('404', '数据不存在或已被删除'),
};

export function portalCalls(fake: FakeHost, unanswered: 'empty' | 'refused') {
  const answered = new Set<string>();
  const violations: string[] = [];
  const pending = new Set<Promise<unknown>>();
  const faults = new Map<string, CallFault>();
  let lifted: (() => void)[] = [];

  const lifting = () => new Promise<void>((resolve) => void lifted.push(resolve));
  const faultFor = (path: string) => faults.get(path) ?? faults.get('*');

  function hold(call: Call, what: 'input' | 'answer', fault: string | undefined): void {
    if (fault === undefined) return;
    const violation = `${call.path}: ${what} ${fault}`;
    violations.push(violation);
    throw new Error(violation);
  }

  async function answerTo<C extends Call>(call: C, input: InputOf<C>, options: Parameters<Host['request']>[2]) {
    hold(call, 'input', inputFault(call, input));
    if (!answered.has(call.path) && unanswered === 'empty') fake.answer(call, () => emptyAnswer(call) as OutputOf<C>);
    while (faultFor(call.path) === 'slow') await lifting();
    const fault = faultFor(call.path);
    if (fault === 'offline' || fault === '404') throw failures[fault]();
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

  return {
    request,
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

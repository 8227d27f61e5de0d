/** What a service says: done with data, or one of the refusals that handlers of the portal have. */
import { type InputFault, OK, REFUSALS, type RefusalKind } from '@portal/sdk/contract';
import { isPlainText, Refusal } from '@portal/sdk/server';
import { NoAnswer } from './ask.ts';

const longest = 200;

/** No code that would sign the user out, send the browser elsewhere, or begin a step of the portal's own. */
const allowed = new Map<string, RefusalKind>(
  (['invalid', 'forbidden', 'notFound', 'conflict'] as const).map((kind) => [REFUSALS[kind], kind]),
);

const isSentence = (text: unknown): text is string =>
  typeof text === 'string' && text.trim() !== '' && text.length <= longest && isPlainText(text);

const mostFaults = 100;

/** Where the service says that the input is wrong, as far as it can be shown. */
function faultsOf(data: unknown): readonly InputFault[] {
  const { faults } = (data ?? {}) as { faults?: unknown };
  const given: readonly unknown[] = Array.isArray(faults) ? faults.slice(0, mostFaults) : [];
  return given.flatMap((fault) => {
    const { path, text } = (fault ?? {}) as Record<string, unknown>;
    return isSentence(path) && isSentence(text) ? [{ path, text }] : [];
  });
}

/** @returns the data of a success. @throws Refusal as the service refuses. @throws NoAnswer for what is no envelope. */
export function dataOf(answer: unknown): unknown {
  const { code, msg, data } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const said = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
  if (said === undefined) throw new NoAnswer('notJson', '应答没有 code');
  if (said === OK) return data ?? null;
  const kind = allowed.get(said);
  if (!kind) throw new NoAnswer('strange', `应答的 code ${said.slice(0, 20)} 不是 200、400、403、404、409`);
  throw new Refusal(kind, isSentence(msg) ? msg : '操作失败，请稍后重试', { faults: faultsOf(data) });
}

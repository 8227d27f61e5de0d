/** What a service says: done with data, or one of the refusals that handlers of the portal have. */
import { OK, REFUSALS, type RefusalKind } from '@portal/sdk/contract';
import { isPlainText, Refusal } from '@portal/sdk/server';
import { NoAnswer } from './ask.ts';

const longest = 200;

/** No code that would sign the user out, send the browser elsewhere, or begin a step of the portal's own. */
const allowed = new Map<string, RefusalKind>(
  (['invalid', 'forbidden', 'notFound', 'conflict'] as const).map((kind) => [REFUSALS[kind], kind]),
);

/** @returns the data of a success. @throws Refusal as the service refuses. @throws NoAnswer for what is no envelope. */
export function dataOf(answer: unknown): unknown {
  const { code, msg, data } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const said = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
  if (said === undefined) throw new NoAnswer('notJson', '应答没有 code');
  if (said === OK) return data ?? null;
  const kind = allowed.get(said);
  if (!kind) throw new NoAnswer('strange', `应答的 code ${said.slice(0, 20)} 不是 200、400、403、404、409`);
  const isSentence = typeof msg === 'string' && msg.trim() !== '' && msg.length <= longest && isPlainText(msg);
  throw new Refusal(kind, isSentence ? msg : '操作失败，请稍后重试');
}

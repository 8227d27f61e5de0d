/** A query runs when it is executed, and is done when it is awaited: one that nobody awaits outlives its transaction. */
import { parseSync } from 'oxc-parser';
import type { Sources } from './graph.ts';
import { type Node, visit } from './walk.ts';

const runs = /^(execute|executeTakeFirst|executeTakeFirstOrThrow)$/;

/** A statement that is nothing but a query that runs. */
function isAlone({ type, expression }: Node): boolean {
  const { type: kind, callee } = (expression ?? {}) as { type?: string; callee?: { property?: { name?: string } } };
  return type === 'ExpressionStatement' && kind === 'CallExpression' && runs.test(callee?.property?.name ?? '');
}

/** One line for each query that nobody awaits; the linter knows promises, and no builder of queries. */
export const queryFaults = (sources: Sources): readonly string[] =>
  Array.from(sources)
    .filter(([, text]) => text.includes('.execute'))
    .flatMap(([file, text]) => {
      const found: Node[] = [];
      visit(parseSync(file, text).program.body, (node) => void (isAlone(node) && found.push(node)));
      return found.map(({ start }) => `${file}:${text.slice(0, start).split('\n').length} runs a query: await it.`);
    });

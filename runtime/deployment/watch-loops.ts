/** A page that draws itself without end is taken away by its boundary: where that is stands in React's own nodes. */
import { Boundary } from '@portal/sdk/ui';
import type { Root } from '../commits.ts';
import { mostInARow } from './restless.ts';

/** The parts of React's own nodes that are read. They may change: then no loop is found, and nothing else happens. */
interface Node {
  readonly child: Node | null;
  readonly sibling: Node | null;
  readonly alternate: Node | null;
  readonly stateNode: unknown;
  readonly flags: number;
}

/** A component was called in this commit. */
const performedWork = 1;

/** The innermost boundary of a plugin around what was drawn in the last commit. */
function drawnIn(node: Node, around: Boundary | undefined): Boundary | undefined {
  const own = node.stateNode instanceof Boundary && node.stateNode.props.owner !== undefined;
  const boundary = own ? (node.stateNode as Boundary) : around;
  if (boundary && node.alternate && (node.flags & performedWork) !== 0) return boundary;
  if (node.alternate?.child === node.child) return undefined; // nothing below was drawn
  for (let child = node.child; child; child = child.sibling) {
    const found = drawnIn(child, boundary);
    if (found) return found;
  }
  return undefined;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'alternate' in value;

export function stopLoop({ current }: Root): void {
  if (!isNode(current)) return;
  drawnIn(current, undefined)?.stop(new Error(`页面连续 ${mostInARow} 次重复渲染，没有停下`), 'loop');
}

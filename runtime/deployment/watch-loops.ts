/** A page that re-renders endlessly is removed by its boundary, which is found through React's internal nodes. */
import { Boundary } from '@portal/sdk/ui';
import type { Root } from '../commits.ts';
import { mostInARow } from './restless.ts';

/** The internals of React's nodes that are read. Should they change, no loop is detected; nothing else breaks. */
interface Node {
  readonly child: Node | null;
  readonly sibling: Node | null;
  readonly alternate: Node | null;
  readonly stateNode: unknown;
  readonly flags: number;
}

/** A component was called in this commit. */
const performedWork = 1;

/** The innermost boundary of a plugin around what the last commit rendered. */
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
